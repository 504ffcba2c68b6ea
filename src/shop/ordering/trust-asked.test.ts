import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { phoneNumber, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { allowOrder, sweepPayments, switchToCash } from '../billing/index.ts'
import { confirmByCode, sendOrderCode } from '../customers/index.ts'
import type { CodOutcome } from '../payments/index.ts'
import { eraseChecks } from './order-checks.ts'
import { checksOf, confirmOrder, packOrder, placeOrder, type Placed } from './index.ts'

const shopUrl = 'https://pakafol.example'
const secret = 'a secret of the shop'
const KARIM = { name: 'Abdul Karim', phone: phoneNumber(1), email: null }
const SALMA = { name: 'Salma Akter', phone: phoneNumber(2), email: null }
const gateways = ['bkash'] as const
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function rule(conditions: Record<string, unknown>, outcome: CodOutcome): Promise<void> {
  const name = JSON.stringify({ en: 'A rule', bn: 'একটি নিয়ম' })
  await shop.db
    .insertInto('payments.cod_rules')
    .values({ id: newId(shop.now), position: 1, name, outcome, ...conditions })
    .execute()
}

type Difference = Parameters<typeof sampleOrder>[1]

async function place(difference: Difference = {}): Promise<Placed> {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { buyer: KARIM, gateways, ...difference }))
  if (!placed.ok) throw new Error(placed.problem)
  return placed
}

async function codeSentTo(orderId: string): Promise<string> {
  const { body } = await shop.db
    .selectFrom('messaging.messages')
    .select('body')
    .where('order_id', '=', orderId)
    .where('template', '=', 'order-code')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /#(\d{6})$/.exec(body)![1]!
}

