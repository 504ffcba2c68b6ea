import { resolve } from 'node:path'
import { z } from 'zod'
import { PAYMENT_SENTENCES, PAYMENT_SETTINGS, bkashConfig, halfSetGateways, sslcommerzConfig } from './payment-settings.ts'
import type { BkashConfig, SslcommerzConfig } from './payment-settings.ts'
import { S3_SENTENCES, S3_SETTINGS, halfSetStorage, s3Config, type S3Config } from './s3-settings.ts'
import { readScanner, type Scanner } from './scan-file.ts'
import { isThisMachine } from './this-machine.ts'

export type Config = {
  production: boolean
  port: number
  /** Undefined listens on every interface. */
  host: string | undefined
  /** Absolute. */
  dataDir: string
  /** Undefined starts the PostgreSQL that comes with the shop. */
  databaseUrl: string | undefined
  /** A copy of it by streaming replication, that pages for everybody and reports are read from. */
  databaseReadUrl: string | undefined
  /** Where shoppers reach the shop, without a slash at the end. */
  shopUrl: string
  /** A folder with `postgres` and `initdb` to use in place of those that come with the shop. */
  pgBin: string | undefined
  /** The clock starts here and runs on. Undefined is the real time. */
  startAt: Date | undefined
  /** What codes are keyed with. Undefined uses one that the shop makes and keeps in its database. */
  secretKey: string | undefined
  /** How long a recipient's link is good, and how long a gift run waits for what is paid before. */
  gifts: { linkDays: number; daysToPay: number; proofDays: number }
  /** Whether staff get nowhere without a second factor. */
  secondFactorNeeded: boolean
  /** Null takes files unscanned. */
  scanner: Scanner | null
  /** Whether the demo shop, where one is made, has a company with gifts in it. */
  demoCompany: boolean
  /** How many proxies in front of the shop may be believed about the visitor's address. */
  trustProxy: number
  logLevel: LogLevel
  /** How long requests are still taken after SIGTERM, and how long what is under way may take after that. */
  ending: { noticeMs: number; longestMs: number }
  /** Null writes SMS to the outbox only. */
  sms: SmsConfig | null
  /** Null writes e-mail to the outbox only. */
  mail: { url: string; from: string } | null
  /** Null offers no payment by it. */
  bkash: BkashConfig | null
  sslcommerz: SslcommerzConfig | null
  /** Null keeps files in the data folder. */
  s3: S3Config | null
}

/** `user` and `sender` are empty where a gateway wants none. */
export type SmsConfig = { gateway: SmsGatewayName; url: string; key: string; user: string; sender: string }
export type SmsGatewayName = keyof typeof SMS_GATEWAYS

// Where each of them listens, and what it has to be given.
const SMS_GATEWAYS = {
  'ssl-wireless': { url: 'https://smsplus.sslwireless.com/api/v3/send-sms', needs: ['SMS_SENDER'] },
  bulksmsbd: { url: 'https://bulksmsbd.net/api/smsapi', needs: ['SMS_SENDER'] },
  'alpha-sms': { url: 'https://api.sms.net.bd/sendsms', needs: [] },
  'mim-sms': { url: 'https://api.mimsms.com/api/SmsSending/SMS', needs: ['SMS_USER', 'SMS_SENDER'] },
} as const satisfies Record<string, { url: string; needs: readonly ('SMS_SENDER' | 'SMS_USER')[] }>
const SMS_GATEWAY_NAMES = Object.keys(SMS_GATEWAYS) as [SmsGatewayName, ...SmsGatewayName[]]

export type LogLevel = (typeof LOG_LEVELS)[number]
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export type ReadConfig = { ok: true; config: Config } | { ok: false; problems: string[] }

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= from && value <= to)

