import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { staffActor } from '#tests/office-requests.ts'
import { phoneNumber, sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { idOf, taka } from '#tests/world-data.ts'
import { addCompany } from '#tests/company-orders.ts'
import { readConfig } from '#platform/config.ts'
import { connect } from '#platform/database/connect.ts'
import { enqueue, startWorker } from '#platform/jobs.ts'
import { makeLog } from '#platform/log.ts'
import { refundOrder } from '#shop/billing/index.ts'
import { consignmentsOf, makeManifest } from '#shop/fulfilment/index.ts'
import { quarantineLot } from '#shop/inventory/index.ts'
import { budgetVersion, changeSmsBudget, sendNext, switchEatFirst } from '#shop/messaging/index.ts'
import { deliverOrder, dispatchManifest, dispatchOrder, packOrder, placeOrder, recordAtDoor } from '#shop/ordering/index.ts'
import { paymentsOf } from '#shop/payments/index.ts'
import type { Tables } from '#shop/tables.ts'
import { dayFrom, paisa } from '#shop/values/index.ts'
import { sendEatFirst } from './eat-first.ts'

const shopUrl = 'https://pakafol.example'
const DELIVERED = '2026-06-12T09:30:00+06:00'
const NEXT_MORNING = '2026-06-13T10:00:00+06:00'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

type Order = Parameters<typeof sampleOrder>[1]

async function packed(order: Order = {}): Promise<string> {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, order))
  if (!placed.ok) throw new Error(placed.problem)
  const at = shop.at('2026-06-12T07:00:00+06:00').as('owner')
  expect(await packOrder(at, { orderId: placed.orderId })).toMatchObject({ ok: true })
  return placed.orderId
}

async function delivered(order: Order = {}): Promise<string> {
  const orderId = await packed(order)
  await dispatchOrder(shop.at('2026-06-12T08:00:00+06:00').as('owner'), { orderId, shopUrl })
  expect(await deliverOrder(shop.at(DELIVERED).as('owner'), { orderId, shopUrl })).toMatchObject({ ok: true })
  return orderId
}

function config(settings: Record<string, string> = { SMS_GATEWAY: 'alpha-sms', SMS_API_KEY: 'key' }) {
  const read = readConfig({ ...settings, SHOP_URL: shopUrl })
  if (!read.ok) throw new Error('the settings are good')
  return read.config
}

function run(orderId: string, at = NEXT_MORNING, settings?: Record<string, string>): Promise<void> {
  return sendEatFirst({ db: shop.db, clock: () => new Date(at), config: config(settings) }, orderId)
}

async function messages(): Promise<string[]> {
  const found = await shop.db.selectFrom('messaging.messages').select('body').where('template', '=', 'eat-first').execute()
  return found.map(({ body }) => body.replace(/\/o\/[\w-]+$/, '/o/…'))
}

async function jobs(): Promise<string[]> {
  const found = await sql<{ at: Date }>`
    select run_at as at from platform.jobs where kind = 'eat-first' and finished_at is null order by run_at`.execute(shop.db)
  return found.rows.map(({ at }) => at.toISOString())
}

async function runsWithout(change: () => Promise<unknown>): Promise<void> {
  await change()
  const [{ id }] = (await shop.db.selectFrom('ordering.orders').select('id').execute()) as [{ id: string }]
  const before = await shop.countAll()
  await run(id)
  expect(await shop.countAll()).toEqual(before)
}

