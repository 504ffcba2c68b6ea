import { resolve } from 'node:path'
import { z } from 'zod'
import { API_SENTENCES, API_SETTINGS, type ApiOrigins } from './api-settings.ts'
import { BACKUP_SENTENCES, BACKUP_SETTINGS, backupConfig, type BackupConfig } from './backup-settings.ts'
import { COURIER_SENTENCES, COURIER_SETTINGS, courierConfig, halfSetCouriers, type CourierConfig } from './courier-settings.ts'
import { CONVERSION_SENTENCES, CONVERSION_SETTINGS, conversionConfig, type ConversionConfig } from './conversion-settings.ts'
import { HTTPS_SENTENCES, HTTPS_SETTINGS } from './https-settings.ts'
import { DATABASE_SENTENCES, DATABASE_SETTINGS, unencryptedDatabase, type NamedStatements } from './database-settings.ts'
import { MAIL_SENTENCES, MAIL_SETTINGS, mailConfig, unencryptedMail, type MailConfig } from './mail-settings.ts'
import { PAYMENT_SENTENCES, PAYMENT_SETTINGS, halfSetGateways, paymentConfig, type PaymentConfig } from './payment-settings.ts'
import { METRICS_SENTENCES, METRICS_SETTINGS, metricsAccess, type MetricsAccess } from './metrics-settings.ts'
import { S3_SENTENCES, S3_SETTINGS, halfSetStorage, s3Config, type S3Config } from './s3-settings.ts'
import type { Receivers } from './post-to-receiver.ts'
import { readScanner, type Scanner } from './scan-file.ts'
import { SCANNER_SENTENCES, SCANNER_SETTINGS, unencryptedScanner } from './scanner-settings.ts'
import { TRACING_SENTENCES, TRACING_SETTINGS, tracingSettings, type TracingSettings } from './tracing-settings.ts'
import { WEBHOOK_SENTENCES, WEBHOOK_SETTINGS } from './webhook-settings.ts'
import {
  SMS_SENTENCES,
  SMS_SETTINGS,
  missingSmsSettings,
  smsConfig,
  smsReplyConfig,
  type SmsConfig,
  type SmsReplyConfig,
} from './sms-settings.ts'

export type Config = {
  production: boolean
  port: number
  /** Undefined listens on every interface. */
  host: string | undefined
  /** Absolute. */
  dataDir: string
  /** Undefined starts the bundled PostgreSQL. */
  databaseUrl: string | undefined
  databaseNamedStatements: NamedStatements
  /** A streaming replica of it, used for public pages and reports. */
  databaseReadUrl: string | undefined
  /** The public URL of the shop, without a trailing slash. */
  shopUrl: string
  /** Whether HSTS includes the subdomains of `shopUrl`. */
  hstsSubdomains: boolean
  /** A folder with `postgres` and `initdb` that replaces the bundled ones. */
  pgBin: string | undefined
  /** The clock starts here and continues. Undefined is the real time. */
  startAt: Date | undefined
  /** The key for hashing codes. Undefined uses one that the shop creates and stores in its database. */
  secretKey: string | undefined
  /** The lifetime of a recipient's link, the payment period of a gift run's prepayment, and the days until a reminder of a proof. */
  gifts: { linkDays: number; daysToPay: number; proofDays: number }
  /** Whether staff must have a second factor. */
  secondFactorNeeded: boolean
  /** Null accepts files without scanning. */
  scanner: Scanner | null
  /** Whether a new shop is filled with a demo: products, farms, lots, reviews. */
  demo: boolean
  /** Whether the demo data includes a company with gift runs. */
  demoCompany: boolean
  /** How many proxies in front of the shop are trusted for the client's address. */
  trustProxy: number
  logLevel: LogLevel
  /** Other websites whose scripts may read the public API. */
  apiOrigins: ApiOrigins
  metrics: MetricsAccess
  /** How long requests are still accepted after SIGTERM, and how long running ones may take after that. */
  ending: { noticeMs: number; longestMs: number }
  /** Null leaves SMS in the outbox. */
  sms: SmsConfig | null
  smsReplies: SmsReplyConfig | null
  /** Null leaves e-mail in the outbox. */
  mail: MailConfig | null
  /** A courier company without settings is not offered. */
  couriers: CourierConfig
  /** A destination of conversions without its secret is not offered. */
  conversions: ConversionConfig
  backup: BackupConfig
  /** Null stores files in the data folder. */
  s3: S3Config | null
  webhookReceivers: Receivers
  /** Null sends no traces. */
  tracing: TracingSettings | null
} & PaymentConfig

