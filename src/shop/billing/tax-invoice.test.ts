import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { orderEdit } from '#tests/order-edit.ts'
import {
  TO_THE_DOOR,
  balance,
  delivered,
  moved,
  documentList,
  documentsIn,
  placed,
  registerForVat,
  shopUrl,
} from '#tests/invoice-documents.ts'
import { addPromotion, phoneNumber } from '#tests/sample-order.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { paymentsOf } from '../payments/index.ts'
import { vatReport } from '../reporting/index.ts'
import { dayFrom } from '../values/index.ts'
import { deliverOrder, editOrder } from '../ordering/index.ts'
import { issueInvoice, issueTaxInvoice, refundOrder } from './index.ts'

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
const FIRM = { name: 'Meghna Foods Ltd.', bin: '001234567-0202', address: 'Motijheel, Dhaka' }
const taxInvoice = (orderId: string, buyer = FIRM, isBusiness = true) =>
  issueTaxInvoice(shop.as('owner'), { orderId, buyer, isBusiness })

describe('a tax invoice', () => {
  test('replaces the invoice, and keeps its buyer when it is corrected', async () => {
    const { orderId, total } = await delivered(shop, { buys: { 'trio-box': 2 } })
    const issued = await taxInvoice(orderId)
    expect(issued).toMatchObject({
      ok: true,
      document: { number: 'MSK-2025-26-000001', total, content: { buyer: FIRM, issuedBy: 'Owner' } },
    })
    expect(await documentList(shop, orderId)).toEqual([
      ['invoice', 'INV-2025-26-000001', total / 100],
      ['invoice-credit', 'ICR-2025-26-000001', total / 100],
      ['tax-invoice', 'MSK-2025-26-000001', total / 100],
    ])
    expect(await taxInvoice(orderId)).toEqual(issued)
    // A request for the invoice now returns the tax invoice.
    expect(await issueInvoice(shop.as('owner'), { orderId })).toEqual(issued)
    expect(await shop.count('payments.papers')).toBe(3)
    await refund(orderId, 100)
    const note = (await documentsIn(shop, orderId)).at(-1)!
    expect(note.content).toMatchObject({ corrects: { number: 'MSK-2025-26-000001' }, buyer: FIRM })
  })

  test('is issued again when the buyer details change', async () => {
    const { orderId } = await delivered(shop)
    await taxInvoice(orderId)
    await taxInvoice(orderId, { ...FIRM, bin: '০০১২৩৪৫৬৭-0303' })
    const documents = await documentsIn(shop, orderId)
    expect(documents.slice(3).map(({ number, content }) => [number, content.reason, content.buyer.bin])).toEqual([
      ['CN-2025-26-000001', 'replaced', FIRM.bin],
      ['MSK-2025-26-000002', null, '001234567-0303'],
    ])
    expect(balance(documents).total).toBe(documents[0]!.total)
  })

  test('needs the name, and for a business above ৳25,000 the BIN and the address', async () => {
    await sql`update pricing.prices set price_paisa = 2600000, sale_price_paisa = null, sale_from = null, sale_until = null`.execute(
      shop.db,
    )
    const small = await placed(shop, { buyer: { name: 'A', phone: phoneNumber(1), email: null } })
    const { orderId } = await placed(shop)
    const before = await shop.countAll()
    expect(await taxInvoice(small.orderId)).toEqual({ ok: false, problem: 'not-confirmed' })
    expect(await shop.countAll()).toEqual(before)
    await moved(shop, orderId, ['confirm'])
    const confirmed = await shop.countAll()
    const cases = [
      [{ ...FIRM, name: ' ' }, true, 'buyer-missing'],
      [{ ...FIRM, bin: '' }, true, 'bin-missing'],
      [{ ...FIRM, bin: '12345' }, true, 'bin-wrong'],
      [{ ...FIRM, bin: '12345678901234' }, false, 'bin-wrong'],
      [{ ...FIRM, address: '' }, true, 'address-missing'],
      [{ ...FIRM, bin: '', address: '' }, false, 'address-missing'],
      [{ ...FIRM, name: 'x'.repeat(121) }, true, 'buyer-missing'],
    ] as const
    for (const [buyer, isBusiness, problem] of cases)
      expect(await taxInvoice(orderId, { ...buyer }, isBusiness)).toEqual({ ok: false, problem })
    expect(await taxInvoice(shop.newId())).toEqual({ ok: false, problem: 'unknown-order' })
    expect(await shop.countAll()).toEqual(confirmed)
    expect(await taxInvoice(orderId, { ...FIRM, bin: '' }, false)).toMatchObject({ ok: true })
  })

  test('needs the shop to have a BIN', async () => {
    const { orderId } = await delivered(shop)
    await sql`update content.settings set value = value - 'bin' where key = 'brand'`.execute(shop.db)
    const before = await shop.countAll()
    expect(await taxInvoice(orderId)).toEqual({ ok: false, problem: 'no-seller-bin' })
    expect(await shop.countAll()).toEqual(before)
  })
})

