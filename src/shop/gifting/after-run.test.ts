import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCompany, NIRMAN, usedCredit } from '#tests/company-orders.ts'
import { bring, given, orderedRun, SHOP_URL, type giftRun } from '#tests/gift-world.ts'
import { balance, documentList, documentsIn, registerForVat, worthNow } from '#tests/invoice-documents.ts'
import { withLongLinks } from '#tests/short-links.ts'
import { NO_FILES } from '#tests/no-files.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { consignmentsByIds } from '../fulfilment/index.ts'
import { ledgerDifferences } from '../inventory/index.ts'
import { companyStatement, issueInvoice, issueTaxInvoice } from '../billing/index.ts'
import {
  confirmOrder,
  deliverOrder,
  givenUpBoxes,
  giveUpBox,
  orderForOffice,
  packOrder,
  dispatchOrder,
  replanDelivery,
  returnOrder,
} from '../ordering/index.ts'
import { amountDue, paymentsOf, printDocument } from '../payments/index.ts'
import { vatReport } from '../reporting/index.ts'
import { dayFrom } from '../values/index.ts'
import { finishRun, runEvents, runOf } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await registerForVat(shop)
})
afterEach(() => shop.close())

const people = (count: number) => Array.from({ length: count }, (_, index) => given(index))

/** A run of a company with 30 days of credit. */
async function onAccount(count: number, quoted: Parameters<typeof giftRun>[1] = {}) {
  const companyId = await addCompany(shop, taka(100_000))
  const ordered = await orderedRun(shop, {
    quoted: { companyId, creditDays: 30, poNumber: 'PO-77/2026', ...quoted },
    people: people(count),
  })
  await confirmOrder(shop.as('desk'), { orderId: ordered.orderId, shopUrl: SHOP_URL })
  return { ...ordered, companyId }
}

const jobs = async () =>
  (await sql<{ payload: unknown }>`select payload from platform.jobs where kind = 'finish-gift-run' order by id`.execute(shop.db))
    .rows

test('when everything is delivered, the company gets its tax invoice with BIN and purchase order, the credit days start, and one message is sent', async () => {
  const { run, orderId, boxes, companyId, total } = await onAccount(3)
  const [first, second, third] = boxes as [string, string, string]
  const later = shop.at('2026-06-12T15:00:00+06:00')
  await bring(later, { orderId, consignmentId: first })
  await bring(later, { orderId, consignmentId: second, fails: { reason: 'nobody-home', words: null } })
  await bring(later, { orderId, consignmentId: third })
  // One box is still open: nothing is due, and there is no invoice yet.
  expect(await documentsIn(shop, orderId)).toEqual([])
  expect(await jobs()).toEqual([])
  const again = { slotId: shop.slot('dhaka-van-morning'), day: dayFrom('2026-06-14'), shopUrl: SHOP_URL }
  expect(await replanDelivery(later.as('desk'), { orderId, consignmentId: second, ...again })).toMatchObject({ ok: true })
  const last = shop.at('2026-06-14T11:00:00+06:00')
  await dispatchOrder(last.as('desk'), { early: true, orderId, consignmentId: second, shopUrl: SHOP_URL })
  const ways = Array.from({ length: 6 }, () =>
    deliverOrder(last.as('desk'), { orderId, consignmentId: second, shopUrl: SHOP_URL }),
  )
  expect((await Promise.all(ways)).filter(({ ok }) => ok)).toHaveLength(1)
  const [document, ...others] = await documentsIn(shop, orderId)
  expect(others).toEqual([])
  expect(document).toMatchObject({ kind: 'tax-invoice', number: 'MSK-2025-26-000001', total })
  expect(document!.content).toMatchObject({
    buyer: { name: NIRMAN.name, bin: NIRMAN.bin, address: NIRMAN.address },
    purchaseOrder: 'PO-77/2026',
    suppliedOn: '2026-06-14',
    payUntil: '2026-07-14',
    issuedBy: null,
    destination: { name: '', line: '', area: { en: 'Each recipient, by the list of this order' } },
  })
  expect(balance([document!])).toMatchObject({ total: await worthNow(shop, orderId) })
  for (const language of ['en', 'bn'] as const)
    expect((await printDocument(NO_FILES, document!, language)).length).toBeGreaterThan(5_000)
  const [account] = (await paymentsOf(shop.db, [orderId])).filter(({ method }) => method === 'on-account')
  expect(account).toMatchObject({ state: 'due', amount: total, dueOn: '2026-07-14' })
  const open = async (today: string) => (await companyStatement(shop.db, { companyId, today: dayFrom(today) })).open
  expect(await open('2026-07-14')).toMatchObject([{ due: total, dueOn: '2026-07-14', age: 'not-due' }])
  expect(await open('2026-07-15')).toMatchObject([{ due: total, age: '1-30' }])
  // The job sends the message once, however often it runs.
  expect(await jobs()).toEqual([{ payload: { orderId } }])
  await Promise.all(Array.from({ length: 4 }, () => finishRun(last.as('guest'), { orderId, shopUrl: SHOP_URL })))
  await finishRun(last.as('guest'), { orderId, shopUrl: SHOP_URL })
  const sent = await sql<{ channel: string; recipient: string; body: string }>`
    select channel, recipient, body from messaging.messages where template = 'gift-run-delivered' order by channel`.execute(
    shop.db,
  )
  const sentence = `gift order ${run.number}: 3 boxes have been delivered. Invoice MSK-2025-26-000001: Tk 3,500 to pay by Tue 14 Jul.`
  expect(sent.rows.map(({ channel, recipient }) => [channel, recipient])).toEqual([
    ['email', 'shirin@meghna.example'],
    ['sms', '+8801711902114'],
  ])
  for (const { body } of sent.rows) {
    expect(body).toContain(sentence)
    expect(await withLongLinks(shop, body)).toContain(`${SHOP_URL}/gift/run/${run.token}/progress`)
  }
  expect((await runOf(shop.db, { runId: run.id }))?.finishedAt).toEqual(last.now)
  expect((await runEvents(shop.db, run.id)).filter(({ kind }) => kind === 'finished')).toHaveLength(1)
})

