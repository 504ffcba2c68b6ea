import { isIPv4 } from 'node:net'
import { z } from 'zod'
import { halfSet } from './half-set.ts'
import { rsaPrivateKey, rsaPublicKey } from './rsa-key.ts'
import { isThisMachine } from './this-machine.ts'

type BkashConfig = { url: string; username: string; password: string; appKey: string; appSecret: string }
type SslcommerzConfig = { url: string; storeId: string; storePassword: string; email: string }

/** What Nagad calls the kinds of clients. */
const NAGAD_CLIENTS = ['PC_WEB', 'MOBILE_WEB', 'MOBILE_APP', 'WALLET_WEB_VIEW', 'BILL_KEY'] as const
type NagadConfig = {
  url: string
  merchantId: string
  accountNumber: string
  /** Of Nagad. */
  publicKey: string
  /** Of the shop. */
  privateKey: string
  serverIp: string
  apiVersion: string
  clientType: (typeof NAGAD_CLIENTS)[number]
  refunds: boolean
}

const secret = z.string().max(500).optional()
const rsaKey = z.string().max(10_000)
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
  NAGAD_URL: address,
  NAGAD_MERCHANT_ID: z
    .string()
    .regex(/^[A-Za-z0-9]{1,30}$/)
    .optional(),
  NAGAD_ACCOUNT_NUMBER: z
    .string()
    .regex(/^01[3-9]\d{8}$/)
    .optional(),
  NAGAD_PUBLIC_KEY: rsaKey.refine((text) => rsaPublicKey(text) !== null).optional(),
  NAGAD_PRIVATE_KEY: rsaKey.refine((text) => rsaPrivateKey(text) !== null).optional(),
  NAGAD_SERVER_IP: z.string().refine(isIPv4).optional(),
  NAGAD_API_VERSION: z
    .string()
    .regex(/^[\w.-]{1,20}$/)
    .optional(),
  NAGAD_CLIENT_TYPE: z.enum(NAGAD_CLIENTS).optional(),
  NAGAD_REFUNDS: z.enum(['yes', 'no']).optional(),
}

type Settings = { [Name in keyof typeof PAYMENT_SETTINGS]?: z.output<(typeof PAYMENT_SETTINGS)[Name]> }

export const PAYMENT_SENTENCES: Record<string, string> = {
  BKASH_URL:
    'BKASH_URL must be an https:// address such as https://tokenized.pay.bka.sh/v1.2.0-beta (http:// on this machine only).',
  SSLCOMMERZ_URL:
    'SSLCOMMERZ_URL must be an https:// address such as https://securepay.sslcommerz.com (http:// on this machine only).',
  SSLCOMMERZ_STORE_ID: 'SSLCOMMERZ_STORE_ID must be at most 30 characters.',
  SSLCOMMERZ_STORE_PASSWORD: 'SSLCOMMERZ_STORE_PASSWORD must be at most 30 characters.',
  SSLCOMMERZ_EMAIL: 'SSLCOMMERZ_EMAIL must be an e-mail address of the shop: it stands in for buyers who give none.',
  NAGAD_URL: 'NAGAD_URL must be an https:// address such as https://api.mynagad.com/api/dfs (http:// on this machine only).',
  NAGAD_MERCHANT_ID: 'NAGAD_MERCHANT_ID must be at most 30 letters and digits.',
  NAGAD_ACCOUNT_NUMBER: 'NAGAD_ACCOUNT_NUMBER must be the merchant’s mobile number, such as 01712345678.',
  NAGAD_PUBLIC_KEY: 'NAGAD_PUBLIC_KEY must be Nagad’s public RSA key of at least 2048 bits: PEM, or its base64 text alone.',
  NAGAD_PRIVATE_KEY: 'NAGAD_PRIVATE_KEY must be the shop’s private RSA key of at least 2048 bits: PEM, or its base64 text alone.',
  NAGAD_SERVER_IP: 'NAGAD_SERVER_IP must be the public IPv4 address of the server, as Nagad has registered it.',
  NAGAD_API_VERSION: 'NAGAD_API_VERSION must be a version such as v-0.2.0.',
  NAGAD_CLIENT_TYPE: `NAGAD_CLIENT_TYPE must be one of ${NAGAD_CLIENTS.join(', ')}.`,
  NAGAD_REFUNDS: 'NAGAD_REFUNDS must be yes or no.',
}

/** Every gateway: its name in sentences, the prefix of its settings, which of them have a default, and how they are parsed. With null, payment by it is not offered. */
const GATEWAYS = {
  bkash: { name: 'bKash', prefix: 'BKASH', read: bkashConfig },
  sslcommerz: { name: 'SSLCommerz', prefix: 'SSLCOMMERZ', read: sslcommerzConfig },
  nagad: {
    name: 'Nagad',
    prefix: 'NAGAD',
    optional: ['NAGAD_API_VERSION', 'NAGAD_CLIENT_TYPE', 'NAGAD_REFUNDS'],
    read: nagadConfig,
  },
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

/** The defaults are those of public clients of Nagad: its own documentation is given to merchants only. */
function nagadConfig(settings: Settings): NagadConfig | null {
  const { NAGAD_URL: url, NAGAD_MERCHANT_ID: merchantId, NAGAD_ACCOUNT_NUMBER: accountNumber } = settings
  const { NAGAD_PUBLIC_KEY: publicKey, NAGAD_PRIVATE_KEY: privateKey, NAGAD_SERVER_IP: serverIp } = settings
  const { NAGAD_API_VERSION: apiVersion = 'v-0.2.0', NAGAD_CLIENT_TYPE: clientType = 'PC_WEB' } = settings
  if (!url || !merchantId || !accountNumber || !publicKey || !privateKey || !serverIp) return null
  const refunds = settings.NAGAD_REFUNDS !== 'no'
  return { url, merchantId, accountNumber, publicKey, privateKey, serverIp, apiVersion, clientType, refunds }
}

/** Secrets are sent to it, so it must use TLS or be local. */
export function isGatewayAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash, username } = new URL(text)
  if (search !== '' || hash !== '' || username !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))
}
