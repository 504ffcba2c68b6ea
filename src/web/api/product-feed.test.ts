import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { openShop, type Shop } from '#tests/world.ts'

let shop: Shop
let api: ReturnType<typeof apiOf>
beforeEach(async () => {
  shop = await openShop()
  api = apiOf(shop)
})
afterEach(() => shop.close())

async function addPhotos(products: readonly string[]): Promise<void> {
  for (const [position, name] of products.entries()) {
    const id = shop.newId()
    const sizes = { width: 900, height: 900, widths: [320, 480, 800] }
    await shop.db
      .insertInto('content.photos')
      .values({ id, key: `photo-of-${name}`, ...sizes, created_at: shop.now })
      .execute()
    const alt = { en: name, bn: name }
    await shop.db
      .insertInto('catalog.product_photos')
      .values({ product_id: shop.product(name), photo_id: id, alt: JSON.stringify(alt) as never, position })
      .execute()
  }
}

async function entriesOf(path = '/feed/products.xml'): Promise<string[]> {
  const { text } = await api.call(path)
  return [...text.matchAll(/<item>(.*?)<\/item>/g)].map(([, entry]) => entry!)
}

const entryOf = async (sku: string, path?: string) => (await entriesOf(path)).find((entry) => entry.includes(shop.variant(sku)))

test('each variant has what Merchant Center asks for', async () => {
  await addPhotos(['himsagar'])
  const entries = await entriesOf()
  expect(entries).toHaveLength(2)
  expect(entries[1]).toBe(
    `<g:id>${shop.variant('himsagar-10kg')}</g:id><g:title>Himsagar mango, 10 kg crate</g:title><g:description>Himsagar mango, picked ripe.</g:description>` +
      `<g:link>https://shop.example/product/himsagar-from-rajshahi?variant=${shop.variant('himsagar-10kg')}</g:link>` +
      '<g:image_link>https://shop.example/media/photo-of-himsagar-800.jpg</g:image_link>' +
      '<g:price>1850.00 BDT</g:price><g:sale_price>1760.00 BDT</g:sale_price>' +
      '<g:sale_price_effective_date>2026-06-01T00:00+0600/2026-06-21T00:00+0600</g:sale_price_effective_date><g:availability>in_stock</g:availability><g:brand>PakaFol</g:brand>' +
      '<g:condition>new</g:condition><g:identifier_exists>no</g:identifier_exists>' +
      '<g:google_product_category>Food, Beverages &#38; Tobacco &#62; Food Items &#62; Fruits &#38; Vegetables &#62; Fresh &#38; Frozen Fruits</g:google_product_category>' +
      '<g:product_type>Mango</g:product_type><g:unit_pricing_measure>10kg</g:unit_pricing_measure><g:unit_pricing_base_measure>1kg</g:unit_pricing_base_measure>' +
      `<g:shipping_weight>10 kg</g:shipping_weight><g:item_group_id>${shop.product('himsagar')}</g:item_group_id><g:size>10 kg crate</g:size>` +
      '<g:shipping><g:country>BD</g:country><g:service>Our own van</g:service><g:price>120.00 BDT</g:price></g:shipping>' +
      '<g:shipping><g:country>BD</g:country><g:service>Courier</g:service><g:price>350.00 BDT</g:price></g:shipping>',
  )
})

test('the Bangla feed has the same ids, with Bangla texts and addresses', async () => {
  await addPhotos(['himsagar'])
  const { text } = await api.call('/feed/products.xml?lang=bn')
  expect(text).toContain('<link>https://shop.example/bn</link>')
  expect(text).toContain('<language>bn</language>')
  const entry = await entryOf('himsagar-5kg', '/feed/products.xml?lang=bn')
  expect(entry).toContain('৫ কেজির ক্রেট</g:title>')
  expect(entry).toContain('<g:link>https://shop.example/bn/product/himsagar-from-rajshahi?variant=')
  expect(entry).toContain('<g:product_type>আম</g:product_type>')
  expect(entry).toContain('<g:price>950.00 BDT</g:price>')
})

test('products without a photo are left out', async () => {
  expect(await entriesOf()).toEqual([])
  await addPhotos(['guava'])
  expect(await entriesOf()).toHaveLength(1)
})

test('a picture of a similar fruit is not sent as that of the product', async () => {
  await addPhotos(['guava'])
  await shop.db.updateTable('catalog.product_photos').set({ shows_similar: true }).execute()
  expect(await entriesOf()).toEqual([])
})

test('fruit sold by the piece has a price per piece, and only the delivery modes it allows', async () => {
  await addPhotos(['litchi'])
  await shop.db.updateTable('catalog.products').set({ sold_by: 'piece' }).where('id', '=', shop.product('litchi')).execute()
  const entry = await entryOf('litchi-100')
  expect(entry).toContain(
    '<g:unit_pricing_measure>100ct</g:unit_pricing_measure><g:unit_pricing_base_measure>1ct</g:unit_pricing_base_measure>',
  )
  expect(entry).toContain('<g:service>Our own van</g:service><g:price>120.00 BDT</g:price>')
  expect(entry).not.toContain('Courier')
})

