import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { seededRandom } from '#tests/seeded-random.ts'
import { orderEdit } from '#tests/order-edit.ts'
import { fakeGateway } from '#tests/fake-gateway.ts'
import { balance, documentsIn, placed, registerForVat, shopUrl, worthNow } from '#tests/invoice-documents.ts'
import { phoneNumber } from '#tests/sample-order.ts'
import { taka } from '#tests/world-data.ts'
import { LONG_RUN } from '#tests/long-run.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { paymentsOf, refundable, signOf, type InvoiceDocument } from '../payments/index.ts'
import { beginPayment, issueInvoice, issueTaxInvoice, refundOrder, reconcileAttempt } from './index.ts'
import {
  cancelOrder,
  confirmOrder,
  deliverOrder,
  dispatchOrder,
  editOrder,
  failDelivery,
  packOrder,
  returnOrder,
  unpackOrder,
  weighLine,
} from '../ordering/index.ts'

const OPERATIONS = LONG_RUN ? 1_000 : 500
const LEAST_OF_EACH = LONG_RUN ? 4 : 1
const AT_ONCE = 5
const SEED = 20_261_122

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await registerForVat(shop)
  await sql`update catalog.products set priced_by_weight = true where slug like 'guava%'`.execute(shop.db)
  await sql`update inventory.lots set on_hand = on_hand * 300 where on_hand > 0`.execute(shop.db)
  await sql`update fulfilment.slots set capacity_drops = 5000, capacity_grams = 90000000`.execute(shop.db)
})
afterEach(() => shop.close())

