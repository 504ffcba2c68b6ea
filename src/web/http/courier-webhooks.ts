import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { logError } from '#platform/log.ts'
import { CARRIERS, receiveWebhook, type Carriers } from '#shop/couriers/index.ts'
import type { Ctx } from '#shop/context.ts'
import type { AppEnv } from './app-env.ts'
import { noteSecurityOnce } from './security-log.ts'
import type { Shop } from './request-context.ts'

const LARGEST_NEWS = 64 * 1024

type AddressOf = (c: Context<AppEnv>) => string

/**
 * Where couriers tell that something has happened. The secret is checked as each carrier sends it; then the news is kept and the state is
 * asked for by a job, so the answer never waits for the carrier. News about an unknown parcel gets the same answer: a carrier that is refused
 * calls again and again, or stops calling.
 */
export function courierWebhooks(shop: Shop, addressOf: AddressOf): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const limit = bodyLimit({ maxSize: LARGEST_NEWS, onError: (c) => c.body(null, 413) })
  for (const carrier of Object.keys(shop.couriers) as (keyof Carriers)[]) {
    app.post(`/${carrier}`, limit, (c) => receive(c, { shop, carrier, addressOf }))
  }
  return app
}

async function receive(
  c: Context<AppEnv>,
  { shop, carrier, addressOf }: { shop: Shop; carrier: keyof Carriers; addressOf: AddressOf },
): Promise<Response> {
  const { webhookAnswer: answer } = CARRIERS[carrier]
  for (const [name, value] of Object.entries(answer.headers)) c.header(name, value)
  c.header('Cache-Control', 'no-store')
  const body: unknown = await c.req.json().catch(() => null)
  const read = shop.couriers[carrier]!.webhook({
    headers: (name) => c.req.header(name) ?? null,
    query: (name) => c.req.query(name) ?? null,
    body,
  })
  const ctx: Ctx = { db: shop.db, now: shop.clock(), actor: { kind: 'system', name: carrier } }
  if (!read.ok) {
    if (read.problem === 'not-understood') return c.json({ status: 'not understood' }, 400)
    const noted = { shop, ctx, requestId: c.get('requestId'), clientAddress: addressOf(c) }
    noteSecurityOnce(noted, 'forged-notification', { carrier })
    return c.json({ status: 'forbidden' }, 401)
  }
  if (read.parcel === null) return c.json(answer.body, answer.status)
  try {
    const { known } = await receiveWebhook(ctx, { carrier, news: read.parcel, shopUrl: shop.config.shopUrl })
    if (!known) shop.log.info({ carrier }, 'a courier told of a parcel that is not known')
    return c.json(answer.body, answer.status)
  } catch (error) {
    // The carrier calls again.
    logError(shop.log, error, 'courier')
    return c.json({ status: 'later' }, 503)
  }
}
