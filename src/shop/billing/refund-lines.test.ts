import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeGateway } from '#tests/fake-gateway.ts'
import { balance, delivered, documentsIn, moved, placed, registerForVat, shopUrl, worthNow } from '#tests/invoice-documents.ts'
import { orderEdit } from '#tests/order-edit.ts'
import { addPromotion } from '#tests/sample-order.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { auditEntries } from '../accounts/index.ts'
import { weighLine } from '../ordering/index.ts'
import { paymentsOf, refundsOf } from '../payments/index.ts'
import type { Paisa } from '../values/index.ts'
import { beginPayment, reconcileAttempt, refundOrder, sweepPayments } from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await registerForVat(shop)
})
afterEach(() => shop.close())

type Asked = { key: string; units?: number; amount?: Paisa }
async function refund(orderId: string, what: Asked[] | Paisa, { gateways = {} }: { gateways?: object } = {}) {
  const [payment] = await paymentsOf(shop.db, [orderId])
  const way = Object.keys(gateways).length > 0 ? ('gateway' as const) : ('by-hand' as const)
  const input = { gateways, orderId, paymentId: payment!.id, way, reason: 'Soft fruit', shopUrl }
  const lines = typeof what === 'number' ? [] : what.map(({ key, units = null, amount = null }) => ({ key, units, amount }))
  return refundOrder(shop.as('owner'), { ...input, ...(typeof what === 'number' ? { amount: what } : { lines }) })
}

/** The key of the item whose name begins so. */
async function keyOf(orderId: string, name: string): Promise<string> {
  const [invoice] = await documentsIn(shop, orderId)
  return invoice!.content.items.find((item) => item.name?.en?.startsWith(name))!.key
}

/** What the newest credit note has: the name, the units, the amount, the VAT rate and the VAT. */
async function latestNote(orderId: string) {
  const note = (await documentsIn(shop, orderId)).at(-1)!
  expect(note).toMatchObject({ kind: 'invoice-credit', content: { reason: 'refunded' } })
  const items = note.content.items.map(({ name, what, quantity, gross, vatBasisPoints, vat }) => [
    name?.en ?? what,
    quantity,
    gross,
    vatBasisPoints,
    vat,
  ])
  return { total: note.total, vat: note.vat, items }
}

const ordered = { buys: { 'guava-1kg': 3, 'trio-box': 1 } }