test(`after ${OPERATIONS} concurrent operations the invoices of each order add up to its value`, async () => {
  const roll = seededRandom(SEED)
  const bkash = fakeGateway('bkash')
  const gateways = { bkash: bkash.gateway }
  const orders: { orderId: string; token: string }[] = []
  const done = new Map<string, number>()
  const desk = shop.as('desk')
  const owner = shop.as('owner')

  async function place(): Promise<string> {
    const buys = { 'himsagar-5kg': 1 + roll(3), 'guava-1kg': 1 + roll(4), ...(roll(2) === 0 && { 'trio-box': 1 }) }
    const buyer = { name: 'Farhana', phone: phoneNumber(orders.length), email: null }
    const online = roll(3) === 0
    const order = await placed(shop, { buys, buyer, ...(online && { payment: 'bkash', gateways: ['bkash'] }) })
    orders.push(order)
    if (online) {
      const begun = await beginPayment(shop.as('guest'), { gateways, token: order.token, shopUrl, again: true })
      if (!begun.ok) throw new Error(begun.problem)
      bkash.pay(begun.attempt)
      await reconcileAttempt(shop.as('guest'), gateways, { attempt: begun.attempt, callback: {}, shopUrl })
    }
    return 'place'
  }

  async function change(orderId: string, token: string): Promise<string> {
    switch (roll(4)) {
      case 0: {
        const edit = await orderEdit(shop, orderId)
        const lines = edit.lines.slice(roll(2)).map((line) => ({ ...line, units: 1 + roll(4) }))
        const edited = await editOrder(desk, { ...edit, lines, staffDiscount: taka(roll(3) * 37), reason: 'As agreed' })
        return `edit ${edited.ok}`
      }
      case 1: {
        const [line] = await sql<{ id: string; grams: number | null; units: number }>`
          select id, weighed_grams as grams, units from ordering.order_lines where order_id = ${orderId}::uuid and slug like 'guava%'`
          .execute(shop.db)
          .then(({ rows }) => rows)
        if (!line) return 'weigh nothing'
        const weighedGrams = line.units * 1000 - 150 + roll(300)
        const weighed = await weighLine(owner, {
          orderId,
          orderLineId: line.id,
          weighedGrams,
          seenGrams: line.grams,
          agreed: true,
        })
        return `weigh ${weighed.ok}`
      }
      case 2: {
        const payments = (await paymentsOf(shop.db, [orderId])).filter(({ captured }) => captured > 0)
        const payment = payments[roll(Math.max(1, payments.length))]
        if (!payment) return 'refund nothing'
        if (roll(3) === 0) return `refund lines ${(await refundLine(orderId, payment.id)).ok}`
        const amount = roll(4) === 0 ? payment.captured : taka(1 + roll(400))
        const edit = { gateways, orderId, paymentId: payment.id, amount, way: 'by-hand' as const, reason: 'Soft fruit', shopUrl }
        return `refund ${(await refundOrder(owner, edit)).ok}`
      }
      default: {
        if (roll(4) > 0) return 'kept'
        const ref = roll(2) === 0 ? { token } : { orderId }
        return `cancel ${(await cancelOrder(desk, { ...ref, shopUrl })).ok}`
      }
    }
  }

  async function refundLine(orderId: string, paymentId: string) {
    const items = (await documentsIn(shop, orderId)).at(-1)?.content.items ?? []
    const key = items[roll(Math.max(1, items.length))]?.key ?? 'delivery'
    const line = roll(2) === 0 ? { key, units: 1 + roll(3), amount: null } : { key, units: null, amount: taka(1 + roll(200)) }
    const way = 'by-hand' as const
    return refundOrder(owner, { gateways, orderId, paymentId, lines: [line], way, reason: 'Soft fruit', shopUrl })
  }

  /** More of the first line than was ever sold. */
  async function refundBeyond(orderId: string, paymentId: string): Promise<string> {
    const key = (await documentsIn(shop, orderId)).at(-1)?.content.items[0]?.key ?? 'delivery'
    const lines = [{ key, units: null, amount: taka(1_000_000) }]
    const way = 'by-hand' as const
    const refunded = await refundOrder(owner, { gateways, orderId, paymentId, lines, way, reason: 'Soft fruit', shopUrl })
    return `refund lines ${refunded.ok ? 'beyond' : refunded.problem}`
  }

  async function issue(orderId: string, token: string): Promise<string> {
    if (roll(2) === 0) return `invoice ${(await issueInvoice(shop.as('guest'), { token })).ok}`
    const buyer = { name: `Firm ${roll(2)}`, bin: '0012345670202', address: 'Motijheel' }
    return `tax ${(await issueTaxInvoice(owner, { orderId, buyer, isBusiness: true })).ok}`
  }

  async function move(orderId: string): Promise<string> {
    const input = {
      orderId,
      early: true,
      note: 'nobody there',
      failure: { reason: 'nobody-home', words: null } as const,
      shopUrl,
    }
    const moves = {
      ...(roll(10) === 0 && { unpackOrder }),
      confirmOrder,
      packOrder,
      dispatchOrder,
      deliverOrder,
      ...(roll(6) === 0 && { failDelivery, returnOrder }),
    }
    for (const [name, by] of Object.entries(moves)) {
      if ((await by(desk, input)).ok) return name
    }
    return 'at its end'
  }

  async function operate(): Promise<string> {
    const recent = orders.slice(-14)
    const order = recent[roll(Math.max(1, recent.length))]
    const kind = roll(16)
    if (!order || kind === 0) return place()
    if (kind < 7) return move(order.orderId)
    if (kind < 10) return issue(order.orderId, order.token)
    return change(order.orderId, order.token)
  }

  let left = OPERATIONS
  const hand = async () => {
    while (left > 0) {
      left -= 1
      const what = await operate()
      done.set(what, (done.get(what) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, hand))
  for (const what of [
    'place',
    'deliverOrder',
    'invoice true',
    'invoice false',
    'tax true',
    'edit true',
    'weigh true',
    'refund true',
    // So rare that a short run may not include it.
    ...(LONG_RUN ? ['cancel true'] : []),
  ])
    expect([what, (done.get(what) ?? 0) >= LEAST_OF_EACH]).toEqual([what, true])

  // Finally every second order is delivered, and part of every delivered and paid order is refunded: each run then refunds lines.
  const delivered = { orderId: '', early: true, shopUrl }
  for (const { orderId } of orders.filter((_, index) => index % 2 === 0))
    for (const by of [confirmOrder, packOrder, dispatchOrder, deliverOrder]) await by(desk, { ...delivered, orderId })
  await Promise.all(
    orders.map(async ({ orderId }, index) => {
      const payment = (await paymentsOf(shop.db, [orderId])).find((one) => one.captured - one.refunded > taka(100))
      if (!payment) return
      for (let times = 0; times < 1 + (index % 4); times += 1) {
        const refunded = await refundLine(orderId, payment.id)
        const what = `refund lines ${refunded.ok ? 'true' : refunded.problem}`
        done.set(what, (done.get(what) ?? 0) + 1)
      }
      const beyond = await refundBeyond(orderId, payment.id)
      done.set(beyond, (done.get(beyond) ?? 0) + 1)
      if (refundable((await paymentsOf(shop.db, [orderId])).find(({ id }) => id === payment.id)!) < taka(100)) return
      const amount = taka(1 + (index % 90))
      const edit = { gateways, orderId, paymentId: payment.id, amount, way: 'by-hand' as const, reason: 'Soft fruit', shopUrl }
      expect(await refundOrder(owner, edit)).toMatchObject({ ok: true })
    }),
  )

  for (const what of ['refund lines true', 'refund lines lines-refused'])
    expect([what, (done.get(what) ?? 0) >= LEAST_OF_EACH]).toEqual([what, true])

  let billed = 0
  let partlyGivenBack = 0
  for (const { orderId } of orders) {
    const documents = await documentsIn(shop, orderId)
    if (documents.length === 0) continue
    billed += 1
    expectNoMoreCreditedThanBilled(documents)
    const { total, vat } = balance(documents)
    expect([orderId, total]).toEqual([orderId, await worthNow(shop, orderId)])
    expect(vat).toBeGreaterThanOrEqual(0)
    const [order] = await sql<{ total: number; vat: number }>`
      select total_paisa as total, vat_paisa as vat from ordering.orders where id = ${orderId}::uuid`
      .execute(shop.db)
      .then(({ rows }) => rows)
    // Without refunds the VAT equals the order's, to the paisa; after a full refund there is none.
    if (total === order!.total) expect([orderId, vat]).toEqual([orderId, order!.vat])
    else if (total > 0) partlyGivenBack += 1
    if (total === 0) expect([orderId, vat]).toEqual([orderId, 0])
  }
  expect(billed).toBeGreaterThan(OPERATIONS / 80)
  expect(partlyGivenBack).toBeGreaterThan(LONG_RUN ? 2 : 0)
  // A delivered order has an invoice.
  const without = await sql`
    select 1 from ordering.orders o where state = 'completed' and total_paisa > 0
      and not exists (select from payments.papers p where p.order_id = o.id)`.execute(shop.db)
  expect(without.rows).toEqual([])
  const gaps = await sql`
    select kind from payments.papers group by kind, fiscal_year having count(*) <> max(serial) or min(serial) <> 1`.execute(
    shop.db,
  )
  expect(gaps.rows).toEqual([])
}, 300_000)

/** After each document, of no line and not in total was more credited than billed. */
function expectNoMoreCreditedThanBilled(documents: readonly InvoiceDocument[]): void {
  const left = new Map<string, { units: number; gross: number; vat: number }>()
  for (const { kind, number, content } of documents) {
    const sign = signOf(kind)
    for (const { key, quantity, gross, vat } of content.items) {
      const before = left.get(key) ?? { units: 0, gross: 0, vat: 0 }
      left.set(key, { units: before.units + sign * quantity, gross: before.gross + sign * gross, vat: before.vat + sign * vat })
    }
    const goods = [...left].filter(([key]) => key !== 'rounding')
    const wrong = goods.filter(([, { units, gross, vat }]) => units < 0 || gross < 0 || vat < 0)
    expect([number, wrong]).toEqual([number, []])
    expect([...left.values()].reduce((sum, { gross }) => sum + gross, 0)).toBeGreaterThanOrEqual(0)
  }
}
