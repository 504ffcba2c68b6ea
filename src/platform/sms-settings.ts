import { z } from 'zod'
import { isThisMachine } from './this-machine.ts'
import { webhookSecret, WEBHOOK_SECRET_RULE } from './webhook-secret.ts'

/** `user` and `sender` are empty for gateways that need none. */
export type SmsConfig = { gateway: SmsGatewayName; url: string; key: string; user: string; sender: string }
/** How a provider reports received SMS: the secret in its requests, and the names of their fields. */
export type SmsReplyConfig = { token: string; from: string; text: string }
type SmsGatewayName = keyof typeof SMS_GATEWAYS

// The URL of each gateway, and the settings it needs.
const SMS_GATEWAYS = {
  'ssl-wireless': { url: 'https://smsplus.sslwireless.com/api/v3/send-sms', needs: ['SMS_SENDER'] },
  bulksmsbd: { url: 'https://bulksmsbd.net/api/smsapi', needs: ['SMS_SENDER'] },
  'alpha-sms': { url: 'https://api.sms.net.bd/sendsms', needs: [] },
  'mim-sms': { url: 'https://api.mimsms.com/api/SmsSending/SMS', needs: ['SMS_USER', 'SMS_SENDER'] },
} as const satisfies Record<string, { url: string; needs: readonly ('SMS_SENDER' | 'SMS_USER')[] }>
const SMS_GATEWAY_NAMES = Object.keys(SMS_GATEWAYS) as [SmsGatewayName, ...SmsGatewayName[]]

const fieldName = (usual: string) =>
  z
    .string()
    .regex(/^[\w.-]{1,60}$/)
    .default(usual)

export const SMS_SETTINGS = {
  SMS_GATEWAY: z.enum(SMS_GATEWAY_NAMES).optional(),
  SMS_API_KEY: z.string().optional(),
  SMS_SENDER: z.string().optional(),
  SMS_USER: z.string().optional(),
  SMS_URL: z.string().refine(isWebAddress).optional(),
  SMS_REPLY_TOKEN: webhookSecret,
  SMS_REPLY_FROM: fieldName('from'),
  SMS_REPLY_TEXT: fieldName('text'),
}

export const SMS_SENTENCES: Record<string, string> = {
  SMS_GATEWAY: `SMS_GATEWAY must be one of ${SMS_GATEWAY_NAMES.join(', ')}, with SMS_API_KEY beside it.`,
  SMS_SENDER: 'SMS_SENDER must be given for this SMS gateway: the sender name or number it has approved.',
  SMS_USER: 'SMS_USER must be given for mim-sms: the user name of the account.',
  SMS_URL: 'SMS_URL must be an address that starts with https:// (http:// for a simulator on this machine).',
  SMS_REPLY_TOKEN: `SMS_REPLY_TOKEN ${WEBHOOK_SECRET_RULE}`,
  SMS_REPLY_FROM: 'SMS_REPLY_FROM must be the name of the field in which the provider sends the number of the sender.',
  SMS_REPLY_TEXT: 'SMS_REPLY_TEXT must be the name of the field in which the provider sends the text of the SMS.',
}

type Settings = {
  SMS_GATEWAY?: SmsGatewayName | undefined
  SMS_API_KEY?: string | undefined
  SMS_SENDER?: string | undefined
  SMS_USER?: string | undefined
  SMS_URL?: string | undefined
}

/** The names of missing settings when others are given. */
export function missingSmsSettings(settings: Settings): string[] {
  const { SMS_GATEWAY: gateway, SMS_API_KEY: key } = settings
  if ((gateway === undefined) !== (key === undefined)) return ['SMS_GATEWAY']
  const needed: readonly ('SMS_SENDER' | 'SMS_USER')[] = gateway === undefined ? [] : SMS_GATEWAYS[gateway].needs
  return needed.filter((name) => !settings[name])
}

export function smsConfig(settings: Settings): SmsConfig | null {
  const { SMS_GATEWAY: gateway, SMS_API_KEY: key, SMS_USER: user = '', SMS_SENDER: sender = '' } = settings
  if (!gateway || !key) return null
  return { gateway, key, user, sender, url: settings.SMS_URL ?? SMS_GATEWAYS[gateway].url }
}

/** Null: the shop receives no SMS. */
export function smsReplyConfig(settings: {
  SMS_REPLY_TOKEN?: string | undefined
  SMS_REPLY_FROM: string
  SMS_REPLY_TEXT: string
}): SmsReplyConfig | null {
  const { SMS_REPLY_TOKEN: token, SMS_REPLY_FROM: from, SMS_REPLY_TEXT: text } = settings
  return token === undefined ? null : { token, from, text }
}

/** Keys and personal data are sent there: it must be encrypted, or a local simulator. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))
}