test('the tax invoice replaces an invoice requested before; a tax invoice issued by staff stays', async () => {
  const asked = await onAccount(1)
  expect(await issueInvoice(shop.as('desk'), { orderId: asked.orderId })).toMatchObject({ ok: true })
  await bring(shop, { orderId: asked.orderId, consignmentId: asked.boxes[0]! })
  expect(await documentList(shop, asked.orderId)).toEqual([
    ['invoice', 'INV-2025-26-000001', 1_500],
    ['invoice-credit', 'ICR-2025-26-000001', 1_500],
    ['tax-invoice', 'MSK-2025-26-000001', 1_500],
  ])
  const byHand = await orderedRun(shop, { quoted: { companyId: asked.companyId, creditDays: 30 }, people: [given(7)] })
  await confirmOrder(shop.as('desk'), { orderId: byHand.orderId, shopUrl: SHOP_URL })
  const buyer = { name: 'Nirman Group, head office', bin: '0012345670202', address: 'Motijheel' }
  expect(await issueTaxInvoice(shop.as('owner'), { orderId: byHand.orderId, buyer, isBusiness: true })).toMatchObject({
    ok: true,
  })
  await bring(shop, { orderId: byHand.orderId, consignmentId: byHand.boxes[0]! })
  expect(await documentList(shop, byHand.orderId)).toEqual([['tax-invoice', 'MSK-2025-26-000002', 1_500]])
})

test('without the legally required facts an ordinary invoice is issued, and staff issue the tax invoice', async () => {
  const { orderId, boxes, companyId } = await onAccount(1, { units: { 'trio-box': 30 }, delivery: 30_000 })
  await sql`update accounts.companies set bin = null where id = ${companyId}::uuid`.execute(shop.db)
  await bring(shop, { orderId, consignmentId: boxes[0]! })
  expect(await documentList(shop, orderId)).toEqual([['invoice', 'INV-2025-26-000001', 31_000]])
  expect((await documentsIn(shop, orderId))[0]!.content.buyer.name).toBe(NIRMAN.name)
})