describe('a refund that names lines', () => {
  test('credits these lines with their own VAT and nothing else', async () => {
    const { orderId, total } = await delivered(shop, ordered)
    const guava = await keyOf(orderId, 'Guava')
    const trio = await keyOf(orderId, 'Mango trio')
    expect(await refund(orderId, [{ key: guava, units: 2 }])).toMatchObject({ ok: true, state: 'refunded' })
    expect(await latestNote(orderId)).toEqual({ total: taka(240), vat: 0, items: [['Guava', 2, taka(240), 0, 0]] })
    expect(await refund(orderId, [{ key: trio, amount: taka(100) }])).toMatchObject({ ok: true })
    expect(await latestNote(orderId)).toEqual({
      total: taka(100),
      vat: 476,
      items: [['Mango trio box', 0, taka(100), 500, 476]],
    })
    expect(
      await refund(orderId, [
        { key: guava, units: 1 },
        { key: trio, units: 1 },
      ]),
    ).toMatchObject({ ok: true })
    expect(await latestNote(orderId)).toEqual({
      total: taka(1_470),
      vat: 6_429,
      items: [
        ['Guava', 1, taka(120), 0, 0],
        ['Mango trio box', 1, taka(1_350), 500, 6_429],
      ],
    })
    expect((await refundsOf(shop.db, [orderId])).map(({ amount }) => amount).sort()).toEqual([10_000, 147_000, 24_000])
    expect(balance(await documentsIn(shop, orderId)).total).toBe(total - taka(1_810))
    expect(await worthNow(shop, orderId)).toBe(total - taka(1_810))
  })

  test('is in the audit log with its lines', async () => {
    const { orderId } = await delivered(shop, ordered)
    const guava = await keyOf(orderId, 'Guava')
    await refund(orderId, [{ key: guava, units: 2 }])
    const [entry] = await auditEntries(shop.db, { filter: {}, limit: 1 })
    expect(entry).toMatchObject({
      action: 'refund-payment',
      after: { amount_paisa: 24_000, lines: [{ name: 'Guava', units: 2, amount_paisa: 24_000 }] },
    })
  })

  test('can be for the delivery', async () => {
    const { orderId } = await delivered(shop, { buys: { 'guava-1kg': 3 } })
    expect(await refund(orderId, [{ key: 'delivery', amount: taka(30) }])).toMatchObject({ ok: true })
    expect(await latestNote(orderId)).toEqual({ total: taka(30), vat: 391, items: [['delivery', 0, taka(30), 1500, 391]] })
    expect(await refund(orderId, [{ key: 'delivery', units: 1 }])).toMatchObject({ ok: true })
    expect(await latestNote(orderId)).toEqual({ total: taka(50), vat: 652, items: [['delivery', 1, taka(50), 1500, 652]] })
  })

  test('is refused when the line is refunded already, also under concurrency, and nothing changes', async () => {
    const { orderId } = await delivered(shop, ordered)
    const guava = await keyOf(orderId, 'Guava')
    await shop.warmUp()
    const answers = await Promise.all([2, 2, 2].map((units) => refund(orderId, [{ key: guava, units }])))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const tooMany = { ok: false, problem: 'lines-refused', each: { [`units-${guava}`]: { problem: 'more-units-than-left' } } }
    expect(answers.filter(({ ok }) => !ok)).toEqual([tooMany, tooMany])
    expect(await refund(orderId, [{ key: guava, amount: taka(120) }])).toMatchObject({ ok: true })
    const before = await shop.countAll()
    const none = { ok: false, problem: 'lines-refused', each: { [`units-${guava}`]: { problem: 'nothing-left-of-line' } } }
    expect(await refund(orderId, [{ key: guava, units: 1 }])).toEqual(none)
    expect(await shop.countAll()).toEqual(before)
  })

  test('is refused before delivery, when overpaid, without lines, or when a line is not understood', async () => {
    const bkash = fakeGateway('bkash')
    const early = await paidOnline(bkash)
    const other = await delivered(shop, ordered)
    const [payment] = await paymentsOf(shop.db, [other.orderId])
    const guava = await keyOf(other.orderId, 'Guava')
    const trio = await keyOf(other.orderId, 'Mango trio')
    const before = await shop.countAll()
    expect(await refund(early.orderId, [{ key: 'delivery', units: 1 }])).toEqual({ ok: false, problem: 'not-delivered-yet' })
    expect(await refund(other.orderId, [])).toEqual({ ok: false, problem: 'no-lines-chosen' })
    const wrong: [Asked, string, string][] = [
      [{ key: guava, units: 4 }, 'units', 'more-units-than-left'],
      [{ key: guava, units: 0 }, 'units', 'more-units-than-left'],
      [{ key: guava, units: 1, amount: taka(1) }, 'units', 'units-or-amount'],
      [{ key: guava }, 'amount', 'units-or-amount'],
      [{ key: trio, amount: taka(1_450.01) }, 'amount', 'more-than-left-of-line'],
      [{ key: trio, amount: taka(0) }, 'amount', 'more-than-left-of-line'],
      [{ key: 'rounding', amount: taka(1) }, 'amount', 'nothing-left-of-line'],
      [{ key: shop.newId(), units: 1 }, 'units', 'nothing-left-of-line'],
    ]
    for (const [asked, field, problem] of wrong)
      expect(await refund(other.orderId, [{ key: guava, units: 1 }, asked].slice(asked.key === guava ? 1 : 0))).toEqual({
        ok: false,
        problem: 'lines-refused',
        each: { [`${field}-${asked.key}`]: { problem } },
      })
    expect(await shop.countAll()).toEqual(before)
    await sql`update payments.payments set amount_paisa = amount_paisa + 500, captured_paisa = captured_paisa + 500 where id = ${payment!.id}::uuid`.execute(
      shop.db,
    )
    expect(await refund(other.orderId, [{ key: guava, units: 1 }])).toEqual({ ok: false, problem: 'overpaid-first' })
    expect(await shop.countAll()).toEqual(before)
    expect(await refund(other.orderId, taka(5))).toMatchObject({ ok: true })
    expect(await documentsIn(shop, other.orderId)).toHaveLength(1)
    expect(await refund(other.orderId, [{ key: guava, units: 1 }])).toMatchObject({ ok: true })
    expect(await latestNote(other.orderId)).toMatchObject({ total: taka(120), vat: 0 })
  })

  test('refunds what was paid after the discount', async () => {
    await addPromotion(shop)
    const { orderId } = await delivered(shop, { buys: { 'guava-1kg': 7, 'trio-box': 1 }, couponCode: 'AAM50' })
    const guava = await keyOf(orderId, 'Guava')
    const [invoice] = await documentsIn(shop, orderId)
    const item = invoice!.content.items.find(({ key }) => key === guava)!
    expect([item.quantity, item.discount, item.gross]).toEqual([7, 1_834, 82_166])
    expect(await refund(orderId, [{ key: guava, units: 3 }])).toMatchObject({ ok: true })
    expect((await latestNote(orderId)).items).toEqual([['Guava', 3, 35_214, 0, 0]])
    expect(await refund(orderId, [{ key: guava, units: 3 }])).toMatchObject({ ok: true })
    expect(await refund(orderId, [{ key: guava, units: 1 }])).toMatchObject({ ok: true })
    const amounts = (await refundsOf(shop.db, [orderId])).map(({ amount }) => amount).sort()
    expect(amounts).toEqual([11_738, 35_214, 35_214])
  })

  test('of weighed fruit refunds by what it weighed, and everything is the rounded total', async () => {
    await sql`update catalog.products set priced_by_weight = true where slug like 'guava%'`.execute(shop.db)
    const { orderId } = await placed(shop, { buys: { 'guava-1kg': 3 } })
    const line = (await orderEdit(shop, orderId)).lines[0]!
    await moved(shop, orderId, ['confirm'])
    const weighed = { orderId, orderLineId: line.orderLineId, weighedGrams: 2_905, seenGrams: null, agreed: false }
    expect(await weighLine(shop.as('owner'), weighed)).toMatchObject({ ok: true, line: taka(348.6) })
    await moved(shop, orderId, ['pack', 'dispatch', 'deliver'])
    expect(await refund(orderId, [{ key: line.orderLineId, units: 1 }])).toMatchObject({ ok: true })
    const note = (await documentsIn(shop, orderId)).at(-1)!
    expect(note.content.items).toMatchObject([{ quantity: 1, grams: 968, gross: taka(116.2), vat: 0 }])
    const rest = [
      { key: line.orderLineId, units: 2 },
      { key: 'delivery', units: 1 },
    ]
    expect(await refund(orderId, rest)).toMatchObject({ ok: true })
    expect((await latestNote(orderId)).items).toEqual([
      ['Guava', 2, taka(232.4), 0, 0],
      ['delivery', 1, taka(80), 1500, 1_043],
      ['rounding', 0, -60, 0, 0],
    ])
    expect(balance(await documentsIn(shop, orderId))).toEqual({ total: 0, vat: 0 })
    const [payment] = await paymentsOf(shop.db, [orderId])
    expect(payment!.refunded).toBe(payment!.captured)
  })
})

