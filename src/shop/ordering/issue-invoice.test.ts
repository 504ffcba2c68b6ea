import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { editWish } from '../../../tests/edit-wish.ts'
import { fakeGateway } from '../../../tests/fake-gateway.ts'
import {
  balance,
  delivered,
  moved,
  paperList,
  papersIn,
  placed,
  registerForVat,
  SELLER_BIN,
  shopUrl,
} from '../../../tests/papers.ts'
import { addPromotion, phoneNumber } from '../../../tests/sample-order.ts'
import { taka } from '../../../tests/world-data.ts'
import { openShop } from '../../../tests/world.ts'
import type { Shop } from '../../../tests/world.ts'
import { auditEntries } from '../accounts/index.ts'
import { paymentsOf } from '../payments/index.ts'
import {
  beginPayment,
  cancelOrder,
  deliverOrder,
  editOrder,
  failDelivery,
  issueInvoice,
  issueTaxInvoice,
  paperOfOrder,
  refundOrder,
  returnOrder,
  settlePayment,
  weighLine,
} from './index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await registerForVat(shop)
})
afterEach(() => shop.close())

async function edit(orderId: string, units: number[]) {
  const wish = await editWish(shop, orderId)
  const lines = wish.lines.flatMap((line, index) => (units[index]! > 0 ? [{ ...line, units: units[index]! }] : []))
  return editOrder(shop.as('desk'), { ...wish, lines, reason: 'As agreed' })
}
async function refund(orderId: string, amount: number) {
  const [payment] = await paymentsOf(shop.db, [orderId])
  const input = { gateways: {}, orderId, paymentId: payment!.id, amount: taka(amount), way: 'by-hand' as const }
  expect(await refundOrder(shop.as('owner'), { ...input, reason: 'Soft fruit', shopUrl })).toMatchObject({ ok: true })
}
describe('the invoice', () => {
  test('is issued when the order is handed over, and says what was bought, with the VAT inside', async () => {
    await addPromotion(shop)
    const buys = { 'himsagar-5kg': 2, 'trio-box': 1 }
    const { orderId, total } = await placed(shop, { buys, couponCode: 'AAM50' })
    await moved(shop, orderId, ['confirm', 'pack', 'dispatch'])
    expect(await papersIn(shop, orderId)).toEqual([])
    await moved(shop, orderId, ['deliver'])
    const [invoice, ...more] = await papersIn(shop, orderId)
    expect(more).toEqual([])
    expect(invoice).toMatchObject({ kind: 'invoice', number: 'INV-2025-26-000001', total })
    const order = await shop.db
      .selectFrom('ordering.orders')
      .select(['number', 'vat_paisa', 'discount_paisa'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(invoice!.vat).toBe(order.vat_paisa)
    const { content } = invoice!
    expect(content).toMatchObject({
      seller: { bin: SELLER_BIN },
      buyer: { name: 'Farhana Rahman', bin: null, address: '' },
      destination: { name: 'Farhana Rahman', line: 'House 17, Road 8/A, flat 4B', area: { en: 'Dhanmondi, Dhaka' } },
      orderNumber: order.number,
      couponCode: 'AAM50',
      paid: total,
      corrects: null,
      issuedBy: 'Desk',
      // The day it was handed over, although it was promised for the next.
      suppliedOn: '2026-06-11',
    })
    expect(
      content.items.map(({ key, what, quantity, vatBasisPoints }) => [what === 'goods' || key, quantity, vatBasisPoints]),
    ).toEqual([
      [true, 2, 0],
      [true, 1, 500],
    ])
    expect(content.items.reduce((sum, { discount }) => sum + discount, 0)).toBe(order.discount_paisa)
    expect(content.items[1]!.legalBasis).not.toBeNull()
    const small = await delivered(shop, { buyer: { name: 'B', phone: phoneNumber(1), email: null } })
    const [other] = await papersIn(shop, small.orderId)
    expect(other!.content.items.map(({ key, gross, vat }) => [key === 'delivery', gross, vat])).toEqual([
      [false, taka(950), 0],
      [true, taka(80), 1043],
    ])
  })

  test('is for the buyer who asks once the order is confirmed, and is the same when asked again', async () => {
    const { orderId, token } = await placed(shop)
    const before = await shop.countAll()
    expect(await issueInvoice(shop.as('guest'), { token })).toEqual({ ok: false, problem: 'not-confirmed' })
    expect(await issueInvoice(shop.as('guest'), { token: 'nobody' })).toEqual({ ok: false, problem: 'unknown-order' })
    expect(await shop.countAll()).toEqual(before)
    await moved(shop, orderId, ['confirm'])
    const first = await issueInvoice(shop.as('guest'), { token })
    expect(first).toMatchObject({ ok: true, paper: { number: 'INV-2025-26-000001', content: { issuedBy: null, paid: 0 } } })
    expect(await issueInvoice(shop.as('guest'), { token })).toEqual(first)
    await moved(shop, orderId, ['pack', 'dispatch', 'deliver'])
    expect(await shop.count('payments.papers')).toBe(1)
  })

  test('asked for in many tabs at once is one', async () => {
    const { orderId, token } = await placed(shop)
    await moved(shop, orderId, ['confirm'])
    await shop.warmUp()
    const answers = await Promise.all(Array.from({ length: 12 }, () => issueInvoice(shop.as('guest'), { token })))
    expect(new Set(answers.map((answer) => answer.ok && answer.paper.number))).toEqual(new Set(['INV-2025-26-000001']))
    expect(await shop.count('payments.papers')).toBe(1)
  })

  test('issued by staff stands in the log of the office', async () => {
    const { orderId } = await placed(shop)
    await moved(shop, orderId, ['confirm'])
    await issueInvoice(shop.as('owner'), { orderId })
    const [entry] = await auditEntries(shop.db, { filter: {}, limit: 1 })
    expect(entry).toMatchObject({ action: 'issue-paper', after: { papers: ['INV-2025-26-000001'] } })
  })
})

describe('an order that changes after its invoice', () => {
  async function invoiced(buys: Record<string, number>) {
    const { orderId } = await placed(shop, { buys })
    await moved(shop, orderId, ['confirm'])
    await issueInvoice(shop.as('owner'), { orderId })
    return orderId
  }

  test('by fewer crates: a credit note about them', async () => {
    const orderId = await invoiced({ 'himsagar-5kg': 4 })
    expect(await edit(orderId, [3])).toMatchObject({ ok: true })
    const [, note] = await papersIn(shop, orderId)
    expect(note).toMatchObject({
      kind: 'credit-note',
      number: 'CN-2025-26-000001',
      total: taka(950),
      content: {
        corrects: { number: 'INV-2025-26-000001', kind: 'invoice' },
        reason: 'changed',
        paid: null,
        items: [{ quantity: 1, gross: taka(950) }],
      },
    })
  })

  test('by more: the whole is taken back and billed anew', async () => {
    const orderId = await invoiced({ 'himsagar-5kg': 1 })
    expect(await edit(orderId, [2])).toMatchObject({ ok: true })
    expect(await paperList(shop, orderId)).toEqual([
      ['invoice', 'INV-2025-26-000001', 1030],
      ['credit-note', 'CN-2025-26-000001', 1030],
      ['invoice', 'INV-2025-26-000002', 1980],
    ])
  })

  test('an edit that is only tried issues nothing', async () => {
    const orderId = await invoiced({ 'himsagar-5kg': 2 })
    const wish = await editWish(shop, orderId)
    const lines = wish.lines.map((line) => ({ ...line, units: 1 }))
    const before = await shop.countAll()
    expect(await editOrder(shop.as('desk'), { ...wish, lines, tryOnly: true })).toMatchObject({ ok: false, problem: 'tried' })
    expect(await shop.countAll()).toEqual(before)
  })

  test('by its weight: the difference, without a quantity', async () => {
    await sql`update catalog.products set priced_by_weight = true where slug like 'guava%'`.execute(shop.db)
    const orderId = await invoiced({ 'guava-1kg': 3 })
    const line = (await editWish(shop, orderId)).lines[0]!
    const weighed = { orderId, orderLineId: line.orderLineId, weighedGrams: 2_900, seenGrams: null, agreed: false }
    expect(await weighLine(shop.as('owner'), weighed)).toMatchObject({ ok: true, line: taka(348) })
    const [, note] = await papersIn(shop, orderId)
    expect(note).toMatchObject({ total: taka(12), content: { reason: 'weighed', items: [{ quantity: 0, gross: taka(12) }] } })
  })

  test('by being cancelled, or brought back: nothing is left', async () => {
    const cancelled = await invoiced({ 'himsagar-5kg': 1 })
    await cancelOrder(shop.as('desk'), { orderId: cancelled, note: 'away', shopUrl })
    expect(balance(await papersIn(shop, cancelled))).toEqual({ total: 0, vat: 0 })
    const returned = await invoiced({ 'himsagar-5kg': 1 })
    await moved(shop, returned, ['pack', 'dispatch'])
    await failDelivery(shop.as('desk'), { orderId: returned, note: 'nobody', shopUrl })
    await returnOrder(shop.as('desk'), { orderId: returned, note: 'nobody', shopUrl })
    const papers = await papersIn(shop, returned)
    expect(papers.map(({ kind, content }) => [kind, content.reason])).toEqual([
      ['invoice', null],
      ['credit-note', 'cancelled'],
    ])
    expect(balance(papers)).toEqual({ total: 0, vat: 0 })
    const asked = await issueInvoice(shop.as('owner'), { orderId: returned })
    expect(asked).toEqual({ ok: false, problem: 'nothing-to-bill' })
    expect(
      await issueTaxInvoice(shop.as('owner'), {
        orderId: returned,
        buyer: { name: 'A firm', bin: '', address: '' },
        isBusiness: true,
      }),
    ).toEqual(asked)
  })
})

describe('money given back after the door', () => {
  test('is taken back from the rows by what they cost, with its VAT, down to nothing', async () => {
    const { orderId, total } = await delivered(shop, { buys: { 'himsagar-5kg': 1, 'trio-box': 1 } })
    await refund(orderId, 300)
    const [, first] = await papersIn(shop, orderId)
    expect(first).toMatchObject({ kind: 'credit-note', total: taka(300), content: { reason: 'refunded' } })
    expect(first!.vat).toBeGreaterThan(0)
    expect(first!.content.items.every(({ quantity }) => quantity === 0)).toBe(true)
    await refund(orderId, 77)
    expect(balance(await papersIn(shop, orderId)).total).toBe(total - taka(377))
    await refund(orderId, total / 100 - 377)
    expect(balance(await papersIn(shop, orderId))).toEqual({ total: 0, vat: 0 })
    expect(await shop.count('payments.papers')).toBe(4)
  })

  test('before the door is no matter of the invoice: it is to be paid again there', async () => {
    const bkash = fakeGateway('bkash')
    const gateways = { bkash: bkash.gateway }
    const { orderId, token, total } = await placed(shop, { payment: 'bkash', gateways: ['bkash'] })
    const begun = await beginPayment(shop.as('guest'), { gateways, token, shopUrl, again: true })
    if (!begun.ok) throw new Error(begun.problem)
    bkash.pay(begun.attempt)
    await settlePayment(shop.as('guest'), gateways, { attempt: begun.attempt, told: {}, shopUrl })
    expect(await issueInvoice(shop.as('guest'), { token })).toMatchObject({ ok: true, paper: { content: { paid: total } } })
    const before = await papersIn(shop, orderId)
    await refund(orderId, 200)
    await moved(shop, orderId, ['pack', 'dispatch', 'deliver'])
    expect(await papersIn(shop, orderId)).toEqual(before)
  })

  test('reported again by the rider’s phone it is issued once', async () => {
    const { orderId } = await delivered(shop)
    const before = await papersIn(shop, orderId)
    expect(before).toHaveLength(1)
    expect(await deliverOrder(shop.as('desk'), { orderId, shopUrl })).toEqual({ ok: false, problem: 'cannot-move' })
    expect(await papersIn(shop, orderId)).toEqual(before)
  })
})

test('a paper is found by the link of its own order only', async () => {
  const [own, other] = [
    await delivered(shop),
    await delivered(shop, { buyer: { name: 'B', phone: phoneNumber(3), email: null } }),
  ]
  const [paper] = await papersIn(shop, own.orderId)
  const find = (token: string, number: string) => paperOfOrder(shop.db, { token, number })
  expect(await find(own.token, paper!.number)).toEqual(paper)
  expect(await find(other.token, paper!.number)).toBeNull()
  expect(await find(own.token, 'INV-2025-26-000099')).toBeNull()
  expect(await find('', paper!.number)).toBeNull()
})