test('many runs that end at once leave no gap in the numbers', async () => {
  const runs = []
  for (const index of [1, 2, 3, 4, 5, 6]) {
    const ordered = await orderedRun(shop, {
      quoted: { companyId: await addCompany(shop, taka(10_000), { name: `Firm ${index}`, bin: null }), creditDays: 7 },
      people: [given(index)],
    })
    await confirmOrder(shop.as('desk'), { orderId: ordered.orderId, shopUrl: SHOP_URL })
    for (const move of [packOrder, dispatchOrder]) {
      const box = { orderId: ordered.orderId, consignmentId: ordered.boxes[0]! }
      await move(shop.as('desk'), { ...box, shopUrl: SHOP_URL, early: true })
    }
    runs.push(ordered)
  }
  await shop.warmUp()
  await Promise.all(
    runs.map(({ orderId, boxes }) => deliverOrder(shop.as('desk'), { orderId, consignmentId: boxes[0]!, shopUrl: SHOP_URL })),
  )
  const serials = await sql<{
    serial: number
  }>`select serial from payments.papers where kind = 'tax-invoice' order by serial`.execute(shop.db)
  expect(serials.rows.map(({ serial }) => serial)).toEqual([1, 2, 3, 4, 5, 6])
})

/** Records the prepayment as received by bank transfer. */
async function paidBefore(orderId: string): Promise<void> {
  await sql`
    with paid as (
      update payments.payments set state = 'captured', captured_paisa = amount_paisa
      where order_id = ${orderId}::uuid and method <> 'on-account' returning id, amount_paisa)
    insert into payments.payment_events (payment_id, from_state, to_state, amount_paisa, actor, at)
    select id, 'due', 'captured', amount_paisa, 'staff:Owner', ${shop.now} from paid`.execute(shop.db)
}

const giveUp = (orderId: string, consignmentId: string, charged: boolean, reason = 'Left the company') =>
  giveUpBox(shop.as('desk'), { orderId, consignmentId, charged, reason, shopUrl: SHOP_URL })

async function books(orderId: string) {
  const order = (await orderForOffice(shop.db, orderId, shop.now))!
  const open = (await paymentsOf(shop.db, [orderId])).filter(({ state }) => state === 'due')
  return {
    state: order.state,
    total: order.total,
    units: order.lines.map(({ units }) => units),
    open: open.reduce((sum, { amount }) => sum + amount, 0),
    due: amountDue(order.total, await paymentsOf(shop.db, [orderId])),
  }
}