test('each product states whether it can be bought now, later or not at all', async () => {
  await addPhotos(['himsagar', 'guava'])
  await shop.leaveOnly('guava', 0)
  await shop.db
    .updateTable('inventory.lots')
    .set({ quarantined: true })
    .where('stock_item_id', '=', shop.stockItem('himsagar'))
    .where('state', '=', 'received')
    .execute()
  expect(await entryOf('guava-1kg')).toContain('<g:availability>out_of_stock</g:availability>')
  expect(await entryOf('himsagar-5kg')).toContain(
    '<g:availability>preorder</g:availability><g:availability_date>2026-06-20T00:00+0600</g:availability_date>',
  )
})

test('Meta’s catalogue has one row for each size, with what can be bought now, in both languages', async () => {
  await addPhotos(['himsagar', 'guava'])
  await shop.leaveOnly('guava', 0)
  const HEAD =
    'id,title,description,availability,condition,price,sale_price,sale_price_effective_date,link,image_link,brand,item_group_id,size,product_type,google_product_category'
  const KIND = '"Food, Beverages & Tobacco > Food Items > Fruits & Vegetables > Fresh & Frozen Fruits"'
  const himsagar = (sku: string) => `https://shop.example/product/himsagar-from-rajshahi?variant=${shop.variant(sku)}`
  const picture = 'https://shop.example/media/photo-of-himsagar-800.jpg'
  const { text } = await api.call('/feed/catalogue.csv')
  expect(text.trim().split('\r\n')).toEqual([
    HEAD,
    `${shop.variant('himsagar-5kg')},"Himsagar mango, 5 kg crate","Himsagar mango, picked ripe.",in stock,new,950.00 BDT,,,${himsagar('himsagar-5kg')},${picture},PakaFol,${shop.product('himsagar')},5 kg crate,Mango,${KIND}`,
    `${shop.variant('himsagar-10kg')},"Himsagar mango, 10 kg crate","Himsagar mango, picked ripe.",in stock,new,1850.00 BDT,1760.00 BDT,2026-06-01T00:00+06:00/2026-06-21T00:00+06:00,${himsagar('himsagar-10kg')},${picture},PakaFol,${shop.product('himsagar')},10 kg crate,Mango,${KIND}`,
    `${shop.variant('guava-1kg')},Guava,"Guava, picked ripe.",out of stock,new,120.00 BDT,,,https://shop.example/product/guava-from-rajshahi,https://shop.example/media/photo-of-guava-800.jpg,PakaFol,${shop.product('guava')},,Everyday fruit,${KIND}`,
  ])
  const bangla = await api.call('/feed/catalogue.csv?lang=bn')
  expect(bangla.text).toContain(`${shop.variant('himsagar-5kg')},"হিমসাগর আম, ৫ কেজির ক্রেট"`)
  expect(bangla.text).toContain('https://shop.example/bn/product/himsagar-from-rajshahi?variant=')
})

test('in Meta’s catalogue, fruit before its harvest is a pre-order', async () => {
  await addPhotos(['himsagar'])
  await shop.db
    .updateTable('inventory.lots')
    .set({ quarantined: true })
    .where('stock_item_id', '=', shop.stockItem('himsagar'))
    .where('state', '=', 'received')
    .execute()
  const { text } = await api.call('/feed/catalogue.csv')
  expect(text.match(/,preorder,new,/g)).toHaveLength(2)
})

test('a sale price without a beginning holds from today on, and one without an end has no dates', async () => {
  await addPhotos(['himsagar'])
  const time = (text: string | null) => (text === null ? null : new Date(text))
  const holds = (from: string | null, until: string | null) =>
    shop.db
      .updateTable('pricing.prices')
      .set({ sale_from: time(from), sale_until: time(until) })
      .where('variant_id', '=', shop.variant('himsagar-10kg'))
      .execute()
  await holds(null, '2026-06-30T23:30:00+06:00')
  const dates = '2026-06-11T00:00+0600/2026-06-30T23:30+0600'
  expect(await entryOf('himsagar-10kg')).toContain(`<g:sale_price_effective_date>${dates}</g:sale_price_effective_date>`)
  expect((await api.call('/feed/catalogue.csv')).text).toContain(
    `,1850.00 BDT,1760.00 BDT,${dates.replaceAll('+0600', '+06:00')},`,
  )
  await holds('2026-06-01T00:00:00+06:00', null)
  expect(await entryOf('himsagar-10kg')).not.toContain('effective_date')
})

test('the other languages of Meta’s catalogue are a language feed with the same ids, and without prices', async () => {
  await addPhotos(['himsagar', 'guava'])
  const { text, headers } = await api.call('/feed/catalogue-languages.csv')
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  const himsagar = (sku: string) => `https://shop.example/bn/product/himsagar-from-rajshahi?variant=${shop.variant(sku)}`
  expect(text.trim().split('\r\n')).toEqual([
    'id,override,title,description,link',
    `${shop.variant('himsagar-5kg')},bn_IN,"হিমসাগর আম, ৫ কেজির ক্রেট","হিমসাগর আম, পাকার পর পাড়া।",${himsagar('himsagar-5kg')}`,
    `${shop.variant('himsagar-10kg')},bn_IN,"হিমসাগর আম, ১০ কেজির ক্রেট","হিমসাগর আম, পাকার পর পাড়া।",${himsagar('himsagar-10kg')}`,
    `${shop.variant('guava-1kg')},bn_IN,পেয়ারা,"পেয়ারা, পাকার পর পাড়া।",https://shop.example/bn/product/guava-from-rajshahi`,
  ])
  const main = await api.call('/feed/catalogue.csv')
  const ids = (csv: string) =>
    csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(',')[0])
  expect(ids(text)).toEqual(ids(main.text))
})
