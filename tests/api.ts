import { Hono } from 'hono'
import { readSeedTexts } from '#db/seed/seed-texts.ts'
import { readConfig } from '#platform/config.ts'
import { newId } from '#platform/ids.ts'
import { makeLog } from '#platform/log.ts'
import { sharedTries } from '#platform/shared-tries.ts'
import { buildProductSearch } from '#shop/catalog/index.ts'
import type { PaymentGateways } from '#shop/payments/index.ts'
import { makeApi } from '#web/api/index.ts'
import { machineFiles } from '#web/api/machine-files.ts'
import type { AppEnv } from '#web/http/app-env.ts'
import { makeRateLimits } from '#web/http/rate-limits.ts'
import type { Shop as WebShop } from '#web/http/request-context.ts'
import { makeRequestContext } from '#web/http/make-request-context.ts'
import type { Shop } from './world.ts'

export const SHOP_URL = 'https://shop.example'
const SECRET = 'the secret of a test, 32 letters and more'

type Answered<Body> = { status: number; headers: Headers; text: string; json: Body }

type Sent = { method?: string; headers?: Record<string, string>; body?: unknown; raw?: string }

/** The API of a test's shop, with real sessions and limits; `call` sends requests as a browser would. */
export function apiOf(
  shop: Shop,
  {
    clientAddress = '203.0.113.7',
    limitFactor = 1000,
    payments = {},
    settings = {},
  }: { clientAddress?: string; limitFactor?: number; payments?: PaymentGateways; settings?: Record<string, string> } = {},
) {
  const read = readConfig({ SHOP_URL, LOG_LEVEL: 'silent', ...settings })
  if (!read.ok) throw new Error(read.problems.join(' '))
  const webShop: WebShop = {
    db: shop.db,
    files: null as never,
    config: read.config,
    clock: () => shop.now,
    log: makeLog({ level: 'silent', readable: false }),
    // The limits of a running shop; the wide ones are disabled.
    limits: makeRateLimits(
      limitFactor,
      limitFactor === 1 ? sharedTries({ db: shop.db, clock: () => shop.now, secret: SECRET }) : null,
    ),
    payments,
    couriers: {},
    finder: () => buildProductSearch(shop.db),
    seedTexts: () => readSeedTexts(),
    secret: SECRET,
  }
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    c.set('requestContext', await makeRequestContext(webShop, c.req.raw, { clientAddress, requestId: newId(shop.now) }))
    return next()
  })
  app.route('/', makeApi(webShop))
  app.route('/', machineFiles(webShop))

  async function call<Body = unknown>(path: string, { method, headers = {}, body, raw }: Sent = {}): Promise<Answered<Body>> {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const response = await app.request(`${SHOP_URL}${path}`, {
      method: method ?? (content === undefined ? 'GET' : 'POST'),
      headers: { ...(content === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      ...(content === undefined ? {} : { body: content }),
    })
    const text = await response.text()
    const isJson = /[/+]json/.test(response.headers.get('Content-Type') ?? '')
    return { status: response.status, headers: response.headers, text, json: (isJson ? JSON.parse(text) : null) as Body }
  }
  return { app, webShop, call }
}
