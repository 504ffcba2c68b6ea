import { resolve } from 'node:path'
import { z } from 'zod'

export type Config = {
  production: boolean
  port: number
  /** Undefined listens on every interface. */
  host: string | undefined
  /** Absolute. */
  dataDir: string
  /** Undefined starts the PostgreSQL that comes with the shop. */
  databaseUrl: string | undefined
  /** Where shoppers reach the shop, without a slash at the end. */
  shopUrl: string
  /** A folder with `postgres` and `initdb` to use in place of those that come with the shop. */
  pgBin: string | undefined
  /** The clock starts here and runs on. Undefined is the real time. */
  startAt: Date | undefined
  /** How many proxies in front of the shop may be believed about the visitor's address. */
  trustProxy: number
  logLevel: LogLevel
}

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
  SHOP_URL: 'SHOP_URL must be the address shoppers type, without a path: https://shop.example.',
  SHOP_TIME: 'SHOP_TIME must be an instant such as 2026-06-01T09:00:00+06:00.',
  TRUST_PROXY: 'TRUST_PROXY must be the number of proxies in front of the shop, from 0 to 10.',
  LOG_LEVEL: `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`,
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
    TRUST_PROXY: wholeNumber(0, 10).default(0),
    LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  })
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
      shopUrl: settings.SHOP_URL ?? `http://localhost:${settings.PORT}`,
      pgBin: settings.PG_BIN === undefined ? undefined : resolve(settings.PG_BIN),
      startAt: settings.SHOP_TIME,
      trustProxy: settings.TRUST_PROXY,
      logLevel: settings.LOG_LEVEL,
    },
  }
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