describe('together with a free amount', () => {
  test('which is shared as before, only what is left of a line can be refunded', async () => {
    const { orderId } = await delivered(shop, ordered)
    expect(await refund(orderId, taka(189))).toMatchObject({ ok: true })
    expect((await latestNote(orderId)).items).toEqual([
      ['Guava', 0, taka(36), 0, 0],
      ['Mango trio box', 0, taka(145), 500, 691],
      ['delivery', 0, taka(8), 1500, 104],
    ])
    const guava = await keyOf(orderId, 'Guava')
    expect(await refund(orderId, [{ key: guava, units: 3 }])).toMatchObject({ ok: true })
    expect((await latestNote(orderId)).items).toEqual([['Guava', 3, taka(324), 0, 0]])
    // Of the guava nothing is left, so the others bear all of it.
    expect(await refund(orderId, taka(100))).toMatchObject({ ok: true })
    expect((await latestNote(orderId)).items).toEqual([
      ['Mango trio box', 0, 9_477, 500, 451],
      ['delivery', 0, 523, 1500, 68],
    ])
    expect(balance(await documentsIn(shop, orderId)).total).toBe(await worthNow(shop, orderId))
  })
})

describe('through a gateway', () => {
  test('its lines are kept free while it is under way, and credited when it is done', async () => {
    const bkash = fakeGateway('bkash')
    const gateways = { bkash: bkash.gateway }
    const { orderId } = await paidOnline(bkash)
    await moved(shop, orderId, ['pack', 'dispatch', 'deliver'])
    const guava = await keyOf(orderId, 'Guava')
    bkash.world.refunds = 'processing'
    expect(await refund(orderId, [{ key: guava, units: 3 }], { gateways })).toMatchObject({ ok: true, state: 'processing' })
    expect(await documentsIn(shop, orderId)).toHaveLength(1)
    const none = { ok: false, problem: 'lines-refused', each: { [`units-${guava}`]: { problem: 'nothing-left-of-line' } } }
    expect(await refund(orderId, [{ key: guava, units: 1 }])).toEqual(none)
    // A free amount leaves the units alone that are being refunded.
    expect(await refund(orderId, taka(50))).toMatchObject({ ok: true })
    expect((await latestNote(orderId)).items).toEqual([
      ['Mango trio box', 0, 4_739, 500, 226],
      ['delivery', 0, 261, 1500, 34],
    ])
    const later = shop.at(new Date(shop.now.getTime() + 31 * 60_000))
    await sweepPayments(later.as('guest'), { gateways, shopUrl })
    expect((await latestNote(orderId)).items).toEqual([['Guava', 3, taka(360), 0, 0]])
  })

  test('a refused refund frees its lines', async () => {
    const bkash = fakeGateway('bkash')
    const { orderId } = await paidOnline(bkash)
    await moved(shop, orderId, ['pack', 'dispatch', 'deliver'])
    const guava = await keyOf(orderId, 'Guava')
    bkash.world.refunds = 'refused'
    const refused = await refund(orderId, [{ key: guava, units: 3 }], { gateways: { bkash: bkash.gateway } })
    expect(refused).toMatchObject({ ok: true, state: 'refused' })
    expect(await documentsIn(shop, orderId)).toHaveLength(1)
    expect(await refund(orderId, [{ key: guava, units: 3 }])).toMatchObject({ ok: true, state: 'refunded' })
    expect((await latestNote(orderId)).items).toEqual([['Guava', 3, taka(360), 0, 0]])
  })
})

async function paidOnline(bkash: ReturnType<typeof fakeGateway>) {
  const order = await placed(shop, { ...ordered, payment: 'bkash', gateways: ['bkash'] })
  const gateways = { bkash: bkash.gateway }
  const begun = await beginPayment(shop.as('guest'), { gateways, token: order.token, shopUrl, again: true })
  if (!begun.ok) throw new Error(begun.problem)
  bkash.pay(begun.attempt)
  await reconcileAttempt(shop.as('guest'), gateways, { attempt: begun.attempt, callback: {}, shopUrl })
  return order
}
