import { recallLot, correctStock, expectLot, quarantineLot, receiveLot, setLowLevel } from '#shop/inventory/index.ts'
import { noteRecallCall } from '#shop/ordering/index.ts'
import { changePrice, planPrices } from '#shop/pricing/index.ts'
import { dayFrom } from '#shop/values/index.ts'
import { checkImport } from '#shop/assortment/index.ts'
import { keepForeignSheet } from '#shop/imports/index.ts'
import { addRule, proposeMarkdowns } from '#shop/markdowns/index.ts'
import { planCampaign } from '#shop/preorders/index.ts'
import { guavaCampaign, openPreorder } from '../preorder-campaigns.ts'
import { purchaseRow } from '../purchase-lines.ts'
import { addPromotion } from '../sample-order.ts'
import { taka, text } from '../world-data.ts'
import type { Shop } from '../world.ts'
import { at, done } from './days.ts'

/** Coupons and prices; before the orders, which use the coupon. */
export async function makePromotions(shop: Shop): Promise<{ promotionId: string }> {
  const early = at(shop, '01 09:00')
  const promotionId = await addPromotion(early, { limit_total: 20, limit_per_person: 2, least_goods_paisa: taka(500) })
  await addPromotion(early, {
    code: 'EID15',
    name: text('15% for Eid', 'ঈদে ১৫% ছাড়'),
    kind: 'percentage',
    basis_points: 1_500,
    most_paisa: taka(300),
    starts_at: at(shop, '20 00:00').now,
    ends_at: at(shop, '28 00:00').now,
  })
  await addPromotion(early, {
    code: null,
    name: text('Free delivery in May', 'মে মাসে ডেলিভারি ফ্রি'),
    kind: 'free-delivery',
    ends_at: early.now,
  })
  return { promotionId }
}

/** What was sold last week; some of it is left and too old. Before the orders. */
export async function receiveFirstLots(shop: Shop): Promise<void> {
  const owner = at(shop, '01 07:00').as('owner')
  const from = { farmId: shop.farm('rafiq-orchard'), grade: 'A', harvestedOn: dayFrom('2026-05-31') } as const
  const mango = {
    stockItemId: shop.stockItem('himsagar'),
    amount: 62_000,
    costPaisa: taka(6_200),
    bestBefore: dayFrom('2026-06-09'),
  }
  await done(receiveLot(owner, { ...from, ...mango }))
  const guava = { stockItemId: shop.stockItem('guava'), amount: 9_500, costPaisa: taka(760), bestBefore: dayFrom('2026-06-11') }
  await done(receiveLot(owner, { ...from, ...guava, grade: 'B' }))
}

/** A pre-order that is open, and one that is planned. Guava is in stock, so the shop shows neither. */
export async function openPreorders(shop: Shop): Promise<{ preorderId: string; plannedId: string }> {
  const { id } = await openPreorder(at(shop, '11 09:00'), { depositPercent: 10, mostPerPerson: 20_000, sizes: sizesOf(shop) })
  const soon = { opensOn: dayFrom('2026-06-20'), closesOn: dayFrom('2026-06-27'), farmId: shop.farm('rafiq-orchard') }
  const planned = await done(planCampaign(at(shop, '11 09:10').as('owner'), guavaCampaign(shop, soon)))
  return { preorderId: id, plannedId: planned.campaignId }
}

/** Litchi is on sale at a lower price; lower prices of other fruit wait for a decision. */
export async function lowerPrices(shop: Shop): Promise<void> {
  const terms = { daysBefore: 2, grade: null, percent: 30, floorPercent: 80, automatic: true }
  const owner = at(shop, '12 13:00').as('owner')
  await done(addRule(owner, { ...terms, stockItemId: shop.stockItem('litchi') }))
  await done(addRule(at(shop, '12 13:01').as('owner'), { ...terms, stockItemId: null, percent: 20, automatic: false }))
  await proposeMarkdowns(owner)
}

/** Lines of the purchase list: changed, as proposed, by hand, and an ordered one, for a lot that is expected. Returns those that are not ordered. */
export async function listPurchases(shop: Shop): Promise<{ purchases: string[] }> {
  const { db } = shop
  const owner = at(shop, '12 10:00')
  const langra = shop.stockItem('langra')
  const lot = await db
    .selectFrom('inventory.lots')
    .select('id')
    .where('stock_item_id', '=', langra)
    .where('state', '=', 'expected')
    .executeTakeFirstOrThrow()
  const proposed = (amount: number) => ({ proposed_day: dayFrom('2026-06-13'), proposed_amount: amount })
  const waiting = [
    purchaseRow(owner, { ...proposed(38_000) }),
    purchaseRow(owner, { ...proposed(6_000), stock_item_id: shop.stockItem('himsagar'), amount: 6_000 }),
    purchaseRow(owner, { stock_item_id: shop.stockItem('litchi'), amount: 500, farm_id: null, unit_cost_paisa: null }),
  ]
  const ordered = purchaseRow(owner, {
    stock_item_id: langra,
    day: dayFrom('2026-06-14'),
    amount: 120_000,
    state: 'ordered',
    lot_id: lot.id,
    request_id: owner.newId(),
    ordered_at: owner.now,
  })
  await db
    .insertInto('purchasing.lines')
    .values([...waiting, ordered])
    .execute()
  return { purchases: waiting.map(({ id }) => id) }
}

