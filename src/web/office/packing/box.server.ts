import { z } from 'zod'
import type { Permission } from '#shop/accounts/index.ts'
import { productCards } from '#shop/catalog/index.ts'
import { zoneNames } from '#shop/fulfilment/index.ts'
import { offersOf } from '#shop/inventory/index.ts'
import { runOfOrder } from '#shop/gifting/index.ts'
import { boxesByIds, packOrder, shortPick, swapLots, weighLine, type Box, type BoxLine } from '#shop/ordering/index.ts'
import { payable, pricesOf } from '#shop/pricing/index.ts'
import {
  inLanguage,
  cleanLine,
  formatDay,
  formatHours,
  formatMoney,
  formatNumber,
  formatWeight,
  grams,
  toLatinDigits,
  type Language,
} from '#shop/values/index.ts'
import { knownId, notFound, type StaffContext } from '../access.server.ts'
import { amountField, amountText, parseAmount } from '../amounts.ts'
import { isQuarantined } from './packing-day.server.ts'
import {
  BOX_ACTIONS,
  type BoxAction,
  type BoxLineView,
  type BoxProblem,
  type BoxRefusal,
  type BoxView,
  type Choice,
} from './packing-view.ts'

export async function boxView(requestContext: StaffContext, id: string): Promise<BoxView> {
  const { ctx, language, may } = requestContext
  const box = await knownBox(requestContext, id)
  const zones = await zoneNames(ctx.db)
  const open = box.state === 'planned' && may('pack-orders')
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
    due: formatMoney(box.due, language),
    lines: box.lines.map((line) => lineView(line, language)),
    substitutes: open && box.source !== 'gift-run' ? await substitutesFor(requestContext, box) : [],
    mayPack: open,
    // A gift box costs what was agreed: it is packed as it is, or goes on another day.
    mayWeigh: box.state === 'planned' && may('weigh-orders') && box.source !== 'gift-run',
    quarantined: isQuarantined(box),
    packing: `/office/packing?day=${box.day}`,
    making: await makingOf(requestContext, box),
  }
}

async function makingOf({ ctx }: StaffContext, box: Box): Promise<string | null> {
  const run = box.source === 'gift-run' ? await runOfOrder(ctx.db, box.orderId) : null
  return run && `/office/gifts/runs/${run.id}/making?box=${box.id}&do=give-up#board`
}

async function knownBox({ ctx }: StaffContext, id: string): Promise<Box> {
  const [box] = await boxesByIds(ctx.db, [knownId(id)])
  if (!box) throw notFound()
  return box
}

function lineView(line: BoxLine, language: Language): BoxLineView {
  return {
    id: line.id,
    name: inLanguage(line.name, language),
    label: inLanguage(line.label, language),
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

const NEEDS: Record<BoxAction, Permission> = {
  weigh: 'weigh-orders',
  short: 'pack-orders',
  swap: 'pack-orders',
  pack: 'pack-orders',
}

export function permissionForBox(fields: Record<string, string>): Permission {
  const action = BOX_ACTIONS.find((one) => one === fields['intent'])
  return action ? NEEDS[action] : 'see-orders'
}

const LONGEST_REASON = 300
const text = z.string().max(1000).default('')
const count = z
  .string()
  .max(10)
  .transform((typed) => toLatinDigits(typed).trim())
  .pipe(z.string().regex(/^\d{1,3}$/))
  .transform(Number)
const Fields = z.object({
  intent: z.enum(BOX_ACTIONS),
  line: z.union([z.uuid(), z.literal('')]).default(''),
  kilos: text,
  seen: z.union([z.literal(''), z.string().regex(/^\d{1,7}$/)]).default(''),
  agreed: text,
  units: z.union([z.literal(''), count]).default(''),
  seenUnits: z.union([z.literal(''), count]).default(''),
  reason: text,
  missing: z.enum(['not-there', 'gone-off', 'stays']).default('stays'),
  substitute: z.union([z.uuid(), z.literal('')]).default(''),
  substituteUnits: z.union([z.literal(''), count]).default(''),
})
type Read = z.infer<typeof Fields>

export async function changeBox(
  requestContext: StaffContext,
  id: string,
  fields: Record<string, string>,
): Promise<{ ok: true; action: BoxAction } | BoxRefusal> {
  const box = await knownBox(requestContext, id)
  const parsed = Fields.safeParse(fields)
  const action = BOX_ACTIONS.find((one) => one === fields['intent']) ?? null
  const { pf_token: _, ...typed } = fields
  const refused = (problem: BoxProblem, from = '', to = ''): BoxRefusal => ({
    ok: false,
    action,
    line: fields['line'] ?? '',
    problem,
    from,
    to,
    typed,
  })
  if (!parsed.success) return refused(unreadable(parsed.error))
  const done = await run(requestContext, box, parsed.data)
  if (done.ok) return { ok: true, action: parsed.data.intent }
  if (done.problem === 'unknown-order' || done.problem === 'many-boxes') return refused('cannot-move')
  if (done.problem !== 'beyond-tolerance') return refused(done.problem)
  return refused(
    done.problem,
    formatMoney(done.estimate, requestContext.language),
    formatMoney(done.line, requestContext.language),
  )
}

function unreadable(error: z.ZodError): BoxProblem {
  const field = String(error.issues[0]?.path[0] ?? '')
  return field === 'units'
    ? 'not-fewer'
    : field === 'substitute' || field === 'substituteUnits'
      ? 'unknown-variant'
      : 'not-understood'
}

async function run({ ctx }: StaffContext, box: Box, read: Read) {
  const ref = { orderId: box.orderId, orderLineId: read.line }
  switch (read.intent) {
    case 'pack':
      return packOrder(ctx, { orderId: box.orderId, consignmentId: box.id })
    case 'swap':
      return swapLots(ctx, { orderId: box.orderId, consignmentId: box.id })
    case 'weigh': {
      const weighedGrams = parseAmount(read.kilos, 'gram')
      if (weighedGrams === null) return { ok: false, problem: 'not-a-weight' } as const
      const seenGrams = read.seen === '' ? null : Number(read.seen)
      return weighLine(ctx, { ...ref, weighedGrams, seenGrams, agreed: read.agreed === 'yes' })
    }
    case 'short': {
      if (read.units === '' || read.seenUnits === '') return { ok: false, problem: 'not-fewer' } as const
      const reason = cleanLine(read.reason, LONGEST_REASON) ?? ''
      const units = read.substituteUnits === '' ? 1 : read.substituteUnits
      const substitute =
        read.substitute === '' ? null : { variantId: read.substitute, units, agreedToPrice: read.agreed === 'yes' }
      return shortPick(ctx, { ...ref, units: read.units, seenUnits: read.seenUnits, reason, missing: read.missing, substitute })
    }
    default:
      return read.intent satisfies never
  }
}
