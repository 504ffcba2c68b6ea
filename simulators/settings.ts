import { PATHAO_ACCOUNT, REDX_ACCOUNT, STEADFAST_ACCOUNT } from './couriers/state.ts'
import { GOOGLE_ACCOUNT, META_ACCOUNT } from './conversions.ts'
import { BKASH_ACCOUNT } from './bkash-state.ts'
import type { SmsGatewayName } from './control.ts'
import { NAGAD_ACCOUNT, nagadKeys } from './nagad-state.ts'
import { SMS_ACCOUNT } from './sms.ts'
import { STORE } from './sslcommerz-state.ts'

type Environment = Record<string, string | undefined>

type Group = [prefix: string, settings: Record<string, string>]

/** The shop's settings for simulators at this URL. Gateways with their own settings in `env` are not changed. */
export function simulatedSettings(
  address: string,
  env: Environment = {},
  sms: SmsGatewayName = 'bulksmsbd',
): Record<string, string> {
  const groups: Group[] = [
    ...paymentGroups(address),
    ...courierGroups(address),
    ...conversionGroups(address),
    [
      'SMS_',
      {
        SMS_GATEWAY: sms,
        SMS_URL: `${address}/sms/${sms}`,
        SMS_API_KEY: SMS_ACCOUNT.key,
        SMS_SENDER: SMS_ACCOUNT.sender,
        SMS_USER: SMS_ACCOUNT.user,
        SMS_REPLY_TOKEN: SMS_ACCOUNT.replyToken,
      },
    ],
  ]
  const isFree = (prefix: string) => !Object.keys(env).some((name) => name.startsWith(prefix) && env[name]?.trim())
  return Object.assign({}, ...groups.filter(([prefix]) => isFree(prefix)).map(([, settings]) => settings)) as Record<
    string,
    string
  >
}

function paymentGroups(address: string): Group[] {
  const { gateway, merchant } = nagadKeys()
  const base64 = (key: Buffer) => key.toString('base64')
  return [
    [
      'BKASH_',
      {
        BKASH_URL: `${address}/bkash/v1.2.0-beta`,
        BKASH_USERNAME: BKASH_ACCOUNT.username,
        BKASH_PASSWORD: BKASH_ACCOUNT.password,
        BKASH_APP_KEY: BKASH_ACCOUNT.appKey,
        BKASH_APP_SECRET: BKASH_ACCOUNT.appSecret,
      },
    ],
    [
      'SSLCOMMERZ_',
      {
        SSLCOMMERZ_URL: `${address}/sslcommerz`,
        SSLCOMMERZ_STORE_ID: STORE.id,
        SSLCOMMERZ_STORE_PASSWORD: STORE.password,
        SSLCOMMERZ_EMAIL: 'orders@pakafol.example',
      },
    ],
    [
      'NAGAD_',
      {
        NAGAD_URL: `${address}/nagad/api/dfs`,
        NAGAD_MERCHANT_ID: NAGAD_ACCOUNT.merchantId,
        NAGAD_ACCOUNT_NUMBER: NAGAD_ACCOUNT.accountNumber,
        NAGAD_PUBLIC_KEY: base64(gateway.publicKey.export({ type: 'spki', format: 'der' })),
        NAGAD_PRIVATE_KEY: base64(merchant.privateKey.export({ type: 'pkcs8', format: 'der' })),
        NAGAD_SERVER_IP: NAGAD_ACCOUNT.serverIp,
      },
    ],
  ]
}

function conversionGroups(address: string): Group[] {
  return [
    ['META_CONVERSIONS_', { META_CONVERSIONS_URL: `${address}/meta/v25.0`, META_CONVERSIONS_TOKEN: META_ACCOUNT.token }],
    ['GOOGLE_CONVERSIONS_', { GOOGLE_CONVERSIONS_URL: `${address}/google`, GOOGLE_CONVERSIONS_SECRET: GOOGLE_ACCOUNT.secret }],
  ]
}

function courierGroups(address: string): Group[] {
  return [
    [
      'STEADFAST_',
      {
        STEADFAST_URL: `${address}/steadfast/api/v1`,
        STEADFAST_API_KEY: STEADFAST_ACCOUNT.apiKey,
        STEADFAST_SECRET_KEY: STEADFAST_ACCOUNT.secretKey,
        STEADFAST_WEBHOOK_TOKEN: STEADFAST_ACCOUNT.webhookToken,
      },
    ],
    [
      'PATHAO_',
      {
        PATHAO_URL: `${address}/pathao`,
        PATHAO_CLIENT_ID: PATHAO_ACCOUNT.clientId,
        PATHAO_CLIENT_SECRET: PATHAO_ACCOUNT.clientSecret,
        PATHAO_USERNAME: PATHAO_ACCOUNT.username,
        PATHAO_PASSWORD: PATHAO_ACCOUNT.password,
        PATHAO_WEBHOOK_SECRET: PATHAO_ACCOUNT.webhookSecret,
      },
    ],
    [
      'REDX_',
      {
        REDX_URL: `${address}/redx/v1.0.0-beta`,
        REDX_TOKEN: REDX_ACCOUNT.token,
        REDX_WEBHOOK_TOKEN: REDX_ACCOUNT.webhookToken,
      },
    ],
  ]
}
