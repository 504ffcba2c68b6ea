import { zoneNames } from '#shop/fulfilment/index.ts'
import { boxesOfDay, packOrder, pickListOf, unpackOrder, type Box } from '#shop/ordering/index.ts'
import {
  inLanguage,
  addDays,
  calendarDate,
  dayInDhaka,
  formatDay,
  formatHours,
  formatNumber,
  formatWeight,
  grams,
  type CalendarDate,
  type Language,
} from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { amountText } from '../amounts.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import { earlyFor } from './early.server.ts'
import { thumbnailsOfStockItems, thumbnailsOfVariants, type Thumbnails } from '../products/thumbnails.server.ts'
import { dayOfStock } from '../stock/stock-to-watch.server.ts'
import type { BoxRow, Choice, PackingFilter, PackingView, PickRow } from './packing-view.ts'
import { sizeText } from '../orders/size-text.server.ts'

/** The boxes for this URL, with the choices of that day. */
export async function chosenBoxes(
  { ctx, language }: Pick<StaffContext, 'ctx' | 'language'>,
  search: URLSearchParams,
): Promise<{ day: CalendarDate; boxes: Box[]; filter: PackingFilter; zones: Choice[]; slots: Choice[] }> {
  const today = dayInDhaka(ctx.now)
  const day = calendarDate(search.get('day') ?? '') ?? today
  const all = await boxesOfDay(ctx.db, day)
  const names = new Map((await zoneNames(ctx.db)).map(({ zoneId, name }) => [zoneId, inLanguage(name, language)]))
  const inUse = [...new Set(all.map((box) => box.zoneId))]
  const zone = inUse.find((id) => id === search.get('zone')) ?? ''
  const inZone = all.filter((box) => zone === '' || box.zoneId === zone)
  const rounds = new Map(
    inZone.map((box) => [box.slotId, `${names.get(box.zoneId) ?? ''}, ${formatHours(box.starts, box.ends, language)}`]),
  )
  const slot = [...rounds.keys()].find((id) => id === search.get('slot')) ?? ''
  const early = day > today && search.get('early') === 'yes'
  const asked = new URLSearchParams({
    ...(day !== today && { day }),
    ...(zone && { zone }),
    ...(slot && { slot }),
    ...(early && { early: 'yes' }),
  })
  return {
    day,
    boxes: inZone.filter((box) => slot === '' || box.slotId === slot),
    filter: { day, zone, slot, early, search: asked.size > 0 ? `?${asked}` : '' },
    zones: inUse.map((value) => ({ value, label: names.get(value) ?? value })),
    slots: [...rounds].map(([value, label]) => ({ value, label })),
  }
}

/** The packing work of a day: the board, or the pick list. */
export async function packingView(requestContext: StaffContext, search: URLSearchParams): Promise<PackingView> {
  const { ctx, language, may } = requestContext
  const { day, boxes, filter, zones, slots } = await chosenBoxes(requestContext, search)
  const today = dayInDhaka(ctx.now)
  const zoneOf = new Map(zones.map(({ value, label }) => [value, label]))
  const picks = pickListOf(boxes)
  const lines = boxes.flatMap((box) => box.lines)
  const pictures = await thumbnailsOfVariants(
    ctx.db,
    lines.map(({ variantId }) => variantId),
  )
  const ofItems = await thumbnailsOfStockItems(
    ctx.db,
    picks.map(({ stockItemId }) => stockItemId),
  )
  return {
    dayText: day === today || day === addDays(today, 1) ? formatDay(day, language, 'short') : formatDay(day, language, 'long'),
    filter,
    early: earlyFor(day, { now: ctx.now, language }),
    zones,
    slots,
    show: search.get('show') === 'picks' ? 'picks' : 'board',
    boxes: boxes.map((box) => boxRow(box, { zones: zoneOf, pictures, language })),
    picks: picks.map((pick): PickRow => ({
      lotId: pick.lotId,
      picture: ofItems.get(pick.stockItemId) ?? null,
      lot: pick.lotCode,
      item: inLanguage(pick.itemName, language),
      amount: amountText(pick.amount, pick.unit, language),
      until: dayOfStock(pick.bestBefore, today, language),
      quarantined: pick.quarantined,
      soon: pick.bestBefore <= addDays(today, 1),
      boxes: pick.boxes.map(({ number, amount }) => `${number}: ${amountText(amount, pick.unit, language)}`),
    })),
    mayPack: may('pack-orders'),
  }
}

type Shown = { zones: ReadonlyMap<string, string>; pictures: Thumbnails; language: Language }

function boxRow(box: Box, { zones, pictures, language }: Shown): BoxRow {
  return {
    id: box.id,
    number: box.number,
    state: box.state,
    confirmed: box.orderState !== 'placed',
    when: formatHours(box.starts, box.ends, language),
    zone: zones.get(box.zoneId) ?? box.zoneId,
    recipient: `${box.recipient.name}, ${inLanguage(box.areaName, language)}`,
    what: box.lines.map((line) => ({
      text: `${formatNumber(line.boxed, language)} × ${inLanguage(line.name, language)}, ${sizeText(line, language)}`,
      picture: pictures.get(line.variantId) ?? null,
    })),
    weight: formatWeight(grams(box.grams), language),
    unweighed: isUnweighed(box),
    quarantined: isQuarantined(box),
  }
}

function isUnweighed(box: Box): boolean {
  return box.lines.some((line) => line.pricedByWeight && line.weighedGrams === null)
}

export function isQuarantined(box: Box): boolean {
  return box.lines.some((line) => line.lots.some((lot) => lot.quarantined))
}

const intent = intentsOf<'packing'>()

export const packingActions = defineActions({
  page: 'packing',
  sees: 'see-orders',
  intents: {
    pack: intent({
      name: 'action.pack',
      needs: 'pack-orders',
      run: async (context) => {
        const { boxes, filter } = await chosenBoxes(context, context.url.searchParams)
        const box = boxes.find(({ id }) => id === context.about)
        if (!box) return { ok: false, problem: 'not-understood' }
        const packed = await packOrder(context.ctx, { orderId: box.orderId, consignmentId: box.id, early: filter.early })
        return packed.ok ? { ...packed, number: box.number, search: filter.search } : packed
      },
      done: 'packed',
      to: (_context, boxDone) => boardWith(boxDone),
      undo: ({ about }) => ({ intent: 'unpack', about }),
    }),
    unpack: intent({
      name: 'action.unpack',
      needs: 'pack-orders',
      run: async (context) => {
        const { boxes, filter } = await chosenBoxes(context, context.url.searchParams)
        const box = boxes.find(({ id }) => id === context.about)
        if (!box) return { ok: false, problem: 'not-understood' }
        const unpacked = await unpackOrder(context.ctx, { orderId: box.orderId, consignmentId: box.id })
        return unpacked.ok ? { ...unpacked, number: box.number, search: filter.search } : unpacked
      },
      done: 'unpacked',
      to: (_context, boxDone) => boardWith(boxDone),
    }),
  },
})

function boardWith({ number, search }: { number: string; search: string }): string {
  return `/office/packing${search}${search ? '&' : '?'}number=${number}`
}
