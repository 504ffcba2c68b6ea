import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { orderEdit } from '#tests/order-edit.ts'
import { fakeGateway } from '#tests/fake-gateway.ts'
import {
  balance,
  delivered,
  moved,
  documentList,
  documentsIn,
  placed,
  registerForVat,
  SELLER_BIN,
  shopUrl,
} from '#tests/invoice-documents.ts'
import { addPromotion, phoneNumber } from '#tests/sample-order.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { auditEntries } from '../accounts/index.ts'
import { paymentsOf } from '../payments/index.ts'
import { beginPayment, issueInvoice, issueTaxInvoice, documentOfOrder, refundOrder, reconcileAttempt } from './index.ts'
import { cancelOrder, deliverOrder, editOrder, failDelivery, returnOrder, weighLine } from '../ordering/index.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await registerForVat(shop)
})
afterEach(() => shop.close())

async function edit(orderId: string, units: number[]) {
  const edit = await orderEdit(shop, orderId)
  const lines = edit.lines.flatMap((line, index) => (units[index]! > 0 ? [{ ...line, units: units[index]! }] : []))
  return editOrder(shop.as('desk'), { ...edit, lines, reason: 'As agreed' })
}
async function refund(orderId: string, amount: number) {
  const [payment] = await paymentsOf(shop.db, [orderId])
  const input = { gateways: {}, orderId, paymentId: payment!.id, amount: taka(amount), way: 'by-hand' as const }
  expect(await refundOrder(shop.as('owner'), { ...input, reason: 'Soft fruit', shopUrl })).toMatchObject({ ok: true })
}
describe('the invoice', () => {
  test('is issued on delivery and lists what was bought, with the VAT included', async () => {
    await addPromotion(shop)
    const buys = { 'himsagar-5kg': 2, 'trio-box': 1 }
    const { orderId, total } = await placed(shop, { buys, couponCode: 'AAM50' })
    await moved(shop, orderId, ['confirm', 'pack', 'dispatch'])
    expect(await documentsIn(shop, orderId)).toEqual([])
    await moved(shop, orderId, ['deliver'])
    const [invoice, ...more] = await documentsIn(shop, orderId)
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
      // The actual delivery day, although the next day was promised.
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
    const [other] = await documentsIn(shop, small.orderId)
    expect(other!.content.items.map(({ key, gross, vat }) => [key === 'delivery', gross, vat])).toEqual([
      [false, taka(950), 0],
      [true, taka(80), 1043],
    ])
  })

  test('is issued when the buyer asks after confirmation, and stays the same when asked again', async () => {
    const { orderId, token } = await placed(shop)
    const before = await shop.countAll()
    expect(await issueInvoice(shop.as('guest'), { token })).toEqual({ ok: false, problem: 'not-confirmed' })
    expect(await issueInvoice(shop.as('guest'), { token: 'nobody' })).toEqual({ ok: false, problem: 'unknown-order' })
    expect(await shop.countAll()).toEqual(before)
    await moved(shop, orderId, ['confirm'])
    const first = await issueInvoice(shop.as('guest'), { token })
    expect(first).toMatchObject({ ok: true, document: { number: 'INV-2025-26-000001', content: { issuedBy: null, paid: 0 } } })
    expect(await issueInvoice(shop.as('guest'), { token })).toEqual(first)
    await moved(shop, orderId, ['pack', 'dispatch', 'deliver'])
    expect(await shop.count('payments.papers')).toBe(1)
  })

  test('is issued once when many tabs ask at the same time', async () => {
    const { orderId, token } = await placed(shop)
    await moved(shop, orderId, ['confirm'])
    await shop.warmUp()
    const answers = await Promise.all(Array.from({ length: 12 }, () => issueInvoice(shop.as('guest'), { token })))
    expect(new Set(answers.map((answer) => answer.ok && answer.document.number))).toEqual(new Set(['INV-2025-26-000001']))
    expect(await shop.count('payments.papers')).toBe(1)
  })

  test('issued by staff is in the audit log', async () => {
    const { orderId } = await placed(shop)
    await moved(shop, orderId, ['confirm'])
    await issueInvoice(shop.as('owner'), { orderId })
    const [entry] = await auditEntries(shop.db, { filter: {}, limit: 1 })
    expect(entry).toMatchObject({ action: 'issue-paper', after: { papers: ['INV-2025-26-000001'] } })
  })
})

