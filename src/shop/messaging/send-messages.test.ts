import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeLog } from '#platform/log.ts'
import { startLoop } from '#platform/loop.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import type { Gateways, Handed, Outgoing } from './gateway.ts'
import { changeSmsBudget, resendMessage, budgetVersion, sendNext, smsBudget } from './index.ts'
import { MOST_TRIES } from './send-messages.ts'

let shop: Shop
let sent: Outgoing[]
let written = 0
let handed: Handed
beforeEach(async () => {
  shop = await openShop()
  sent = []
  handed = { ok: true, reference: 'R1' }
})
afterEach(() => shop.close())

const send = async (message: Outgoing): Promise<Handed> => {
  sent.push(message)
  return handed
}
const gateways: Gateways = { sms: { name: 'mim-sms', send } }

async function write(more: Partial<Record<'template' | 'body' | 'channel' | 'expires_at', string>> = {}): Promise<string> {
  const id = shop.newId()
  const row = { template: 'order-placed', channel: 'sms', body: 'Mangoes are coming', expires_at: null, ...more }
  await sql`
    insert into messaging.messages (id, template, channel, recipient, language, body, created_at, expires_at)
    values (${id}::uuid, ${row.template}, ${row.channel}, '+8801711223344', 'en', ${row.body}, ${new Date(shop.now.getTime() - 60_000 + (written += 1))}, ${row.expires_at})`.execute(
    shop.db,
  )
  return id
}
async function stateOf(id: string) {
  return shop.db
    .selectFrom('messaging.messages')
    .select(['state', 'tries', 'error', 'gateway', 'reference', 'parts', 'sent_at', 'next_try_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
const spend = async (part: number, daily: number) => {
  const seen = budgetVersion(await smsBudget(shop.db, shop.now))
  expect(await changeSmsBudget(shop.as('owner'), { part: taka(part), daily: taka(daily), seen })).toEqual({ ok: true })
}
const round = (at: Date | string = shop.now) => sendNext({ db: shop.db, now: new Date(at) }, gateways)

test('a waiting message goes to its gateway once, in order, and its row records it', async () => {
  const first = await write()
  const second = await write({ body: 'আম আসছে' })
  expect([await round(), await round(), await round()]).toEqual([true, true, false])
  expect(sent.map(({ id, recipient, body }) => [id, recipient, body])).toEqual([
    [first, '+8801711223344', 'Mangoes are coming'],
    [second, '+8801711223344', 'আম আসছে'],
  ])
  expect(await stateOf(first)).toEqual({
    state: 'sent',
    tries: 1,
    error: null,
    gateway: 'mim-sms',
    reference: 'R1',
    parts: 1,
    sent_at: shop.now,
    next_try_at: null,
  })
})

test('messages of a channel without a gateway stay', async () => {
  const id = await write({ channel: 'email' })
  expect(await round()).toBe(false)
  expect(await sendNext({ db: shop.db, now: shop.now }, {})).toBe(false)
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', tries: 0 })
})

test('a rejected message is tried again at increasing intervals, and finally fails', async () => {
  handed = { ok: false, problem: 'mim-sms-401', retry: true }
  const id = await write()
  const pauses: number[] = []
  let at = shop.now
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    expect(await round(at)).toBe(true)
    expect(await round(at)).toBe(false)
    const { next_try_at: next } = await stateOf(id)
    pauses.push((next!.getTime() - at.getTime()) / 1000)
    at = next!
  }
  expect(pauses).toEqual([30, 120, 480, 1_920, 7_680])
  expect(await round(at)).toBe(true)
  expect(await stateOf(id)).toMatchObject({ state: 'failed', tries: MOST_TRIES, error: 'mim-sms-401', next_try_at: null })
  expect(await resendMessage(shop.as('desk'), { messageId: id })).toEqual({ ok: true })
  handed = { ok: true, reference: null }
  expect(await round(at)).toBe(true)
  expect(await stateOf(id)).toMatchObject({ state: 'sent', tries: 1, error: null })
})

test('an invalid number is not tried again', async () => {
  handed = { ok: false, problem: 'bulksmsbd-1001', retry: false }
  const id = await write()
  await round()
  expect(await stateOf(id)).toMatchObject({ state: 'failed', tries: 1, error: 'bulksmsbd-1001' })
})

test('an expired code is not sent, and a valid one is sent before everything else', async () => {
  const late = await write({ expires_at: shop.now.toISOString() })
  const text = await write()
  const code = await write({ expires_at: new Date(shop.now.getTime() + 300_000).toISOString() })
  for (let time = 0; time < 3; time += 1) expect(await round()).toBe(true)
  expect(sent.map(({ id }) => id)).toEqual([code, text])
  expect(await stateOf(late)).toMatchObject({ state: 'failed', error: 'expired' })
})

test('twenty concurrent processes send each message once', async () => {
  const ids = []
  for (let index = 0; index < 12; index += 1) ids.push(await write())
  await shop.warmUp()
  const worked = await Promise.all(Array.from({ length: 20 }, () => round()))
  expect(worked.filter(Boolean)).toHaveLength(12)
  expect(sent.map(({ id }) => id).sort()).toEqual(ids.sort())
})

test('two workers send every message once, also when the gateway refuses some at first', async () => {
  const ids: string[] = []
  for (let index = 0; index < 30; index += 1) ids.push(await write())
  const underWay = new Set<string>()
  const twiceAtOnce: string[] = []
  const tries: string[] = []
  const taken: string[] = []
  const slow: Gateways = {
    sms: {
      name: 'mim-sms',
      async send({ id }) {
        if (underWay.has(id)) twiceAtOnce.push(id)
        underWay.add(id)
        await wait(5)
        underWay.delete(id)
        tries.push(id)
        // Every third one is refused the first time.
        if (ids.indexOf(id) % 3 === 0 && tries.filter((one) => one === id).length === 1) {
          return { ok: false, problem: 'mim-sms-401', retry: true }
        }
        taken.push(id)
        return { ok: true, reference: null }
      },
    },
  }
  let now = shop.now
  const log = makeLog({ level: 'silent', readable: false })
  const workers = [1, 2].map(() =>
    startLoop({ round: () => sendNext({ db: shop.db, now }, slow), pollMs: 5, log, name: 'messages' }),
  )
  await expect.poll(() => taken.length, { timeout: 20_000 }).toBe(20)
  now = new Date(shop.now.getTime() + 30_000)
  await expect.poll(() => taken.length, { timeout: 20_000 }).toBe(30)
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(twiceAtOnce).toEqual([])
  expect(taken.toSorted()).toEqual(ids.toSorted())
  expect(tries).toHaveLength(40)
  expect(await shop.count('messaging.messages', { state: 'sent' })).toBe(30)
})

test('a message claimed by a process that died is released', async () => {
  const id = await write()
  await sql`update messaging.messages set tries = 1, locked_until = ${new Date(shop.now.getTime() + 120_000)}`.execute(shop.db)
  expect(await round()).toBe(false)
  expect(await round(new Date(shop.now.getTime() + 120_000))).toBe(true)
  expect(await stateOf(id)).toMatchObject({ state: 'sent', tries: 2 })
})

test.each(['offer', 'cart-reminder'])(
  'of kind %s none is sent twice: when a process died while it sent one, it is given up',
  async (template) => {
    const consent = await sql<{ id: string }>`
    insert into accounts.consents (phone, given, how, actor, at)
    values ('+8801711223344', true, 'in the shop', 'staff:Owner', ${shop.now}) returning id::text`.execute(shop.db)
    const [id, text] = [await write({ template }), await write()]
    await sql`update messaging.messages set consent_id = ${consent.rows[0]!.id}::bigint where id = ${id}::uuid`.execute(shop.db)
    const dying: Gateways = {
      sms: {
        name: 'mim-sms',
        async send(message) {
          await send(message)
          throw new Error('killed')
        },
      },
    }
    const die = () => sendNext({ db: shop.db, now: shop.now }, dying)
    await expect(die()).rejects.toThrow('killed')
    await expect(die()).rejects.toThrow('killed')
    expect(sent.map((one) => one.id)).toEqual([text, id])
    const after = new Date(shop.now.getTime() + 120_000)
    expect([await round(after), await round(after), await round(after)]).toEqual([true, true, false])
    expect(sent.map((one) => one.id)).toEqual([text, id, text])
    expect(await stateOf(id)).toMatchObject({ state: 'failed', tries: 2, error: 'unknown' })
    expect(await resendMessage(shop.as('desk'), { messageId: id })).toEqual({ ok: false, problem: 'not-failed' })
    expect(await stateOf(text)).toMatchObject({ state: 'sent', tries: 2 })
  },
)

test('when the daily budget is used up, the rest waits for the next day', async () => {
  await spend(1, 3)
  // Two parts each.
  const [first, second] = [await write({ body: 'x'.repeat(200) }), await write({ body: 'y'.repeat(200) })]
  expect(await round()).toBe(true)
  expect(await smsBudget(shop.db, shop.now)).toMatchObject({ part: taka(1), daily: taka(3), spentToday: taka(2) })
  expect([await round(), await round()]).toEqual([true, false])
  expect(sent.map(({ id }) => id)).toEqual([first])
  expect(await stateOf(second)).toMatchObject({
    state: 'waiting',
    tries: 0,
    error: 'daily-cap',
    next_try_at: new Date('2026-06-12T00:00:00+06:00'),
  })
  expect(await round('2026-06-12T00:00:00+06:00')).toBe(true)
  expect(await stateOf(second)).toMatchObject({ state: 'sent', tries: 1, error: null })
})

test('login codes and recalls are sent before all others and outside the daily limit', async () => {
  await spend(1, 1)
  const [first, second] = [await write(), await write()]
  const [recall, code] = [await write({ template: 'lot-recalled' }), await write({ template: 'login-code' })]
  for (let time = 0; time < 4; time += 1) expect(await round()).toBe(true)
  expect(sent.map(({ id }) => id)).toEqual([recall, code, first])
  expect(await stateOf(second)).toMatchObject({ state: 'waiting', error: 'daily-cap' })
  expect(await smsBudget(shop.db, shop.now)).toMatchObject({ spentToday: taka(1) })
})

test('a higher budget releases waiting messages at once', async () => {
  await spend(1, 0)
  const id = await write()
  await round()
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', error: 'daily-cap' })
  await spend(1, 1)
  expect(await round()).toBe(true)
  expect(await stateOf(id)).toMatchObject({ state: 'sent' })
  expect(await shop.count('accounts.audit_log', { action: 'change-sms-budget' })).toBe(2)
})

test('of two concurrent editors, the second gets a conflict', async () => {
  const seen = budgetVersion(await smsBudget(shop.db, shop.now))
  await spend(1, 5)
  expect(await changeSmsBudget(shop.as('owner'), { part: taka(2), daily: taka(9), seen })).toEqual({
    ok: false,
    problem: 'edit-conflict',
  })
  expect(await smsBudget(shop.db, shop.now)).toMatchObject({ part: taka(1), daily: taka(5) })
})
