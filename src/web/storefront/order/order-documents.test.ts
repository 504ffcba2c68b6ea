import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { delivered, moved, documentsIn, placed, registerForVat } from '#tests/invoice-documents.ts'
import { phoneNumber } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { loader as officeDocument } from '#web/office/invoice.route.tsx'
import { loader as officeFile } from '#web/office/invoices-file.route.tsx'
import { loader as officeList } from '#web/office/invoices.route.tsx'
import { action } from '../order.route.tsx'
import { loader } from '../document.route.tsx'

const NOBODY = { kind: 'visitor' } as const
let shop: Shop
beforeEach(async () => {
  shop = await openShop()
  await registerForVat(shop)
})
afterEach(() => shop.close())

const fetched = (token: string, file: string, before = '') =>
  officeOf(shop).call(NOBODY, loader, { path: `${before}/order/${token}/papers/${file}`, params: { token, file } })

test('a holder of the link of an order gets its documents, in both languages', async () => {
  const { token, orderId } = await delivered(shop)
  const [document] = await documentsIn(shop, orderId)
  expect(await fetched(token, `${document!.number}.pdf`)).toMatchObject({ status: 200 })
  expect(await fetched(token, `${document!.number}.pdf`, '/bn')).toMatchObject({ status: 200 })
})

test('a document of another order, an invented number and any other file are 404', async () => {
  const own = await delivered(shop)
  const other = await delivered(shop, { buyer: { name: 'B', phone: phoneNumber(1), email: null } })
  const [document] = await documentsIn(shop, own.orderId)
  const files = [
    'INV-2025-26-000099.pdf',
    document!.number,
    `${document!.number}.pdf.pdf`,
    '../x.pdf',
    '%.pdf',
    "' or 1=1.pdf",
    '\u0000.pdf',
  ]
  for (const file of files) expect([file, (await fetched(own.token, file)).status]).toEqual([file, 404])
  for (const token of [other.token, '', 'a'.repeat(43), '\u0000'.repeat(40), "' or 1=1 --".padEnd(40, 'a')])
    expect([token, (await fetched(token, `${document!.number}.pdf`)).status]).toEqual([token, 404])
})

test('before the order is confirmed the page says that there is no invoice, and none is issued', async () => {
  const { token, orderId } = await placed(shop)
  const before = await shop.countAll()
  const ask = () =>
    officeOf(shop).call(NOBODY, action, { path: `/order/${token}`, params: { token }, form: { intent: 'invoice' } })
  expect(await ask()).toMatchObject({ status: 409, data: { refused: 'order.noInvoice' } })
  expect(await shop.countAll()).toEqual(before)
  await moved(shop, orderId, ['confirm'])
  expect(await ask()).toMatchObject({ status: 303, to: `/order/${token}?done=invoice` })
  expect(await documentsIn(shop, orderId)).toHaveLength(1)
})

test('the office finds documents by kind, year and number, page by page, and downloads them as a file', async () => {
  const own = await delivered(shop)
  const later = shop.at(new Date(shop.now.getTime() + 60_000))
  const other = await delivered(later, { buyer: { name: 'B', phone: phoneNumber(1), email: null } })
  const [[first], [second]] = [await documentsIn(shop, own.orderId), await documentsIn(shop, other.orderId)]
  const office = officeOf(shop)
  const list = async (search: string) => {
    const { data } = await office.call(staffActor('accountant'), officeList, { path: `/office/invoices${search}` })
    return (data as { rows: { number: string }[] }).rows.map(({ number }) => number).sort()
  }
  const all = ['INV-2025-26-000001', 'INV-2025-26-000002']
  expect(await list('')).toEqual(all)
  expect(await list('?kind=invoice&year=2025-26')).toEqual(all)
  expect(await list('?kind=credit-note')).toEqual([])
  expect(await list('?year=2024-25')).toEqual([])
  expect(await list(`?q=${first!.content.orderNumber}`)).toEqual([first!.number])
  expect(await list('?q=%25_%00')).toEqual(all)
  expect(await list('?kind=nonsense&year=x&q=')).toEqual(all)
  expect(await list(`?after=${second!.id}`)).toEqual([first!.number])
  expect(await list(`?after=${first!.id}`)).toEqual([])
  expect((await office.call(staffActor('accountant'), officeList, { path: '/office/invoices?after=x' })).status).toBe(404)
  const file = (format: string) =>
    office.call(staffActor('accountant'), officeFile, { path: `/office/invoices/file/${format}`, params: { format } })
  expect([(await file('csv')).status, (await file('xlsx')).status, (await file('exe')).status]).toEqual([200, 200, 404])
  const document = (number: string) =>
    office.call(staffActor('order-desk'), officeDocument, { path: `/office/invoices/${number}`, params: { number } })
  expect([
    (await document(first!.number)).status,
    (await document('INV-2025-26-000009')).status,
    (await document('x')).status,
  ]).toEqual([200, 404, 404])
})
