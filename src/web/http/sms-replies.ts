import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { isSecret } from '#platform/is-secret.ts'
import type { SmsReplyConfig } from '#platform/sms-settings.ts'
import { asksToStop, stopOffersTo } from '#shop/campaigns/index.ts'
import type { Ctx } from '#shop/context.ts'
import { parsePhone } from '#shop/values/index.ts'
import type { AppEnv } from './app-env.ts'
import type { Shop } from './request-context.ts'
import { noteSecurityOnce } from './security-log.ts'

export const SMS_REPLIES = '/sms/replies'
const LARGEST_REPLY = 16 * 1024
// Longer than ten parts. Some send the number of the sender as a number of JSON.
const Field = z.union([z.string().max(2000), z.number().transform(String)])

type Replies = { replies: SmsReplyConfig; addressOf: (c: Context<AppEnv>) => string }

/**
 * Where a provider reports each SMS that the shop's number received, by GET or by POST with a form or JSON. No protocol is common to providers,
 * so the names of the fields are settings. An SMS that asks for it ends offers to its sender. Every other SMS is answered with 200 and dropped.
 */
export function smsReplies(shop: Shop, { replies, addressOf }: Replies): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const limit = bodyLimit({ maxSize: LARGEST_REPLY, onError: (c) => c.body(null, 413) })
  const receive = async (c: Context<AppEnv>) => {
    c.header('Cache-Control', 'no-store')
    const ctx: Ctx = { db: shop.db, now: shop.clock(), actor: { kind: 'system', name: 'sms' } }
    if (!isSecret(c.req.query('token') ?? null, replies.token)) {
      const noted = { shop, ctx, requestId: c.get('requestId'), clientAddress: addressOf(c) }
      noteSecurityOnce(noted, 'forged-notification', { sms: true })
      return c.json({ status: 'forbidden' }, 401)
    }
    const fields = { ...c.req.query(), ...(await bodyFields(c)) }
    const [from, text] = [Field.safeParse(fields[replies.from]), Field.safeParse(fields[replies.text])]
    if (!from.success || !text.success) return c.json({ status: 'not understood' }, 400)
    const sender = parsePhone(from.data)
    // Nobody with another number, such as an operator's, gets offers.
    if (sender.ok && asksToStop(text.data)) await stopOffersTo(ctx, sender.phone)
    return c.json({ status: 'received' })
  }
  return app.get('/', receive).post('/', limit, receive)
}

async function bodyFields(c: Context<AppEnv>): Promise<Record<string, unknown>> {
  if (c.req.method !== 'POST') return {}
  const isJson = /^application\/json\b/i.test(c.req.header('Content-Type') ?? '')
  const body: unknown = await (isJson ? c.req.json() : c.req.parseBody()).catch(() => null)
  return z.record(z.string(), z.unknown()).catch({}).parse(body)
}