const sizesOf = (shop: Shop) => [{ variantId: shop.variant('guava-1kg'), price: taka(120) }]

const plain = (amount: number) => ({ price: taka(amount), salePrice: null, saleFrom: null, saleUntil: null })

export async function changePrices(shop: Shop): Promise<void> {
  const owner = at(shop, '09 18:00').as('owner')
  await done(changePrice(owner, { variantId: shop.variant('guava-1kg'), ...plain(130), seen: plain(120) }))
  await done(
    changePrice(at(shop, '10 18:00').as('owner'), { variantId: shop.variant('guava-1kg'), ...plain(120), seen: plain(130) }),
  )
  const sale = (amount: number, salePrice: number, from: string, until: string) => ({
    price: taka(amount),
    salePrice: taka(salePrice),
    saleFrom: at(shop, from).now,
    saleUntil: at(shop, until).now,
    seen: plain(amount),
  })
  const later = at(shop, '11 18:30').as('owner')
  // One begins at the moment of the pages, the other ends then.
  await done(changePrice(later, { variantId: shop.variant('litchi-100'), ...sale(620, 590, '12 14:00', '14 00:00') }))
  await done(changePrice(later, { variantId: shop.variant('trio-box'), ...sale(1_450, 1_300, '12 13:50', '12 14:00') }))
  const plans = [{ variantId: shop.variant('langra-5kg'), price: taka(990), seen: plain(1_050) }]
  await done(planPrices(at(shop, '11 18:00').as('owner'), { from: at(shop, '15 00:00').now, plans }))
}

export type PageGoods = Record<'guavaLot' | 'importId' | 'sheetId' | 'peopleId', string>

/** Lots that are old, low, recalled and expected; sheets that wait. After the orders. */
export async function changeStock(shop: Shop): Promise<PageGoods> {
  const owner = (time: string) => at(shop, time).as('owner')
  const bought = {
    stockItemId: shop.stockItem('guava'),
    farmId: null,
    supplier: 'Karwan Bazar',
    grade: 'B',
    costPaisa: taka(1_350),
  } as const
  const { lotId: guavaLot } = await done(
    receiveLot(owner('11 08:00'), { ...bought, amount: 15_000, harvestedOn: dayFrom('2026-06-10') }),
  )
  await done(correctStock(owner('11 12:00'), { lotId: guavaLot, onHand: 14_250, reason: 'Weighed again', seen: 15_000 }))
  await done(
    correctStock(owner('12 12:00'), { lotId: guavaLot, onHand: 13_000, reason: 'Bruised', kind: 'written-off', seen: 14_250 }),
  )
  await done(
    expectLot(owner('11 09:00'), {
      stockItemId: shop.stockItem('langra'),
      farmId: shop.farm('rafiq-orchard'),
      grade: 'A',
      costPaisa: taka(9_000),
      amount: 120_000,
      availableFrom: dayFrom('2026-06-22'),
    }),
  )
  await done(setLowLevel(owner('11 10:00'), { stockItemId: shop.stockItem('litchi'), level: 1_900, seen: null }))
  await done(recallLot(owner('12 12:30'), { lotId: shop.lot('HIM-0609-A'), reason: 'The farm reports a wrong spray' }))
  await done(quarantineLot(owner('12 12:40'), { lotId: shop.lot('LIT-0610-A'), reason: 'Looks dry' }))
  return { guavaLot, ...(await keepSheets(shop)) }
}

export async function callAboutRecall(shop: Shop, orderId: string): Promise<void> {
  await done(noteRecallCall(at(shop, '12 13:00').as('desk'), { lotId: shop.lot('HIM-0609-A'), orderId, reached: true }))
}

async function keepSheets(shop: Shop) {
  const owner = at(shop, '12 10:15').as('owner')
  const prices = [
    ['sku', 'price', 'stock'],
    ['himsagar-5kg', 975, 20],
    ['guava-1kg', 'cheap', 5],
    ['no-such-size', 100, 1],
  ]
  const { id: importId } = await checkImport(owner, { fileName: 'prices.csv', rows: prices })
  const figs = [
    ['Title', 'Rate', 'Weight'],
    ['Fig', '120', '1 kg'],
    ['Plum', 'cheap', '2 kg'],
  ]
  const { id: sheetId } = await done(keepForeignSheet(owner, { kind: 'products', fileName: 'figs.csv', rows: figs }))
  const people = [
    ['Name', 'Mobile', 'Newsletter'],
    ['Rahima Begum', '01711000101', 'yes'],
    ['Karim Ali', '0171', 'no'],
  ]
  const { id: peopleId } = await done(keepForeignSheet(owner, { kind: 'customers', fileName: 'people.csv', rows: people }))
  return { importId, sheetId, peopleId }
}
