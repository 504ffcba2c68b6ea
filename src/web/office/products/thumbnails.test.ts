import { afterAll, beforeAll, expect, test } from 'vitest'
import { officePage } from '#tests/office-page.ts'
import { sampleOrder } from '#tests/sample-order.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { setGiftRules } from '#tests/gift-boxes.ts'
import { draftQuotation, sendDraft } from '#tests/quotations.ts'
import { placeOrder } from '#shop/ordering/index.ts'
import { loader as editLoader, action as editAction } from '../edit-order.route.tsx'
import type { QuotationView } from '../gifts/quotation-view.server.ts'
import { loader as newOrderLoader, action as newOrderAction } from '../new-order.route.tsx'
import { loader as orderLoader } from '../order.route.tsx'
import type { OrderPageView } from '../orders/order-page.ts'
import type { EditAnswer, EditPage } from '../orders/edit-view.ts'
import type { PhoneAnswer } from '../orders/phone-view.ts'
import { loader as packingLoader } from '../packing.route.tsx'
import type { PackingView } from '../packing/packing-view.ts'
import { loader as quotationLoader } from '../quotation.route.tsx'
import { loader as stockLoader } from '../stock.route.tsx'
import type { StockView } from '../stock/stock-view.ts'
import { thumbnailsOfStockItems, thumbnailsOfVariants } from './thumbnails.server.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  for (const [code, key] of [
    ['himsagar', 'himsagar'],
    ['trio', 'trio'],
  ] as const) {
    const id = shop.newId()
    const photo = { id, key, width: 960, height: 960, widths: [480, 960], created_at: shop.now }
    await shop.db.transaction(async (tx) => {
      await tx.insertInto('content.photos').values(photo).execute()
      const alt = JSON.stringify({ en: 'A photo', bn: 'ছবি' })
      await tx
        .insertInto('catalog.product_photos')
        .values({ product_id: shop.product(code), photo_id: id, alt, position: 9 })
        .execute()
    })
  }
})
afterAll(() => shop.close())

test('a stock item has the picture of the product that sells it alone, a size that of its product', async () => {
  const [himsagar, box] = [shop.stockItem('himsagar'), shop.stockItem('gift-box')]
  const items = await thumbnailsOfStockItems(shop.db, [himsagar, box, shop.newId()])
  expect([...items.keys()]).toEqual([himsagar])
  const [crate, guava] = [shop.variant('himsagar-5kg'), shop.variant('guava-1kg')]
  const sizes = await thumbnailsOfVariants(shop.db, [crate, crate, guava])
  expect([...sizes]).toEqual([[crate, items.get(himsagar)]])
  expect(await thumbnailsOfStockItems(shop.db, [])).toEqual(new Map())
})

test('stock, order lines, boxes and the pick list show it, and nothing for fruit without a photo', async () => {
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { buys: { 'himsagar-5kg': 1, 'guava-1kg': 1 } }))
  if (!placed.ok) throw new Error(placed.problem)
  const picture = (await thumbnailsOfVariants(shop.db, [shop.variant('himsagar-5kg')])).get(shop.variant('himsagar-5kg'))!
  const id = placed.orderId
  const order = officePage<OrderPageView>(() => shop, { path: `/office/orders/${id}`, params: { id }, loader: orderLoader })
  const of = (rows: readonly { picture: string | null }[]) => rows.map((row) => row.picture).sort()
  expect(of((await order.look()).lines)).toEqual([picture, null])
  const packing = officePage<PackingView>(() => shop, { path: '/office/packing', loader: packingLoader })
  const { boxes, picks } = await packing.look('?day=2026-06-12')
  expect([of(boxes[0]!.what), of(picks)]).toEqual([
    [picture, null],
    [picture, null],
  ])
  const stock = officePage<StockView>(() => shop, { path: '/office/stock', loader: stockLoader })
  const { items } = await stock.look()
  expect(items.filter((item) => item.picture === picture).map((item) => item.id)).toEqual([shop.stockItem('himsagar')])
})

test('the editor of an order and a phone order show it for each line, and for what is found', async () => {
  const [crate, guava] = [shop.variant('himsagar-5kg'), shop.variant('guava-1kg')]
  const picture = (await thumbnailsOfVariants(shop.db, [crate])).get(crate)!
  const placed = await placeOrder(shop.as('guest'), sampleOrder(shop, { buys: { 'himsagar-5kg': 1, 'guava-1kg': 1 } }))
  if (!placed.ok) throw new Error(placed.problem)
  const id = placed.orderId
  const of = (rows: readonly { variantId: string; picture: string | null }[]) =>
    Object.fromEntries(rows.map((row) => [row.variantId, row.picture]))
  const edit = officePage<EditPage>(() => shop, {
    path: `/office/orders/${id}/edit`,
    params: { id },
    loader: editLoader,
    action: editAction,
  })
  const { editor } = await edit.look()
  expect(of(editor.rows)).toEqual({ [crate]: picture, [guava]: null })
  const find = { ...editor.typed, intent: 'look', find: 'himsagar' }
  expect(of(((await edit.send(find)).data as EditAnswer).editor.found)[crate]).toBe(picture)
  const phone = officePage<unknown>(() => shop, { path: '/office/orders/new', loader: newOrderLoader, action: newOrderAction })
  const lines = { 'variant-0': crate, 'units-0': '1', 'variant-1': guava, 'units-1': '2' }
  const looked = (await phone.send({ intent: 'look', phone: '01711300200', ...lines })).data as PhoneAnswer
  expect(of(looked.editor.rows)).toEqual({ [crate]: picture, [guava]: null })
})

test('a quotation shows it for its boxes and the fruit they need, and none for a service', async () => {
  const crate = shop.variant('himsagar-5kg')
  const picture = (await thumbnailsOfVariants(shop.db, [crate])).get(crate)!
  await setGiftRules(shop)
  const id = await draftQuotation(shop)
  await sendDraft(shop, id)
  const path = `/office/gifts/quotations/${id}`
  const { shown, need } = await officePage<QuotationView>(() => shop, { path, params: { id }, loader: quotationLoader }).look()
  expect(shown!.lines.map((line) => [line.name, line.isBox, line.picture])).toEqual([
    ['Himsagar mango, 5 kg crate', true, picture],
    ['Printed card', false, null],
  ])
  expect(need!.rows.map((row) => row.picture)).toEqual([picture])
})