describe('an order changed after its invoice', () => {
  async function invoiced(buys: Record<string, number>) {
    const { orderId } = await placed(shop, { buys })
    await moved(shop, orderId, ['confirm'])
    await issueInvoice(shop.as('owner'), { orderId })
    return orderId
  }

  test('with fewer crates: a credit note for them', async () => {
    const orderId = await invoiced({ 'himsagar-5kg': 4 })
    expect(await edit(orderId, [3])).toMatchObject({ ok: true })
    const [, note] = await documentsIn(shop, orderId)
    expect(note).toMatchObject({
      kind: 'invoice-credit',
      number: 'ICR-2025-26-000001',
      total: taka(950),
      content: {
        corrects: { number: 'INV-2025-26-000001', kind: 'invoice' },
        reason: 'changed',
        paid: null,
        items: [{ quantity: 1, gross: taka(950) }],
      },
    })
  })

  test('with more: the invoice is credited in full and issued again', async () => {
    const orderId = await invoiced({ 'himsagar-5kg': 1 })
    expect(await edit(orderId, [2])).toMatchObject({ ok: true })
    expect(await documentList(shop, orderId)).toEqual([
      ['invoice', 'INV-2025-26-000001', 1030],
      ['invoice-credit', 'ICR-2025-26-000001', 1030],
      ['invoice', 'INV-2025-26-000002', 1980],
    ])
  })

  test('a dry run issues nothing', async () => {
    const orderId = await invoiced({ 'himsagar-5kg': 2 })
    const edit = await orderEdit(shop, orderId)
    const lines = edit.lines.map((line) => ({ ...line, units: 1 }))
    const before = await shop.countAll()
    expect(await editOrder(shop.as('desk'), { ...edit, lines, tryOnly: true })).toMatchObject({ ok: false, problem: 'tried' })
    expect(await shop.countAll()).toEqual(before)
  })

  test('with another weight: a credit note for the difference, without a quantity', async () => {
    await sql`update catalog.products set priced_by_weight = true where slug like 'guava%'`.execute(shop.db)
    const orderId = await invoiced({ 'guava-1kg': 3 })
    const line = (await orderEdit(shop, orderId)).lines[0]!
    const weighed = { orderId, orderLineId: line.orderLineId, weighedGrams: 2_900, seenGrams: null, agreed: false }
    expect(await weighLine(shop.as('owner'), weighed)).toMatchObject({ ok: true, line: taka(348) })
    const [, note] = await documentsIn(shop, orderId)
    expect(note).toMatchObject({ total: taka(12), content: { reason: 'weighed', items: [{ quantity: 0, gross: taka(12) }] } })
  })

  test('cancelled or returned: the invoice is credited in full', async () => {
    const cancelled = await invoiced({ 'himsagar-5kg': 1 })
    await cancelOrder(shop.as('desk'), { orderId: cancelled, note: 'away', shopUrl })
    expect(balance(await documentsIn(shop, cancelled))).toEqual({ total: 0, vat: 0 })
    const returned = await invoiced({ 'himsagar-5kg': 1 })
    await moved(shop, returned, ['pack', 'dispatch'])
    await failDelivery(shop.as('desk'), { orderId: returned, failure: { reason: 'nobody-home', words: null }, shopUrl })
    await returnOrder(shop.as('desk'), { orderId: returned, note: 'nobody', shopUrl })
    const documents = await documentsIn(shop, returned)
    expect(documents.map(({ kind, content }) => [kind, content.reason])).toEqual([
      ['invoice', null],
      ['invoice-credit', 'cancelled'],
    ])
    expect(balance(documents)).toEqual({ total: 0, vat: 0 })
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

describe('a refund after delivery', () => {
  test('is credited against the lines by their cost, with VAT, down to zero', async () => {
    const { orderId, total } = await delivered(shop, { buys: { 'himsagar-5kg': 1, 'trio-box': 1 } })
    await refund(orderId, 300)
    const [, first] = await documentsIn(shop, orderId)
    expect(first).toMatchObject({ kind: 'invoice-credit', total: taka(300), content: { reason: 'refunded' } })
    expect(first!.vat).toBeGreaterThan(0)
    expect(first!.content.items.every(({ quantity }) => quantity === 0)).toBe(true)
    await refund(orderId, 77)
    expect(balance(await documentsIn(shop, orderId)).total).toBe(total - taka(377))
    await refund(orderId, total / 100 - 377)
    expect(balance(await documentsIn(shop, orderId))).toEqual({ total: 0, vat: 0 })
    expect(await shop.count('payments.papers')).toBe(4)
  })

  test('before delivery does not change the invoice: the amount is due again on delivery', async () => {
    const bkash = fakeGateway('bkash')
    const gateways = { bkash: bkash.gateway }
    const { orderId, token, total } = await placed(shop, { payment: 'bkash', gateways: ['bkash'] })
    const begun = await beginPayment(shop.as('guest'), { gateways, token, shopUrl, again: true })
    if (!begun.ok) throw new Error(begun.problem)
    bkash.pay(begun.attempt)
    await reconcileAttempt(shop.as('guest'), gateways, { attempt: begun.attempt, callback: {}, shopUrl })
    expect(await issueInvoice(shop.as('guest'), { token })).toMatchObject({ ok: true, document: { content: { paid: total } } })
    const before = await documentsIn(shop, orderId)
    await refund(orderId, 200)
    await moved(shop, orderId, ['pack', 'dispatch', 'deliver'])
    expect(await documentsIn(shop, orderId)).toEqual(before)
  })

  test('a repeated delivery report issues one invoice', async () => {
    const { orderId } = await delivered(shop)
    const before = await documentsIn(shop, orderId)
    expect(before).toHaveLength(1)
    expect(await deliverOrder(shop.as('desk'), { orderId, shopUrl })).toEqual({ ok: false, problem: 'cannot-move' })
    expect(await documentsIn(shop, orderId)).toEqual(before)
  })
})

test('an invoice is found only by the link of its own order', async () => {
  const [own, other] = [
    await delivered(shop),
    await delivered(shop, { buyer: { name: 'B', phone: phoneNumber(3), email: null } }),
  ]
  const [document] = await documentsIn(shop, own.orderId)
  const find = (token: string, number: string) => documentOfOrder(shop.db, { token, number })
  expect(await find(own.token, document!.number)).toEqual(document)
  expect(await find(other.token, document!.number)).toBeNull()
  expect(await find(own.token, 'INV-2025-26-000099')).toBeNull()
  expect(await find('', document!.number)).toBeNull()
})