export type LogLevel = (typeof LOG_LEVELS)[number]
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

type ReadConfig = { ok: true; config: Config } | { ok: false; problems: string[] }

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= from && value <= to)

// No value is repeated in a problem: the database URL contains a password, and problems are logged.
const SENTENCES: Record<string, string> = {
  PORT: 'PORT must be a whole number from 1 to 65535.',
  HOST: 'HOST must be an address or a host name without a port, such as 127.0.0.1.',
  SHOP_URL: 'SHOP_URL must be the address shoppers type, without a path: https://shop.example.',
  SHOP_TIME: 'SHOP_TIME must be an instant such as 2026-06-01T09:00:00+06:00.',
  SECRET_KEY: 'SECRET_KEY must be a long random word of at least 32 characters.',
  GIFT_LINK_DAYS: 'GIFT_LINK_DAYS must be a whole number of days from 1 to 60.',
  GIFT_PAY_DAYS: 'GIFT_PAY_DAYS must be a whole number of days from 1 to 30.',
  GIFT_PROOF_DAYS: 'GIFT_PROOF_DAYS must be a whole number of days from 1 to 30.',
  SECOND_FACTOR: 'SECOND_FACTOR must be required (staff get nowhere without one) or asked (they are reminded).',
  DEMO: 'DEMO must be yes or no.',
  DEMO_COMPANY: 'DEMO_COMPANY must be yes or no.',
  TRUST_PROXY: 'TRUST_PROXY must be the number of proxies in front of the shop, from 0 to 10.',
  STOP_NOTICE_SECONDS: 'STOP_NOTICE_SECONDS must be a whole number of seconds from 0 to 120.',
  STOP_LIMIT_SECONDS: 'STOP_LIMIT_SECONDS must be a whole number of seconds from 1 to 600.',
  LOG_LEVEL: `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`,
  ...API_SENTENCES,
  ...HTTPS_SENTENCES,
  ...DATABASE_SENTENCES,
  ...SMS_SENTENCES,
  ...MAIL_SENTENCES,
  ...SCANNER_SENTENCES,
  ...PAYMENT_SENTENCES,
  ...COURIER_SENTENCES,
  ...CONVERSION_SENTENCES,
  ...S3_SENTENCES,
  ...METRICS_SENTENCES,
  ...BACKUP_SENTENCES,
  ...WEBHOOK_SENTENCES,
  ...TRACING_SENTENCES,
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
    ...DATABASE_SETTINGS,
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
    ...SCANNER_SETTINGS,
    DEMO: z.enum(['yes', 'no']).default('yes'),
    DEMO_COMPANY: z.enum(['yes', 'no']).default('yes'),
    GIFT_LINK_DAYS: wholeNumber(1, 60).default(7),
    GIFT_PAY_DAYS: wholeNumber(1, 30).default(3),
    GIFT_PROOF_DAYS: wholeNumber(1, 30).default(2),
    STOP_NOTICE_SECONDS: wholeNumber(0, 120).default(0),
    STOP_LIMIT_SECONDS: wholeNumber(1, 600).default(25),
    LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
    ...API_SETTINGS,
    ...HTTPS_SETTINGS,
    ...SMS_SETTINGS,
    ...MAIL_SETTINGS,
    ...PAYMENT_SETTINGS,
    ...COURIER_SETTINGS,
    ...CONVERSION_SETTINGS,
    ...S3_SETTINGS,
    ...METRICS_SETTINGS,
    ...BACKUP_SETTINGS,
    ...WEBHOOK_SETTINGS,
    ...TRACING_SETTINGS,
  })
  .superRefine((env, context) => {
    for (const { prefix, problem } of [...halfSetGateways(env), ...halfSetCouriers(env)])
      context.addIssue({ code: 'custom', path: [prefix], message: problem })
    for (const name of missingSmsSettings(env)) context.addIssue({ code: 'custom', path: [name] })
    for (const unencrypted of [unencryptedDatabase(env), unencryptedMail(env), unencryptedScanner(env)])
      if (unencrypted) context.addIssue({ code: 'custom', path: ['TLS'], message: unencrypted })
    const storage = halfSetStorage(env)
    if (storage) context.addIssue({ code: 'custom', path: ['S3'], message: storage })
  })
  .refine((env) => env.DATABASE_READ_URL === undefined || env.DATABASE_URL !== undefined, { path: ['DATABASE_READ_URL'] })
  .refine((env) => env.SMTP_URL === undefined || env.MAIL_FROM !== undefined, { path: ['MAIL_FROM'] })
  .refine((env) => !env.SHOP_TIME || env.NODE_ENV !== 'production' || env.SHOP_ALLOW_TIME === 'yes', {
    path: ['SHOP_ALLOW_TIME'],
    message: 'SHOP_TIME changes the clock of the shop and is refused when NODE_ENV is production, unless SHOP_ALLOW_TIME is yes.',
  })

