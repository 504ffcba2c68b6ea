import { z } from 'zod'
import { halfSet } from './half-set.ts'
import { isThisMachine } from './this-machine.ts'

type BkashConfig = { url: string; username: string; password: string; appKey: string; appSecret: string }
type SslcommerzConfig = { url: string; storeId: string; storePassword: string; email: string }

const secret = z.string().max(500).optional()
const address = z
  .string()
  .refine(isGatewayAddress)
  .transform((url) => url.replace(/\/+$/, ''))
  .optional()

/** The format of each payment gateway setting. */
export const PAYMENT_SETTINGS = {
  BKASH_URL: address,
  BKASH_USERNAME: secret,
  BKASH_PASSWORD: secret,
  BKASH_APP_KEY: secret,
  BKASH_APP_SECRET: secret,
  SSLCOMMERZ_URL: address,
  SSLCOMMERZ_STORE_ID: z.string().max(30).optional(),
  SSLCOMMERZ_STORE_PASSWORD: z.string().max(30).optional(),
  SSLCOMMERZ_EMAIL: z.email().max(50).optional(),
}

type Settings = { [Name in keyof typeof PAYMENT_SETTINGS]?: string | undefined }

export const PAYMENT_SENTENCES: Record<string, string> = {
  BKASH_URL:
    'BKASH_URL must be an https:// address such as https://tokenized.pay.bka.sh/v1.2.0-beta (http:// on this machine only).',
  SSLCOMMERZ_URL:
    'SSLCOMMERZ_URL must be an https:// address such as https://securepay.sslcommerz.com (http:// on this machine only).',
  SSLCOMMERZ_STORE_ID: 'SSLCOMMERZ_STORE_ID must be at most 30 characters.',
  SSLCOMMERZ_STORE_PASSWORD: 'SSLCOMMERZ_STORE_PASSWORD must be at most 30 characters.',
  SSLCOMMERZ_EMAIL: 'SSLCOMMERZ_EMAIL must be an e-mail address of the shop: it stands in for buyers who give none.',
}

/** Every gateway: its name in sentences, the prefix of its settings, and how they are parsed. With null, payment by it is not offered. */
const GATEWAYS = {
  bkash: { name: 'bKash', prefix: 'BKASH', read: bkashConfig },
  sslcommerz: { name: 'SSLCommerz', prefix: 'SSLCOMMERZ', read: sslcommerzConfig },
} as const

export type PaymentGatewayName = keyof typeof GATEWAYS
export type PaymentConfig = { [Name in PaymentGatewayName]: ReturnType<(typeof GATEWAYS)[Name]['read']> }

export const PAYMENT_GATEWAYS = Object.keys(GATEWAYS) as PaymentGatewayName[]

export function paymentConfig(settings: Settings): PaymentConfig {
  return Object.fromEntries(PAYMENT_GATEWAYS.map((name) => [name, GATEWAYS[name].read(settings)])) as PaymentConfig
}

export function halfSetGateways(settings: Settings) {
  return halfSet(Object.values(GATEWAYS), { keys: Object.keys(PAYMENT_SETTINGS), settings })
}

function bkashConfig(settings: Settings): BkashConfig | null {
  const { BKASH_URL: url, BKASH_USERNAME: username, BKASH_PASSWORD: password } = settings
  const { BKASH_APP_KEY: appKey, BKASH_APP_SECRET: appSecret } = settings
  return url && username && password && appKey && appSecret ? { url, username, password, appKey, appSecret } : null
}

function sslcommerzConfig(settings: Settings): SslcommerzConfig | null {
  const { SSLCOMMERZ_URL: url, SSLCOMMERZ_STORE_ID: storeId } = settings
  const { SSLCOMMERZ_STORE_PASSWORD: storePassword, SSLCOMMERZ_EMAIL: email } = settings
  return url && storeId && storePassword && email ? { url, storeId, storePassword, email } : null
}

/** Secrets are sent to it, so it must use TLS or be local. */
export function isGatewayAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash, username } = new URL(text)
  if (search !== '' || hash !== '' || username !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))
}