// No value is repeated in a problem: the database URL carries a password, and problems end up in logs.
const SENTENCES: Record<string, string> = {
  PORT: 'PORT must be a whole number from 1 to 65535.',
  HOST: 'HOST must be an address or a host name without a port, such as 127.0.0.1.',
  DATABASE_URL:
    'DATABASE_URL must start with postgres:// and name a host and a database: postgres://user:password@host:5432/name.',
  DATABASE_READ_URL: 'DATABASE_READ_URL must look like DATABASE_URL, and needs DATABASE_URL beside it.',
  SHOP_URL: 'SHOP_URL must be the address shoppers type, without a path: https://shop.example.',
  SHOP_TIME: 'SHOP_TIME must be an instant such as 2026-06-01T09:00:00+06:00.',
  SECRET_KEY: 'SECRET_KEY must be a long random word of at least 32 characters.',
  GIFT_LINK_DAYS: 'GIFT_LINK_DAYS must be a whole number of days from 1 to 60.',
  GIFT_PAY_DAYS: 'GIFT_PAY_DAYS must be a whole number of days from 1 to 30.',
  GIFT_PROOF_DAYS: 'GIFT_PROOF_DAYS must be a whole number of days from 1 to 30.',
  SECOND_FACTOR: 'SECOND_FACTOR must be required (staff get nowhere without one) or asked (they are reminded).',
  CLAMD_URL: 'CLAMD_URL must be tcp://host:3310 or unix:/run/clamav/clamd.ctl.',
  DEMO_COMPANY: 'DEMO_COMPANY must be yes or no.',
  TRUST_PROXY: 'TRUST_PROXY must be the number of proxies in front of the shop, from 0 to 10.',
  SMS_GATEWAY: `SMS_GATEWAY must be one of ${SMS_GATEWAY_NAMES.join(', ')}, with SMS_API_KEY beside it.`,
  SMS_SENDER: 'SMS_SENDER must be given for this SMS gateway: the sender name or number it has approved.',
  SMS_USER: 'SMS_USER must be given for mim-sms: the user name of the account.',
  SMS_URL: 'SMS_URL must be an address that starts with https:// (http:// for a simulator on this machine).',
  SMTP_URL: 'SMTP_URL must look like smtp://user:password@host:587, or smtps:// for TLS from the start.',
  MAIL_FROM: 'MAIL_FROM must be given with SMTP_URL: the address e-mails come from, such as shop@example.com.',
  STOP_NOTICE_SECONDS: 'STOP_NOTICE_SECONDS must be a whole number of seconds from 0 to 120.',
  STOP_LIMIT_SECONDS: 'STOP_LIMIT_SECONDS must be a whole number of seconds from 1 to 600.',
  LOG_LEVEL: `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`,
  ...PAYMENT_SENTENCES,
  ...S3_SENTENCES,
}

const schema = z
  .object({
    NODE_ENV: z.string().optional(),
    PORT: wholeNumber(1, 65535).default(3000),
    HOST: z
      .string()
      .regex(/^[A-Za-z0-9._-]+$|^[0-9A-Fa-f:.]+$/)
      .optional(),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: z.string().refine(isDatabaseUrl).optional(),
    DATABASE_READ_URL: z.string().refine(isDatabaseUrl).optional(),
    SHOP_URL: z
      .string()
      .refine(isShopUrl)
      .transform((url) => new URL(url).origin)
      .optional(),
    PG_BIN: z.string().optional(),
    SHOP_TIME: z.iso
      .datetime({ offset: true })
      .transform((text) => new Date(text))
      .optional(),
    SHOP_ALLOW_TIME: z.string().optional(),
    SECRET_KEY: z.string().min(32).optional(),
    TRUST_PROXY: wholeNumber(0, 10).default(0),
    SECOND_FACTOR: z.enum(['required', 'asked']).optional(),
    CLAMD_URL: z
      .string()
      .refine((text) => readScanner(text) !== null)
      .optional(),
    DEMO_COMPANY: z.enum(['yes', 'no']).default('yes'),
    GIFT_LINK_DAYS: wholeNumber(1, 60).default(7),
    GIFT_PAY_DAYS: wholeNumber(1, 30).default(3),
    GIFT_PROOF_DAYS: wholeNumber(1, 30).default(2),
    STOP_NOTICE_SECONDS: wholeNumber(0, 120).default(0),
    STOP_LIMIT_SECONDS: wholeNumber(1, 600).default(25),
    LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
    SMS_GATEWAY: z.enum(SMS_GATEWAY_NAMES).optional(),
    SMS_API_KEY: z.string().optional(),
    SMS_SENDER: z.string().optional(),
    SMS_USER: z.string().optional(),
    SMS_URL: z.string().refine(isWebAddress).optional(),
    SMTP_URL: z
      .string()
      .refine((url) => URL.canParse(url) && /^smtps?:$/.test(new URL(url).protocol))
      .optional(),
    MAIL_FROM: z.email().optional(),
    ...PAYMENT_SETTINGS,
    ...S3_SETTINGS,
  })
  .superRefine((env, context) => {
    for (const { gateway, problem } of halfSetGateways(env))
      context.addIssue({ code: 'custom', path: [gateway], message: problem })
    const storage = halfSetStorage(env)
    if (storage) context.addIssue({ code: 'custom', path: ['S3'], message: storage })
  })
  .refine((env) => env.DATABASE_READ_URL === undefined || env.DATABASE_URL !== undefined, { path: ['DATABASE_READ_URL'] })
  .refine((env) => (env.SMS_GATEWAY === undefined) === (env.SMS_API_KEY === undefined), { path: ['SMS_GATEWAY'] })
  .refine((env) => !needs(env.SMS_GATEWAY, 'SMS_SENDER') || env.SMS_SENDER, { path: ['SMS_SENDER'] })
  .refine((env) => !needs(env.SMS_GATEWAY, 'SMS_USER') || env.SMS_USER, { path: ['SMS_USER'] })
  .refine((env) => env.SMTP_URL === undefined || env.MAIL_FROM !== undefined, { path: ['MAIL_FROM'] })
  .refine((env) => !env.SHOP_TIME || env.NODE_ENV !== 'production' || env.SHOP_ALLOW_TIME === 'yes', {
    path: ['SHOP_ALLOW_TIME'],
    message: 'SHOP_TIME changes the clock of the shop and is refused when NODE_ENV is production, unless SHOP_ALLOW_TIME is yes.',
  })

