import { z } from 'zod'
import { halfSet } from './half-set.ts'
import { isGatewayAddress } from './payment-settings.ts'
import { webhookSecret, WEBHOOK_SECRET_RULE } from './webhook-secret.ts'

type SteadfastConfig = { url: string; apiKey: string; secretKey: string; webhookToken: string }
type PathaoConfig = {
  url: string
  clientId: string
  clientSecret: string
  username: string
  password: string
  webhookSecret: string
}
type RedxConfig = { url: string; token: string; webhookToken: string }

const secret = z.string().max(500).optional()
/** RedX issues a long one. */
const token = z.string().max(4000).optional()
const address = z
  .string()
  .refine(isGatewayAddress)
  .transform((url) => url.replace(/\/+$/, ''))
  .optional()

/** The format of each setting of a courier company. */
export const COURIER_SETTINGS = {
  STEADFAST_URL: address,
  STEADFAST_API_KEY: secret,
  STEADFAST_SECRET_KEY: secret,
  STEADFAST_WEBHOOK_TOKEN: webhookSecret,
  PATHAO_URL: address,
  PATHAO_CLIENT_ID: secret,
  PATHAO_CLIENT_SECRET: secret,
  PATHAO_USERNAME: secret,
  PATHAO_PASSWORD: secret,
  PATHAO_WEBHOOK_SECRET: webhookSecret,
  REDX_URL: address,
  REDX_TOKEN: token,
  REDX_WEBHOOK_TOKEN: webhookSecret,
}

type Settings = { [Name in keyof typeof COURIER_SETTINGS]?: string | undefined }

export const COURIER_SENTENCES: Record<string, string> = {
  STEADFAST_URL:
    'STEADFAST_URL must be an https:// address such as https://portal.packzy.com/api/v1 (http:// on this machine only).',
  STEADFAST_WEBHOOK_TOKEN: `STEADFAST_WEBHOOK_TOKEN ${WEBHOOK_SECRET_RULE}`,
  PATHAO_URL: 'PATHAO_URL must be an https:// address such as https://api-hermes.pathao.com (http:// on this machine only).',
  PATHAO_WEBHOOK_SECRET: `PATHAO_WEBHOOK_SECRET ${WEBHOOK_SECRET_RULE}`,
  REDX_URL:
    'REDX_URL must be an https:// address such as https://openapi.redx.com.bd/v1.0.0-beta (http:// on this machine only).',
  REDX_WEBHOOK_TOKEN: `REDX_WEBHOOK_TOKEN ${WEBHOOK_SECRET_RULE}`,
}

/** Every courier company with an API: its name, the prefix of its settings, and how they are parsed. With null it is not offered. */
const COURIERS = {
  steadfast: { name: 'Steadfast', prefix: 'STEADFAST', read: steadfastConfig },
  pathao: { name: 'Pathao', prefix: 'PATHAO', read: pathaoConfig },
  redx: { name: 'RedX', prefix: 'REDX', read: redxConfig },
} as const

export type CourierName = keyof typeof COURIERS
export type CourierConfig = { [Name in CourierName]: ReturnType<(typeof COURIERS)[Name]['read']> }

export const COURIER_NAMES = Object.keys(COURIERS) as CourierName[]

export function courierConfig(settings: Settings): CourierConfig {
  return Object.fromEntries(COURIER_NAMES.map((name) => [name, COURIERS[name].read(settings)])) as CourierConfig
}

export function halfSetCouriers(settings: Settings) {
  return halfSet(Object.values(COURIERS), { keys: Object.keys(COURIER_SETTINGS), settings })
}

function steadfastConfig(settings: Settings): SteadfastConfig | null {
  const { STEADFAST_URL: url, STEADFAST_API_KEY: apiKey, STEADFAST_SECRET_KEY: secretKey } = settings
  const { STEADFAST_WEBHOOK_TOKEN: webhookToken } = settings
  return url && apiKey && secretKey && webhookToken ? { url, apiKey, secretKey, webhookToken } : null
}

function pathaoConfig(settings: Settings): PathaoConfig | null {
  const { PATHAO_URL: url, PATHAO_CLIENT_ID: clientId, PATHAO_CLIENT_SECRET: clientSecret } = settings
  const { PATHAO_USERNAME: username, PATHAO_PASSWORD: password, PATHAO_WEBHOOK_SECRET: webhookSecret } = settings
  const all = url && clientId && clientSecret && username && password && webhookSecret
  return all ? { url, clientId, clientSecret, username, password, webhookSecret } : null
}

function redxConfig(settings: Settings): RedxConfig | null {
  const { REDX_URL: url, REDX_TOKEN: token, REDX_WEBHOOK_TOKEN: webhookToken } = settings
  return url && token && webhookToken ? { url, token, webhookToken } : null
}