describe('a code', () => {
  const confirm = (placed: Placed, code: string, at = shop) =>
    confirmByCode(at.as('guest'), { token: placed.token, code, secret, shopUrl })
  const send = (placed: Placed, at = shop) => sendOrderCode(at.as('guest'), { token: placed.token, secret, shopUrl })
  const stateOf = async ({ orderId }: Placed) =>
    (await shop.db.selectFrom('ordering.orders').select('state').where('id', '=', orderId).executeTakeFirstOrThrow()).state
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
  let placed: Placed
  beforeEach(async () => {
    await rule({}, 'confirm-code')
    placed = await place()
  })

  test('the right one confirms the order; a second click changes nothing', async () => {
    expect(await packOrder(shop.as('desk'), { early: true, orderId: placed.orderId })).toEqual({
      ok: false,
      problem: 'confirm-first',
    })
    expect(await send(placed)).toEqual({ ok: true })
    const code = await codeSentTo(placed.orderId)
    expect(await confirm(placed, code)).toEqual({ ok: true })
    expect(await stateOf(placed)).toBe('confirmed')
    const before = await shop.countAll()
    expect(await confirm(placed, code)).toEqual({ ok: false, problem: 'no-code-needed' })
    expect(await send(placed)).toEqual({ ok: false, problem: 'no-code-needed' })
    expect(await shop.countAll()).toEqual(before)
    expect(await packOrder(shop.as('desk'), { early: true, orderId: placed.orderId })).toEqual({ ok: true })
  })

  test('two clicks at once confirm it once', async () => {
    await send(placed)
    const code = await codeSentTo(placed.orderId)
    await shop.warmUp()
    const answers = await Promise.all([confirm(placed, code), confirm(placed, code)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await shop.count('ordering.order_events', { order_id: placed.orderId, kind: 'confirmed' })).toBe(1)
  })

  test('wrong ones, and after five of them none counts', async () => {
    await send(placed)
    const code = await codeSentTo(placed.orderId)
    for (const triesLeft of [4, 3, 2, 1])
      expect(await confirm(placed, wrong(code))).toEqual({ ok: false, problem: 'wrong-code', triesLeft })
    expect(await confirm(placed, wrong(code))).toEqual({ ok: false, problem: 'code-over' })
    expect(await confirm(placed, code)).toEqual({ ok: false, problem: 'code-over' })
    expect(await stateOf(placed)).toBe('placed')
  })

  test('an expired one, and the one before the last', async () => {
    await send(placed)
    const first = await codeSentTo(placed.orderId)
    expect(await send(placed)).toEqual({ ok: false, problem: 'code-just-sent', waitSeconds: 60 })
    const minute = shop.at(new Date(shop.now.getTime() + 61_000))
    expect(await send(placed, minute)).toEqual({ ok: true })
    const second = await codeSentTo(placed.orderId)
    if (first !== second) expect(await confirm(placed, first, minute)).toMatchObject({ problem: 'wrong-code' })
    const late = shop.at(new Date(shop.now.getTime() + 10 * 60_000))
    expect(await confirm(placed, second, late)).toEqual({ ok: false, problem: 'code-over' })
    expect(await stateOf(placed)).toBe('placed')
  })

  test('a code to sign in does not confirm an order, and an unknown link finds nothing', async () => {
    expect(await confirm({ ...placed, token: 'x'.repeat(43) }, '123456')).toEqual({ ok: false, problem: 'unknown-order' })
    expect(await send({ ...placed, token: 'x'.repeat(43) })).toEqual({ ok: false, problem: 'unknown-order' })
    expect(await confirm(placed, '123456')).toEqual({ ok: false, problem: 'code-over' })
  })

  test('an order whose code is not typed is cancelled like an unpaid one, and the buyer is told the number of the shop', async () => {
    const sweep = (at: Shop) =>
      sweepPayments({ ...at.as('owner'), actor: { kind: 'system', name: 'payments' } }, { gateways: {}, shopUrl })
    const check = (await checksOf(shop.db, [placed.orderId])).get(placed.orderId)!
    const until = check.codeUntil!.getTime()
    expect(new Date(until)).toEqual(placed.changeableUntil)
    // A shop that could not text a code cancels nothing for want of it, nor does one that is looking at the money of the order.
    await sweep(shop.at(new Date(until)))
    expect(await stateOf(placed)).toBe('placed')
    await send(placed)
    await sql`
      insert into payments.wallet_claims (id, order_id, payment_id, wallet, trx_id, sent_at)
      select ${shop.newId()}::uuid, order_id, id, 'bkash', '9A7B6C5D4E', ${shop.now} from payments.payments where order_id = ${placed.orderId}::uuid`.execute(
      shop.db,
    )
    await sweep(shop.at(new Date(until)))
    expect(await stateOf(placed)).toBe('placed')
    await sql`update payments.wallet_claims set state = 'replaced', decided_at = ${shop.now}`.execute(shop.db)
    await sweep(shop.at(new Date(until - 1)))
    expect(await stateOf(placed)).toBe('placed')
    await Promise.all([sweep(shop.at(new Date(until))), sweep(shop.at(new Date(until)))])
    expect(await stateOf(placed)).toBe('cancelled')
    const told = await shop.db
      .selectFrom('messaging.messages')
      .select('body')
      .where('template', '=', 'order-not-confirmed')
      .execute()
    expect(told).toHaveLength(1)
    expect(told[0]!.body).toContain(`order ${placed.number} was not confirmed in time`)
    const held = await shop.count('inventory.allocations', { order_id: placed.orderId, state: 'held' })
    expect(held).toBe(0)
  })

  test('an order that staff confirm on the phone is not cancelled', async () => {
    await confirmOrder(shop.as('desk'), { orderId: placed.orderId, shopUrl })
    const late = shop.at(new Date(shop.now.getTime() + 48 * 3_600_000))
    await sweepPayments({ ...late.as('owner'), actor: { kind: 'system', name: 'payments' } }, { gateways: {}, shopUrl })
    expect(await stateOf(placed)).toBe('confirmed')
  })

  test('somebody who chooses to pay before and then switches to cash gets the code after all', async () => {
    const online = await place({ buyer: SALMA, payment: 'bkash', delivery: { addressLine: 'House 1, Road 2' } })
    expect(online).not.toHaveProperty('confirmBy')
    expect(await switchToCash(shop.as('guest'), { token: online.token, shopUrl })).toEqual({ ok: true, confirmBy: 'code' })
    expect(await packOrder(shop.as('desk'), { early: true, orderId: online.orderId })).toEqual({
      ok: false,
      problem: 'confirm-first',
    })
    expect(await send(online)).toEqual({ ok: true })
    expect(await confirm(online, await codeSentTo(online.orderId))).toEqual({ ok: true })
  })
})

describe('staff allow an order', () => {
  const allow = (orderId: string, note = 'Known customer') => allowOrder(shop.as('desk'), { orderId, note, shopUrl })

  test('without its code: it is confirmed, and the log says who and why', async () => {
    await rule({ implausible: true }, 'confirm-code')
    const { orderId } = await place({ buyer: { ...KARIM, name: 'asdfgh' } })
    expect(await allow(orderId, '')).toEqual({ ok: false, problem: 'note-missing' })
    expect(await shop.count('accounts.audit_log')).toBe(0)
    expect(await allow(orderId)).toEqual({ ok: true })
    expect((await checksOf(shop.db, [orderId])).get(orderId)).toMatchObject({
      allowedAt: shop.now,
      allowedBy: 'staff:Desk',
      allowNote: 'Known customer',
    })
    const entry = await shop.db
      .selectFrom('accounts.audit_log')
      .selectAll()
      .where('action', '=', 'allow-order')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      subject_id: orderId,
      actor: 'staff:Desk',
      before: { asked: 'confirm-code', reasons: ['implausible-name'] },
      after: { asked: 'allow', reason: 'Known customer' },
    })
    expect(await packOrder(shop.as('desk'), { early: true, orderId })).toEqual({ ok: true })
    const before = await shop.countAll()
    expect(await allow(orderId)).toEqual({ ok: false, problem: 'cannot-move' })
    expect(await shop.countAll()).toEqual(before)
  })

  test('without its advance: all of it is paid at the door', async () => {
    await rule({ implausible: true }, 'advance-delivery')
    const placed = await place({ buyer: { ...KARIM, name: 'asdfgh' }, advanceBy: 'bkash' })
    expect(await allow(placed.orderId)).toEqual({ ok: true })
    const due = await shop.db
      .selectFrom('payments.payments')
      .select(['method', 'amount_paisa', 'confirm_first'])
      .where('order_id', '=', placed.orderId)
      .where('state', '=', 'due')
      .execute()
    expect(due).toEqual([{ method: 'cash-on-delivery', amount_paisa: placed.total, confirm_first: false }])
  })

  test('two at once: one allows it', async () => {
    await rule({}, 'confirm-code')
    const { orderId } = await place()
    await shop.warmUp()
    const answers = await Promise.all([allow(orderId), allow(orderId)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await shop.count('accounts.audit_log', { action: 'allow-order' })).toBe(1)
  })

  test('an order of which nothing was asked needs nobody', async () => {
    const { orderId } = await place()
    const before = await shop.countAll()
    expect(await allow(orderId)).toEqual({ ok: false, problem: 'nothing-to-allow' })
    expect(await allow(shop.newId())).toEqual({ ok: false, problem: 'unknown-order' })
    expect(await shop.countAll()).toEqual(before)
    await expect(async () => allowOrder(shop.as('guest'), { orderId, note: 'x', shopUrl })).rejects.toThrow('only staff')
  })

  test('the reasons and the note are erased with the person', async () => {
    await rule({}, 'confirm-code')
    const { orderId } = await place({ buyer: { ...KARIM, name: 'asdfgh' } })
    await allow(orderId, 'Karim of road 5')
    await shop.db.transaction((tx) => eraseChecks(tx, [orderId]))
    expect((await checksOf(shop.db, [orderId])).get(orderId)).toMatchObject({
      reasons: [],
      allowNote: '—',
      outcome: 'confirm-code',
    })
  })
})