test('a given-up box is paid for or not, as the office decides: amount due, credit, invoices and statement follow', async () => {
  const { orderId, boxes, companyId } = await onAccount(4, { service: true, units: { 'trio-box': 10 }, advancePercent: 20 })
  const [planned, packed, returned, fine] = boxes as [string, string, string, string]
  // ৳4,000 of boxes, 100 prints and 40 ribbons as quoted, plus delivery; a fifth of it is prepaid.
  const total = taka(4_000 + 1_000 + 200 + 500)
  expect(await books(orderId)).toMatchObject({ state: 'placed', total, open: total })
  await paidBefore(orderId)
  await confirmOrder(shop.as('desk'), { orderId, shopUrl: SHOP_URL })
  expect(await issueInvoice(shop.as('desk'), { orderId })).toMatchObject({ ok: true })
  const before = await shop.countAll()
  expect(await giveUp(orderId, planned, false, ' ')).toEqual({ ok: false, problem: 'reason-missing' })
  expect(await giveUp(orderId, shop.newId(), false)).toEqual({ ok: false, problem: 'cannot-move' })
  expect(await shop.countAll()).toEqual(before)
  const drops = () =>
    shop.db
      .selectFrom('fulfilment.slot_days')
      .select((eb) => eb.fn.sum<number>('drops').as('drops'))
      .executeTakeFirstOrThrow()
  expect((await drops()).drops).toBe(4)
  // A box that was not dispatched releases its stock and its slot.
  expect(await giveUp(orderId, planned, false)).toEqual({ ok: true, takenOff: taka(1_000) })
  expect((await drops()).drops).toBe(3)
  expect(await shop.count('inventory.allocations', { consignment_id: planned, state: 'held' })).toBe(0)
  expect(await ledgerDifferences(shop.db)).toEqual([])
  expect(await books(orderId)).toMatchObject({ total: total - taka(1_000), units: [3, 100, 40] })
  expect(await usedCredit(shop, companyId)).toEqual({ used: taka(3_560), open: taka(3_560) })
  expect(await documentList(shop, orderId)).toEqual([
    ['invoice', 'INV-2025-26-000001', 5_700],
    ['invoice-credit', 'ICR-2025-26-000001', 1_000],
  ])
  // A box that is still paid for changes no amount.
  await packOrder(shop.as('desk'), { early: true, orderId, consignmentId: packed })
  expect(await giveUp(orderId, packed, true)).toEqual({ ok: true, takenOff: 0 })
  expect(await books(orderId)).toMatchObject({ total: total - taka(1_000), units: [3, 100, 40] })
  await bring(shop, { orderId, consignmentId: returned, fails: { reason: 'nobody-home', words: null } })
  expect(await returnOrder(shop.as('desk'), { orderId, consignmentId: returned, note: 'x', shopUrl: SHOP_URL })).toEqual({
    ok: false,
    problem: 'many-boxes',
  })
  await bring(shop, { orderId, consignmentId: fine })
  const twice = await Promise.all([
    giveUp(orderId, returned, false),
    giveUp(orderId, returned, false),
    giveUp(orderId, returned, true),
  ])
  expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
  const isCharged = (await givenUpBoxes(shop.db, orderId)).get(returned)!.charged
  const left = total - taka(isCharged ? 1_000 : 2_000)
  expect(await books(orderId)).toMatchObject({ state: 'completed', total: left, due: left - taka(1_140) })
  expect(await consignmentsByIds(shop.db, boxes).then((all) => new Map(all.map(({ id, state }) => [id, state])))).toEqual(
    new Map([
      [planned, 'cancelled'],
      [packed, 'cancelled'],
      [returned, 'returned'],
      [fine, 'delivered'],
    ]),
  )
  const documents = await documentsIn(shop, orderId)
  expect(balance(documents).total).toBe(left)
  expect(documents.at(-1)!.kind).toBe('tax-invoice')
  const statement = await companyStatement(shop.db, { companyId, today: dayFrom('2026-06-12') })
  expect([statement.balance, statement.open.map(({ due }) => due)]).toEqual([left - taka(1_140), [left - taka(1_140)]])
  expect(await usedCredit(shop, companyId)).toEqual({ used: left - taka(1_140), open: left - taka(1_140) })
  const report = await vatReport(shop.db, { from: dayFrom('2026-06-01'), until: dayFrom('2026-06-30'), basis: 'delivered' })
  expect(report.reduce((sum, { gross }) => sum + gross, 0)).toBe(left)
  expect(report.reduce((sum, { vat }) => sum + vat, 0)).toBe(balance(documents).vat)
})

test('an order of which nothing is due is cancelled; otherwise it is completed', async () => {
  const none = await onAccount(2)
  for (const id of none.boxes) expect(await giveUp(none.orderId, id, false)).toMatchObject({ ok: true })
  expect(await books(none.orderId)).toMatchObject({ state: 'cancelled', open: 0 })
  expect(await documentsIn(shop, none.orderId)).toEqual([])
  expect(await usedCredit(shop, none.companyId)).toEqual({ used: 0, open: 0 })
  const some = await orderedRun(shop, { quoted: { companyId: none.companyId, creditDays: 30 }, people: people(2) })
  await confirmOrder(shop.as('desk'), { orderId: some.orderId, shopUrl: SHOP_URL })
  expect(await giveUp(some.orderId, some.boxes[0]!, true)).toEqual({ ok: true, takenOff: 0 })
  expect(await giveUp(some.orderId, some.boxes[1]!, false)).toEqual({ ok: true, takenOff: taka(1_000) })
  expect(await books(some.orderId)).toMatchObject({ state: 'completed', total: taka(1_500), open: taka(1_500) })
  expect(await documentList(shop, some.orderId)).toEqual([['tax-invoice', 'MSK-2025-26-000001', 1_500]])
  // Nothing was delivered, but its VAT must be declared.
  const report = await vatReport(shop.db, { from: dayFrom('2026-06-11'), until: dayFrom('2026-06-11'), basis: 'delivered' })
  expect(report.reduce((sum, { gross }) => sum + gross, 0)).toBe(taka(1_500))
})

test('a prepayment above the new total is owed to the buyer', async () => {
  const { orderId, boxes } = await orderedRun(shop, { people: people(2) })
  await paidBefore(orderId)
  expect(await giveUp(orderId, boxes[0]!, false)).toMatchObject({ ok: true })
  expect(await books(orderId)).toMatchObject({ total: taka(1_500), open: 0, due: 0 - taka(1_000) })
})
