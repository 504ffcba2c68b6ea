import { productCards } from '#shop/catalog/index.ts'
import { cameBack, zoneNames } from '#shop/fulfilment/index.ts'
import { offersOf } from '#shop/inventory/index.ts'
import { runOfOrder } from '#shop/gifting/index.ts'
import { boxesByIds, type Box, type BoxLine } from '#shop/ordering/index.ts'
import { payable, pricesOf } from '#shop/pricing/index.ts'
import {
  inLanguage,
  formatDay,
  formatHours,
  formatMoney,
  formatNumber,
  formatWeight,
  grams,
  type Language,
} from '#shop/values/index.ts'
import { found, knownId, type StaffContext } from '../access.server.ts'
import { amountField, amountText } from '../amounts.ts'
import { thumbnailsOfVariants, type Thumbnails } from '../products/thumbnails.server.ts'
import { earlyFor } from './early.server.ts'
import { isQuarantined } from './packing-day.server.ts'
import type { BoxLineView, BoxView, Choice } from './packing-view.ts'
import { sizeText } from '../orders/size-text.server.ts'

export async function boxView(requestContext: StaffContext, id: string): Promise<BoxView> {
  const { ctx, language, may } = requestContext
  const box = await knownBox(requestContext, id)
  const zones = await zoneNames(ctx.db)
  const open = box.state === 'planned' && may('pack-orders')
  const place = await placeOf(requestContext, box)
  const pictures = await thumbnailsOfVariants(
    ctx.db,
    box.lines.map(({ variantId }) => variantId),
  )
  return {
    id: box.id,
    orderId: box.orderId,
    number: box.number,
    state: box.state,
    confirmed: box.orderState !== 'placed',
    when: `${formatDay(box.day, language, 'long')}, ${formatHours(box.starts, box.ends, language)}`,
    zone: inLanguage(zones.find(({ zoneId }) => zoneId === box.zoneId)?.name, language) ?? '',
    recipient: `${box.recipient.name}, ${inLanguage(box.areaName, language)}`,
    giftMessage: box.recipient.giftMessage,
    hidePrices: box.recipient.hidePrices,
    weight: formatWeight(grams(box.grams), language),
    early: earlyFor(box.day, { now: ctx.now, language }),
    due: formatMoney(box.due, language),
    lines: box.lines.map((line) => lineView(line, language, pictures)),
    substitutes: open && box.source !== 'gift-run' ? await substitutesFor(requestContext, box) : [],
    mayPack: open,
    // A gift box costs what was agreed: it is packed as it is, or goes on another day.
    mayWeigh: box.state === 'planned' && may('weigh-orders') && box.source !== 'gift-run',
    mayUnpack: place === 'packed' && may('pack-orders'),
    quarantined: isQuarantined(box) ? place : null,
    packing: `/office/packing?day=${box.day}`,
    making: await makingOf(requestContext, box),
  }
}

async function placeOf({ ctx }: StaffContext, { id, state }: Box): Promise<NonNullable<BoxView['quarantined']>> {
  if (state === 'planned') return 'open'
  if (state !== 'packed') return 'away'
  return (await cameBack(ctx.db, id)) ? 'came-back' : 'packed'
}

async function makingOf({ ctx }: StaffContext, box: Box): Promise<string | null> {
  const run = box.source === 'gift-run' ? await runOfOrder(ctx.db, box.orderId) : null
  return run && `/office/gifts/runs/${run.id}/making?box=${box.id}&do=give-up#board`
}

export async function knownBox({ ctx }: StaffContext, id: string): Promise<Box> {
  const [box] = await boxesByIds(ctx.db, [knownId(id)])
  return found(box)
}

function lineView(line: BoxLine, language: Language, pictures: Thumbnails): BoxLineView {
  return {
    id: line.id,
    picture: pictures.get(line.variantId) ?? null,
    name: inLanguage(line.name, language),
    label: sizeText(line, language),
    units: line.boxed,
    unitsText: formatNumber(line.boxed, language),
    lots: line.lots.map((lot) => ({
      id: lot.lotId,
      code: lot.lotCode,
      amount: `${inLanguage(lot.itemName, language)} ${amountText(lot.amount, lot.unit, language)}`,
      until: formatDay(lot.bestBefore, language, 'dayMonth'),
      quarantined: lot.quarantined,
    })),
    byWeight: line.pricedByWeight,
    estimate: formatWeight(grams(line.netGrams * line.units), language),
    price: formatMoney(line.linePaisa, language),
    weighed:
      line.weighedGrams === null
        ? null
        : {
            grams: line.weighedGrams,
            text: formatWeight(grams(line.weighedGrams), language),
            field: amountField(line.weighedGrams, 'gram', language),
          },
  }
}

/** The stock for the box's day that can go in the same mode, with its current price. */
async function substitutesFor({ ctx, language }: StaffContext, box: Box): Promise<Choice[]> {
  const inBox = new Set(box.lines.map((line) => line.variantId))
  const products = (await productCards(ctx.db)).filter((one) => !one.pricedByWeight && one.deliveryModes.includes(box.mode))
  const variants = products.flatMap((product) => product.variants.map((variant) => ({ product, variant })))
  const ids = variants.map(({ variant }) => variant.id)
  const [offers, prices] = [await offersOf(ctx.db, { variantIds: ids, firstDay: box.day }), await pricesOf(ctx.db, ids, ctx.now)]
  return variants.flatMap(({ product, variant }) => {
    const price = prices.get(variant.id)
    if (!price || inBox.has(variant.id) || offers.get(variant.id)?.offer !== 'now') return []
    const label = `${inLanguage(product.name, language)}, ${inLanguage(variant.label, language)}, ${formatMoney(payable(price), language)}`
    return [{ value: variant.id, label }]
  })
}