describe('legal requirements', () => {
  test('an invoice is never changed, deleted, or numbered with a gap', async () => {
    await delivered(shop)
    const attempts = [
      sql`update payments.papers set total_paisa = 0`,
      sql`delete from payments.papers`,
      sql`truncate payments.papers cascade`,
    ]
    for (const attempt of attempts) await expect(attempt.execute(shop.db)).rejects.toThrow('payments.papers is append-only')
    const gap = sql`
      insert into payments.papers (id, order_id, order_number, position, kind, fiscal_year, serial, number, total_paisa, vat_paisa, content, actor, issued_at)
      select ${shop.newId()}::uuid, order_id, order_number, 2, kind, fiscal_year, 7, 'INV-2025-26-000007', 0, 0, content, actor, issued_at
      from payments.papers`
    await expect(gap.execute(shop.db)).rejects.toThrow('papers have no gap')
    expect(await shop.count('payments.papers')).toBe(1)
  })

  test('numbers restart in July, in Dhaka time', async () => {
    const orders = [await placed(shop), await placed(shop, { buyer: { name: 'B', phone: phoneNumber(2), email: null } })]
    for (const { orderId } of orders) await moved(shop, orderId, ['confirm'])
    const issue = async (index: number, moment: string) => {
      const issued = await issueInvoice(shop.at(moment).as('owner'), { orderId: orders[index]!.orderId })
      return issued.ok && issued.document.number
    }
    expect(await issue(0, '2026-06-30T23:59:59+06:00')).toBe('INV-2025-26-000001')
    expect(await issue(1, '2026-07-01T00:00:00+06:00')).toBe('INV-2026-27-000001')
  })

  test('numbers have no gaps under concurrency, refusals and failures', async () => {
    await sql`update inventory.lots set on_hand = on_hand * 5 where on_hand > 0`.execute(shop.db)
    await sql`update fulfilment.slots set capacity_drops = 500, capacity_grams = 9000000`.execute(shop.db)
    const orders: string[] = []
    for (let index = 0; index < 24; index += 1) {
      const { orderId } = await placed(shop, { buyer: { name: 'A', phone: phoneNumber(index), email: null } })
      await moved(shop, orderId, ['confirm', 'pack', 'dispatch'])
      orders.push(orderId)
    }
    await shop.warmUp()
    const issueAndFail = (orderId: string) =>
      shop.db
        .transaction(async (tx) => {
          await issueInvoice(
            { ...shop.as('owner'), db: { ...shop.db, transaction: (work: (own: typeof tx) => unknown) => work(tx) } as never },
            { orderId },
          )
          throw new Error('simulated failure')
        })
        .catch((error: Error) => error.message)
    const outcomes = await Promise.all(
      orders.flatMap((orderId, index) => [
        deliverOrder(shop.as('desk'), { orderId, shopUrl }),
        ...(index % 3 === 0 ? [issueAndFail(orderId)] : []),
        ...(index % 4 === 0 ? [deliverOrder(shop.as('desk'), { orderId, shopUrl })] : []),
      ]),
    )
    expect(outcomes.filter((one) => one === 'simulated failure')).toHaveLength(8)
    const documents = await sql<{ serial: number }>`
      select serial from payments.papers where kind = 'invoice' order by serial`.execute(shop.db)
    expect(documents.rows.map(({ serial }) => serial)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1))
  })

  test('the VAT on invoices equals the VAT report, to the paisa and by rate', async () => {
    await addPromotion(shop)
    const each = [
      { 'himsagar-5kg': 1, 'trio-box': 3 },
      { 'trio-box': 1, 'guava-1kg': 3 },
      { 'guava-1kg': 1 },
      { 'himsagar-5kg': 2 },
    ]
    for (const [index, buys] of each.entries()) {
      const buyer = { name: 'A', phone: phoneNumber(index), email: null }
      const { orderId } = await placed(shop, { buys, buyer, couponCode: index < 2 ? 'AAM50' : null })
      if (index === 1) {
        await moved(shop, orderId, ['confirm'])
        await taxInvoice(orderId)
        expect(await edit(orderId, [1, 2])).toMatchObject({ ok: true })
        expect(await edit(orderId, [2, 2])).toMatchObject({ ok: true })
        await moved(shop, orderId, ['pack', 'dispatch', 'deliver'])
      } else await moved(shop, orderId, TO_THE_DOOR)
    }
    const report = await vatReport(shop.db, { from: dayFrom('2026-06-01'), until: dayFrom('2026-06-30'), basis: 'delivered' })
    const said = await sql<{ kind: string; rate: number; gross: number; vat: number }>`
      select item ->> 'what' as kind, (item ->> 'vatBasisPoints')::integer as rate,
        sum((item ->> 'gross')::bigint * case when corrects_id is null then 1 else -1 end)::bigint as gross,
        sum((item ->> 'vat')::bigint * case when corrects_id is null then 1 else -1 end)::bigint as vat
      from payments.papers, jsonb_array_elements(content -> 'items') as item group by 1, 2 order by 1, 2`.execute(shop.db)
    const wanted = report
      .map(({ kind, basisPoints, gross, vat }) => ({ kind, rate: basisPoints ?? 0, gross, vat }))
      .sort((a, b) => a.kind.localeCompare(b.kind) || a.rate - b.rate)
    expect(said.rows).toEqual(wanted)
    expect(said.rows.some(({ vat }) => vat > 0)).toBe(true)
  })
})