test('two workers with two jobs for one order send one SMS the next morning at ten, with the link to the order', async () => {
  const orderId = await delivered({ buys: { 'himsagar-5kg': 1, 'guava-1kg': 1 } })
  const morning = new Date(NEXT_MORNING)
  expect(await jobs()).toEqual([morning.toISOString()])
  // As after a delivery that was taken back and reported again.
  await shop.db.transaction((tx) =>
    enqueue<Tables>(tx, { kind: 'eat-first', payload: { orderId }, runAt: morning, now: morning }),
  )
  const database = connect<Tables>(shop.connection, { max: 2 })
  const log = makeLog({ level: 'silent', readable: false })
  const workers = [shop.db, database].map((db) => {
    const its = { db, clock: () => morning, config: config() }
    const handlers = { 'eat-first': () => sendEatFirst(its, orderId) }
    return startWorker<Tables>({ database: db, handlers, clock: its.clock, log, pollMs: 20 })
  })
  await expect.poll(jobs).toEqual([])
  await Promise.all(workers.map((worker) => worker.stop()))
  await database.close()
  expect(await messages()).toEqual([
    'PakaFol: eat your Himsagar first, by 14 Jun. How to keep the rest: https://pakafol.example/o/…',
  ])
  await run(orderId)
  expect(await messages()).toHaveLength(1)
})

test('in the language of the order, and of one fruit until when it is good', async () => {
  await run(await delivered({ language: 'bn', buys: { 'guava-1kg': 2 } }))
  expect(await messages()).toEqual(['পাকাফল: পেয়ারা ১৫ জুন-এর মধ্যে খেয়ে নিন। রাখার নিয়ম: https://pakafol.example/o/…'])
})

test('what is good until today is to be eaten today', async () => {
  await run(await delivered({ buys: { 'litchi-100': 1, 'himsagar-5kg': 1 } }))
  expect(await messages()).toEqual(['PakaFol: eat your Litchi first, today. How to keep the rest: https://pakafol.example/o/…'])
})

test('of a box with several fruits, the packaging is not eaten', async () => {
  await sql`update inventory.lots set best_before = '2026-06-12' where code = 'BOX-0401-A'`.execute(shop.db)
  await run(await delivered({ buys: { 'trio-box': 1 } }))
  expect(await messages()).toEqual([
    'PakaFol: eat your Himsagar first, by 14 Jun. How to keep the rest: https://pakafol.example/o/…',
  ])
})

test('at night the message waits for the morning, and two days after the delivery it is too late', async () => {
  const orderId = await delivered()
  await run(orderId, '2026-06-13T21:00:00+06:00')
  await run(orderId, '2026-06-14T03:00:00+06:00')
  expect(await messages()).toEqual([])
  const morning = new Date('2026-06-14T09:00:00+06:00').toISOString()
  expect(await jobs()).toEqual([new Date(NEXT_MORNING).toISOString(), morning, morning])
  await run(orderId, '2026-06-15T10:00:00+06:00')
  expect(await messages()).toEqual([])
})

test('no message is written on the day of the delivery, and without a gateway for SMS', async () => {
  const orderId = await delivered()
  const before = await shop.countAll()
  await run(orderId, '2026-06-12T20:00:00+06:00')
  await run(orderId, NEXT_MORNING, {})
  expect(await shop.countAll()).toEqual(before)
})

test('the owner can switch it off, also for messages that are planned', async () => {
  const orderId = await delivered()
  const owner = shop.as('owner')
  expect(await switchEatFirst(owner, { sent: false, seen: 'not-sent' })).toEqual({ ok: false, problem: 'edit-conflict' })
  expect(await switchEatFirst(owner, { sent: false, seen: 'sent' })).toEqual({ ok: true })
  await run(orderId)
  expect(await messages()).toEqual([])
  expect(await switchEatFirst(owner, { sent: true, seen: 'not-sent' })).toEqual({ ok: true })
  await run(orderId)
  expect(await messages()).toHaveLength(1)
})

test('it takes no more than half of the day’s SMS budget, and is not sent after the hours for messages', async () => {
  const orderId = await delivered()
  const change = (daily: number, before: number) =>
    changeSmsBudget(shop.as('owner'), {
      part: taka(0.5),
      daily: paisa(daily),
      seen: budgetVersion({ part: taka(0.5), daily: paisa(before) }),
    })
  expect(await change(199, 200_000)).toEqual({ ok: true })
  await run(orderId)
  expect(await messages()).toEqual([])
  expect(await change(200, 199)).toEqual({ ok: true })
  await run(orderId)
  expect(await messages()).toHaveLength(1)
  await sql`delete from messaging.messages where template <> 'eat-first'`.execute(shop.db)
  const sms = { name: 'test', send: () => Promise.reject(new Error('nothing is sent after nine in the evening')) }
  await sendNext({ db: shop.db, now: new Date('2026-06-13T21:00:00+06:00') }, { sms })
  const [message] = await shop.db.selectFrom('messaging.messages').select(['state', 'error']).execute()
  expect(message).toEqual({ state: 'failed', error: 'expired' })
})