/** The settings of a process, from its environment. An empty setting counts as not set. */
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
      // A client that reaches the port without the proxy could claim any address.
      host: settings.HOST ?? (settings.TRUST_PROXY > 0 ? '127.0.0.1' : undefined),
      dataDir: resolve(settings.DATA_DIR),
      databaseUrl: settings.DATABASE_URL,
      databaseNamedStatements: settings.DATABASE_NAMED_STATEMENTS,
      databaseReadUrl: settings.DATABASE_READ_URL,
      shopUrl: settings.SHOP_URL ?? `http://localhost:${settings.PORT}`,
      hstsSubdomains: settings.HSTS_INCLUDE_SUBDOMAINS === 'yes',
      pgBin: settings.PG_BIN === undefined ? undefined : resolve(settings.PG_BIN),
      startAt: settings.SHOP_TIME,
      secretKey: settings.SECRET_KEY,
      gifts: { linkDays: settings.GIFT_LINK_DAYS, daysToPay: settings.GIFT_PAY_DAYS, proofDays: settings.GIFT_PROOF_DAYS },
      demo: settings.DEMO === 'yes',
      demoCompany: settings.DEMO_COMPANY === 'yes',
      trustProxy: settings.TRUST_PROXY,
      secondFactorNeeded:
        (settings.SECOND_FACTOR ?? (settings.SHOP_URL?.startsWith('https:') ? 'required' : 'asked')) === 'required',
      scanner: settings.CLAMD_URL === undefined ? null : readScanner(settings.CLAMD_URL),
      logLevel: settings.LOG_LEVEL,
      apiOrigins: settings.API_ORIGINS ?? [],
      metrics: metricsAccess(settings),
      ending: { noticeMs: settings.STOP_NOTICE_SECONDS * 1000, longestMs: settings.STOP_LIMIT_SECONDS * 1000 },
      sms: smsConfig(settings),
      smsReplies: smsReplyConfig(settings),
      mail: mailConfig(settings),
      ...paymentConfig(settings),
      couriers: courierConfig(settings),
      conversions: conversionConfig(settings),
      backup: backupConfig(settings),
      s3: s3Config(settings),
      webhookReceivers: settings.WEBHOOK_RECEIVERS,
      tracing: tracingSettings(settings),
    },
  }
}

function isShopUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  const bare = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
  return (url.protocol === 'http:' || url.protocol === 'https:') && bare
}
