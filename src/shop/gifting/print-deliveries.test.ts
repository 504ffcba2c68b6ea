import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setGiftRules } from '#tests/gift-boxes.ts'
import { vansCarry } from '#tests/held-places.ts'
import { NO_FILES } from '#tests/no-files.ts'
import { readPdf } from '#tests/pdf-text.ts'
import { draftEdit, draftQuotation, sendDraft } from '#tests/quotations.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import type { FileStore } from '#platform/files.ts'
import { dayFrom, percentOf, type Language } from '../values/index.ts'
import {
  deliveryTexts,
  freeQuotationPlaces,
  heldOf,
  picturesOfLines,
  planDeliveries,
  printQuotation,
  quotationById,
  saveDraft,
  suggestedPrices,
  versionsOf,
} from './index.ts'

let shop: Shop
let quotationId: string
beforeEach(async () => {
  shop = await openShop()
  await setGiftRules(shop, {
    steps: [
      { boxes: 50, basisPoints: 300 },
      { boxes: 200, basisPoints: 500 },
    ],
  })
  await vansCarry(shop, 20)
  quotationId = await draftQuotation(shop)
})
afterEach(() => shop.close())

async function sendTo(zones: Parameters<typeof planDeliveries>[1]['zones']): Promise<string> {
  const { revision } = await draftEdit(shop, quotationId)
  expect(await planDeliveries(shop.as('desk'), { quotationId, revision, zones })).toEqual({ ok: true })
  return sendDraft(shop, quotationId)
}

const toTwoZones = () =>
  sendTo([
    { zoneId: 'dhaka', boxes: 40, perBox: taka(80) },
    { zoneId: 'outside', boxes: 20, perBox: taka(150) },
  ])

const latest = async () => (await versionsOf(shop.db, [quotationId]))[0]!

async function texts(language: Language) {
  const version = await latest()
  return deliveryTexts(version, { held: await heldOf(shop.db, { versionId: version.id, now: shop.now }), language })
}

test('page and PDF say where the boxes go, on which days, until when these are held, and what more boxes cost', async () => {
  const token = await toTwoZones()
  expect(await texts('en')).toEqual({
    zones: [
      { name: 'Dhaka city', boxes: '40', perBox: '৳80', amount: '৳3,200' },
      { name: 'Rest of the country', boxes: '20', perBox: '৳150', amount: '৳3,000' },
    ],
    agreed: '',
    days: ['52 boxes on Saturday 20 June', '8 boxes on Sunday 21 June'],
    held: 'Delivery capacity on these days is reserved for you until the end of 19 June 2026.',
    steps: ['From 200 boxes: ৳881 each'],
  })
  const print = async (language: Language) =>
    readPdf((await printQuotation(shop.db, NO_FILES, { token, version: 1, language, now: shop.now }))!.bytes)
      .text.normalize('NFC')
      .replaceAll(/\s+/g, ' ')
  const english = await print('en')
  for (const part of [
    'Dhaka city',
    '৳3,200',
    '52 boxes on Saturday 20 June',
    'reserved for you until the end of 19 June 2026',
    'From 200 boxes',
  ])
    expect(english).toContain(part)
  const bangla = await print('bn')
  for (const part of ['ডেলিভারি', '৳৩,২০০', '৫২টি বাক্স', 'আপনার জন্য রাখা আছে']) expect(bangla).toContain(part.normalize('NFC'))
}, 30_000)

test('an agreed sum is one sentence, and freed places are no longer promised', async () => {
  const edit = await draftEdit(shop, quotationId)
  await saveDraft(shop.as('desk'), { ...edit, delivery: taka(5_000) })
  await sendTo([{ zoneId: 'dhaka', boxes: 60, perBox: null }])
  expect(await texts('en')).toMatchObject({
    zones: [{ name: 'Dhaka city', boxes: '60', perBox: '', amount: '' }],
    agreed: 'Delivery to all zones: ৳5,000, as agreed.',
    held: 'Delivery capacity on these days is reserved for you until the end of 19 June 2026.',
  })
  expect(await freeQuotationPlaces(shop.as('desk'), { quotationId })).toEqual({ ok: true })
  expect((await texts('en')).held).toBe('')
})