test('a present is eaten by others: its buyer gets no message', async () => {
  const recipient = { name: 'Ayesha', phone: phoneNumber(1) }
  await runsWithout(() => delivered({ delivery: { recipient } }))
})

test('the order of a company is eaten by many: it gets no message', async () => {
  const companyId = await addCompany(shop, taka(10_000))
  await runsWithout(async () => {
    await delivered()
    await sql`update ordering.orders set company_id = ${companyId}::uuid`.execute(shop.db)
  })
})

test('nobody is told to eat fruit of a quarantined lot', async () => {
  await runsWithout(async () => {
    await delivered({ buys: { 'himsagar-5kg': 1, 'guava-1kg': 1 } })
    await quarantineLot(shop.as('owner'), { lotId: shop.lot('GUA-0608-A'), reason: 'Looks bad' })
  })
})

test('nobody is told about fruit for which they got money back after the delivery', async () => {
  await runsWithout(async () => {
    const orderId = await delivered()
    const [payment] = await paymentsOf(shop.db, [orderId])
    const refunded = await refundOrder(shop.at('2026-06-13T09:00:00+06:00').as('owner'), {
      gateways: {},
      orderId,
      paymentId: payment!.id,
      amount: taka(100),
      way: 'by-hand',
      reason: 'Soft fruit',
      shopUrl,
    })
    expect(refunded).toMatchObject({ ok: true })
  })
})

test('nothing is sent about fruit that keeps for more than two weeks', async () => {
  await runsWithout(async () => {
    await sql`update inventory.lots set best_before = '2026-06-28' where code = 'HIM-0609-A'`.execute(shop.db)
    await sql`update inventory.lots set quarantined = true where code = 'HIM-0610-A'`.execute(shop.db)
    await delivered()
  })
})

test('a report from the door that arrives late is followed by the message of the next morning, and a delivery taken back by none', async () => {
  const orderId = await packed()
  const [box] = await consignmentsOf(shop.db, [orderId])
  const today = shop.at('2026-06-12T08:00:00+06:00')
  const round = { day: dayFrom('2026-06-12'), mode: 'van', carrier: 'Van 1', riderId: idOf('rider') } as const
  const made = await makeManifest(today.as('owner'), { ...round, consignmentIds: [box!.id] })
  if (!made.ok) throw new Error(made.problem)
  await dispatchManifest(today.as('owner'), { manifestId: made.manifestId, shopUrl })
  const late = shop.at('2026-06-13T11:00:00+06:00')
  const rider = { ...late.as('owner'), actor: staffActor('rider') }
  const report = { id: shop.newId(), consignmentId: box!.id, happenedAt: new Date(DELIVERED), sentAt: late.now }
  const due = taka(1_030)
  const action = { kind: 'deliver', seenDue: due, money: { cash: due, bkash: null, reason: null } } as const
  expect(await recordAtDoor(rider, { report: { ...report, action }, photo: null, shopUrl })).toMatchObject({ ok: true })
  expect(await jobs()).toEqual([new Date('2026-06-14T10:00:00+06:00').toISOString()])
  const undo = { ...report, id: shop.newId(), happenedAt: late.now, action: { kind: 'undo', of: report.id } } as const
  expect(await recordAtDoor(rider, { report: undo, photo: null, shopUrl })).toMatchObject({ ok: true })
  await run(orderId, '2026-06-14T10:00:00+06:00')
  expect(await messages()).toEqual([])
})
