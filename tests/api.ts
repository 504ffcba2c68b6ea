import { Hono } from 'hono'
import { readConfig } from '../src/platform/config.ts'
import { newId } from '../src/platform/ids.ts'
import { makeLog } from '../src/platform/log.ts'
import { sharedTries } from '../src/platform/shared-tries.ts'
import { buildProductSearch } from '../src/shop/catalog/index.ts'
import type { PaymentGateways } from '../src/shop/payments/index.ts'
import { makeApi } from '../src/web/api/index.ts'
import { machineFiles } from '../src/web/api/machine-files.ts'
import type { AppEnv } from '../src/web/http/app.ts'
import { makeRateLimits } from '../src/web/http/rate-limits.ts'
import type { Shop as WebShop } from '../src/web/http/visit.ts'
import { makeVisit } from '../src/web/http/visits.ts'
import type { Shop } from './world.ts'

export const SHOP_URL = 'https://shop.example'
const SECRET = 'the secret of a test, 32 letters and more'

export type Answered<Body> = { status: number; headers: Headers; text: string; json: Body }

type Sent = { method?: string; headers?: Record<string, string>; body?: unknown; raw?: string }

/** The API over a test's shop, with real sessions and real limits; `call` speaks to it as a browser would. */
export function apiOf(
  shop: Shop,
  {
    clientAddress = '203.0.113.7',
    limitFactor = 1000,
    payments = {},
  }: { clientAddress?: string; limitFactor?: number; payments?: PaymentGateways } = {},
) {
  const read = readConfig({ SHOP_URL, LOG_LEVEL: 'silent' })
  if (!read.ok) throw new Error(read.problems.join(' '))
  const webShop: WebShop = {
    db: shop.db,
    files: null as never,
    config: read.config,
    clock: () => shop.now,
    log: makeLog({ level: 'silent', readable: false }),
    // The real limits as they are in a shop that runs, the wide ones out of the way.
    limits: makeRateLimits(
      limitFactor,
      limitFactor === 1 ? sharedTries({ db: shop.db, clock: () => shop.now, secret: SECRET }) : null,
    ),
    payments,
    finder: () => buildProductSearch(shop.db),
    secret: SECRET,
  }
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    c.set('visit', await makeVisit(webShop, c.req.raw, { clientAddress, requestId: newId(shop.now) }))
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