test('the next prices are those of the rules when it was sent: less for an agreed price, and exact for the shop’s', async () => {
  const edit = await draftEdit(shop, quotationId)
  const lines = edit.lines.map((line) => (line.variantId === null ? line : { ...line, unitPrice: taka(1_000) }))
  await saveDraft(shop.as('desk'), { ...edit, lines })
  await sendDraft(shop, quotationId)
  const steps = [{ position: 1, boxes: 200, unitPrice: taka(979) }]
  expect((await latest()).steps).toEqual(steps)
  await setGiftRules(shop, { steps: [{ boxes: 100, basisPoints: 4_000 }] })
  expect((await latest()).steps).toEqual(steps)
  const other = await draftQuotation(shop)
  const usual = await suggestedPrices(shop.db, {
    lines: [{ variantId: shop.variant('himsagar-5kg'), units: 60 }],
    now: shop.now,
  })
  const { shop: price, price: suggested } = usual[0]!
  const own = await draftEdit(shop, other)
  const atShopPrice = own.lines.map((line) => (line.variantId === null ? line : { ...line, unitPrice: suggested }))
  await saveDraft(shop.as('desk'), { ...own, lines: atShopPrice })
  await sendDraft(shop, other)
  const [version] = await versionsOf(shop.db, [other])
  expect(version!.steps).toEqual([{ position: 1, boxes: 100, unitPrice: percentOf(price, 6_000) }])
})

test('the PDF has the photo of the fruit, and is made without it when its file is missing or broken', async () => {
  const token = await sendDraft(shop, quotationId)
  const photo = { id: shop.newId(), key: 'himsagar', width: 960, height: 960, widths: [480, 960], created_at: shop.now }
  await shop.db.insertInto('content.photos').values(photo).execute()
  const alt = JSON.stringify({ en: 'A photo', bn: 'ছবি' })
  await shop.db
    .insertInto('catalog.product_photos')
    .values({ product_id: shop.product('himsagar'), photo_id: photo.id, alt, position: 0 })
    .execute()
  const found = await picturesOfLines(shop.db, (await latest()).lines)
  expect([...found].map(([line, photos]) => [line, photos.map(({ key }) => key)])).toEqual([[1, ['himsagar']]])
  const webp = await sharp({ create: { width: 480, height: 480, channels: 3, background: '#e8a020' } })
    .webp()
    .toBuffer()
  const bytesWith = async (files: Pick<FileStore, 'read'>) =>
    (await printQuotation(shop.db, files, { token, version: 1, language: 'en', now: shop.now }))!.bytes
  const isPicture = (bytes: Uint8Array) => Buffer.from(bytes).includes('/DCTDecode')
  const read: string[] = []
  const kept = { read: (key: string) => Promise.resolve(read.push(key) > 0 && key.endsWith('-480.webp') ? webp : null) }
  expect(isPicture(await bytesWith(kept))).toBe(true)
  expect(read).toContain('media/himsagar-480.webp')
  expect(isPicture(await bytesWith(NO_FILES))).toBe(false)
  expect(isPicture(await bytesWith({ read: () => Promise.resolve(Buffer.from('no picture')) }))).toBe(false)
}, 30_000)

test('a quotation without days for its boxes promises none', async () => {
  const other = await draftQuotation(shop, { wantedDay: dayFrom('2026-06-10') })
  const { revision } = await draftEdit(shop, other)
  const zones = [{ zoneId: 'dhaka', boxes: 60, perBox: null }]
  expect(await planDeliveries(shop.as('desk'), { quotationId: other, revision, zones })).toEqual({ ok: true })
  await sendDraft(shop, other)
  const [version] = await versionsOf(shop.db, [other])
  expect(version!.deliveries.days).toEqual([])
  expect(await heldOf(shop.db, { versionId: version!.id, now: shop.now })).toBeNull()
  expect((await quotationById(shop.db, other))!.wantedDay).toBe('2026-06-10')
})
