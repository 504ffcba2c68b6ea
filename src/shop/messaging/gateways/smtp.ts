import { createTransport, type SendMailOptions } from 'nodemailer'
import { senderAddress, type MailConfig } from '#platform/mail-settings.ts'
import type { CompleteEmail, Gateway, Handed } from '../gateway.ts'

const TIMEOUT_MS = 20_000

/** E-mail through the server at `url` (`smtp://user:password@host:587`). The first line of a body is the subject, unless the e-mail comes complete. */
export function smtp({ url, from, tls }: MailConfig): Gateway {
  const transport = createTransport(
    {
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // A server without TLS receives neither the password nor an address; its certificate is verified.
      requireTLS: tls,
      pool: true,
      maxConnections: 1,
    },
    { from },
  )
  return {
    name: 'smtp',
    async send({ id, recipient, body, email }): Promise<Handed> {
      const [subject = '', ...lines] = body.split('\n')
      const plain = { subject, text: lines.join('\n').trim() }
      // The same at every attempt, so that a mailbox shows one message when the server accepted two.
      const messageId = `<${id}@${senderAddress(from).split('@').at(-1)!}>`
      try {
        await transport.sendMail({ to: { name: '', address: recipient }, messageId, ...(email ? completed(email) : plain) })
        return { ok: true, reference: messageId }
      } catch (error) {
        return { ok: false, ...problemOf(error) }
      }
    },
  }
}

function completed({ subject, text, html, files, calendar, unsubscribe }: CompleteEmail): SendMailOptions {
  // Also a file, because some mail programs offer only those.
  const icalEvent = calendar && { method: calendar.method, filename: 'delivery.ics', content: calendar.content }
  // Mail programs show a button that sends this form by itself, without cookies.
  const headers = unsubscribe !== undefined && {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { subject, text, html, attachments: files, ...(icalEvent && { icalEvent }), ...(headers && { headers }) }
}

/** The error message may quote the address, so only codes are stored. Replies from 500 on are permanent (RFC 5321, section 4.2.1). */
function problemOf(error: unknown): { problem: string; retry: boolean } {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  if (typeof responseCode === 'number') return { problem: `smtp-${responseCode}`, retry: responseCode < 500 || code === 'EAUTH' }
  return { problem: typeof code === 'string' ? `smtp-${code.toLowerCase()}` : 'smtp-failed', retry: true }
}