/** The settings of one process, from its environment. A setting left empty counts as not given. */
export function readConfig(env: Record<string, string | undefined>): ReadConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    return {
      ok: false,
      problems: [...new Set(parsed.error.issues.map((issue) => SENTENCES[String(issue.path[0])] ?? issue.message))],
    }
  }
  const settings = parsed.data
  return {
    ok: true,
    config: {
      production: settings.NODE_ENV === 'production',
      port: settings.PORT,
      host: settings.HOST,
      dataDir: resolve(settings.DATA_DIR),
      databaseUrl: settings.DATABASE_URL,
      databaseReadUrl: settings.DATABASE_READ_URL,
      shopUrl: settings.SHOP_URL ?? `http://localhost:${settings.PORT}`,
      pgBin: settings.PG_BIN === undefined ? undefined : resolve(settings.PG_BIN),
      startAt: settings.SHOP_TIME,
      secretKey: settings.SECRET_KEY,
      gifts: { linkDays: settings.GIFT_LINK_DAYS, daysToPay: settings.GIFT_PAY_DAYS, proofDays: settings.GIFT_PROOF_DAYS },
      demoCompany: settings.DEMO_COMPANY === 'yes',
      trustProxy: settings.TRUST_PROXY,
      secondFactorNeeded:
        (settings.SECOND_FACTOR ?? (settings.SHOP_URL?.startsWith('https:') ? 'required' : 'asked')) === 'required',
      scanner: settings.CLAMD_URL === undefined ? null : readScanner(settings.CLAMD_URL),
      logLevel: settings.LOG_LEVEL,
      ending: { noticeMs: settings.STOP_NOTICE_SECONDS * 1000, longestMs: settings.STOP_LIMIT_SECONDS * 1000 },
      sms: smsConfig(settings),
      mail: settings.SMTP_URL && settings.MAIL_FROM ? { url: settings.SMTP_URL, from: settings.MAIL_FROM } : null,
      bkash: bkashConfig(settings),
      sslcommerz: sslcommerzConfig(settings),
      s3: s3Config(settings),
    },
  }
}

function needs(gateway: SmsGatewayName | undefined, setting: 'SMS_SENDER' | 'SMS_USER'): boolean {
  return gateway !== undefined && (SMS_GATEWAYS[gateway].needs as readonly string[]).includes(setting)
}

function smsConfig(settings: z.infer<typeof schema>): SmsConfig | null {
  const { SMS_GATEWAY: gateway, SMS_API_KEY: key, SMS_USER: user = '', SMS_SENDER: sender = '' } = settings
  if (!gateway || !key) return null
  return { gateway, key, user, sender, url: settings.SMS_URL ?? SMS_GATEWAYS[gateway].url }
}

/** Keys and numbers of people go there: only encrypted, or to a simulator on this machine. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))
}

function isDatabaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return (url.protocol === 'postgres:' || url.protocol === 'postgresql:') && url.pathname.length > 1
}

function isShopUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  const bare = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
  return (url.protocol === 'http:' || url.protocol === 'https:') && bare
}
