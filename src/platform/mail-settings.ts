import { z } from 'zod'
import { isThisMachine } from './this-machine.ts'

/** The mail server, whether it must encrypt, and the sender: `shop@example.com` or `PakaFol <shop@example.com>`. */
export type MailConfig = { url: string; from: string; tls: boolean }

export const MAIL_SETTINGS = {
  SMTP_URL: z
    .string()
    .refine((url) => URL.canParse(url) && /^smtps?:$/.test(new URL(url).protocol))
    .optional(),
  SMTP_TLS: z.enum(['required', 'off']).default('required'),
  MAIL_FROM: z.string().refine(isSender).optional(),
}

export const MAIL_SENTENCES: Record<string, string> = {
  SMTP_URL: 'SMTP_URL must look like smtp://user:password@host:587, or smtps:// for TLS from the start.',
  SMTP_TLS: 'SMTP_TLS must be required or off.',
  MAIL_FROM:
    'MAIL_FROM must be given with SMTP_URL: the address e-mails come from, such as shop@example.com or PakaFol <shop@example.com>.',
}

type Settings = { SMTP_URL?: string | undefined; SMTP_TLS: 'required' | 'off'; MAIL_FROM?: string | undefined }

export function mailConfig({ SMTP_URL: url, SMTP_TLS, MAIL_FROM: from }: Settings): MailConfig | null {
  return url && from ? { url, from, tls: SMTP_TLS === 'required' && !isThisMachine(new URL(url).hostname) } : null
}

/** With smtp:// the connection is encrypted before any data is sent (STARTTLS), unless the URL disables that. */
export function unencryptedMail({ SMTP_URL: url, SMTP_TLS }: Settings): string | null {
  if (url === undefined || !URL.canParse(url) || SMTP_TLS === 'off') return null
  const { hostname, searchParams } = new URL(url)
  const takesBack = [...searchParams.keys()].some((name) => /^(?:tls\b|secure$|\w*TLS$)/i.test(name))
  if (!takesBack || isThisMachine(hostname)) return null
  return (
    'SMTP_URL changes how mail to another machine is encrypted. Leave out what it says about TLS after the ?, ' +
    'or set SMTP_TLS=off if nobody else can read that network.'
  )
}

/** The address of a sender, without the name. */
export function senderAddress(from: string): string {
  return /<(?<address>[^<>]+)>\s*$/.exec(from)?.groups!['address'] ?? from.trim()
}

/** An address, or a name with an address in angle brackets. */
function isSender(text: string): boolean {
  const named = /^(?<name>[^<>"\p{Cc}]{1,80}|"[^<>"\p{Cc}]{1,78}")\s*<(?<address>[^<>]+)>$/u.exec(text.trim())
  return z.email().safeParse(named ? named.groups!['address'] : text).success
}
