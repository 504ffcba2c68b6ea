import { farmsByIds } from '#shop/catalog/index.ts'
import {
  canUndoWriteOff,
  lotForOffice,
  lotsForOffice,
  recallOf,
  stockItems,
  stockItemVersion,
  type LotPage,
  type OfficeLot,
} from '#shop/inventory/index.ts'
import { orderNumbers } from '#shop/ordering/index.ts'
import {
  inLanguage,
  textFields,
  dayInDhaka,
  formatDay,
  formatInstant,
  formatMoney,
  type CalendarDate,
  type Language,
} from '#shop/values/index.ts'
import { knownId, notFound, type StaffContext } from '../access.server.ts'
import { thumbnailsOfStockItems } from '../products/thumbnails.server.ts'
import { searchByName } from '../search-by-name.server.ts'
import { amountField, amountText, signedAmount } from '../amounts.ts'
import { readList, type Sorting } from '../kit/list/list-url.ts'
import { ownViews } from '../kit/list/views.server.ts'
import { itemRow, sortItems, sortLots, withLots } from './stock-list.server.ts'
import { lotsList, stockList, type LotSort } from './stock-list.ts'
import { dayOfStock, isSoon, lowItems } from './stock-to-watch.server.ts'
import type { LotRow, LotView, StockView } from './stock-view.ts'

/** Every stock item with its remaining amount, or the lots of the selected item. */
export async function stockView(requestContext: StaffContext, search: URLSearchParams): Promise<StockView> {
  const { ctx, language, may } = requestContext
  const today = dayInDhaka(ctx.now)
  const [items, lots] = [await stockItems(ctx.db), await lotsForOffice(ctx.db)]
  const low = await lowItems(ctx.db, lots, today)
  const byItem = Map.groupBy(lots, (lot) => lot.stockItemId)
  const list = readList(stockList, search)
  const { q, show } = list.filters
  const found = searchByName(items, q).map((item) => withLots(item, byItem.get(item.id) ?? [], { today, low }))
  const sorted = sortItems(show === '' ? found : found.filter((one) => one[show]), list.sort, language)
  const pictures = await thumbnailsOfStockItems(
    ctx.db,
    sorted.map(({ item }) => item.id),
  )
  const rows = sorted.map((one) => itemRow(one, { today, language, picture: pictures.get(one.item.id) ?? null }))
  const asked = search.get('item')
  const chosen = asked ? items.find((item) => item.id === asked) : undefined
  if (asked && !chosen) throw notFound()
  const ofItem = readList(lotsList, search)
  const emptyToo = ofItem.filters.empty === '1'
  return {
    items: rows,
    list,
    own: await ownViews(requestContext, stockList),
    chosen: chosen
      ? {
          id: chosen.id,
          name: inLanguage(chosen.name, language),
          lots: await lotRows({ ctx, language }, { stockItemId: chosen.id, emptyToo }, ofItem.sort),
          list: ofItem,
          emptyToo,
          unit: chosen.unit,
          seen: stockItemVersion(chosen),
          fields: {
            ...textFields('name', chosen.name),
            shelfDays: String(chosen.shelfDays),
            pieceGrams: String(chosen.pieceGrams ?? ''),
          },
          lowLevel: chosen.lowLevel,
          lowLevelField: chosen.lowLevel === null ? '' : amountField(chosen.lowLevel, chosen.unit, language),
        }
      : null,
    mayReceive: may('receive-stock'),
    mayCorrect: may('correct-stock'),
    mayEdit: may('edit-products'),
  }
}

async function lotRows(
  { ctx, language }: Pick<StaffContext, 'ctx' | 'language'>,
  which: { stockItemId: string; emptyToo: boolean },
  sort: Sorting<LotSort> | null,
): Promise<LotRow[]> {
  const lots = sortLots(await lotsForOffice(ctx.db, which), sort)
  const farms = await farmNames(ctx, lots, language)
  return lots.map((lot) => lotRow(lot, { today: dayInDhaka(ctx.now), language, farms }))
}

async function farmNames(ctx: StaffContext['ctx'], lots: readonly OfficeLot[], language: Language): Promise<Map<string, string>> {
  const ids = [...new Set(lots.flatMap((lot) => (lot.farmId === null ? [] : [lot.farmId])))]
  return new Map([...(await farmsByIds(ctx.db, ids))].map(([id, farm]) => [id, inLanguage(farm.name, language)]))
}

type Told = { today: CalendarDate; language: Language; farms: ReadonlyMap<string, string> }

function lotRow(lot: OfficeLot, { today, language, farms }: Told): LotRow {
  const { unit } = lot.item
  const day = (date: CalendarDate | null) => (date === null ? '' : dayOfStock(date, today, language))
  return {
    id: lot.id,
    code: lot.code,
    state: lot.state,
    quarantined: lot.quarantined,
    over: lot.bestBefore < today,
    grade: lot.grade,
    farm: lot.farmId === null ? '' : (farms.get(lot.farmId) ?? ''),
    harvested: day(lot.harvestedOn),
    bestBefore: day(lot.bestBefore),
    soon: lot.onHand > 0 && isSoon(lot.bestBefore, today),
    onHand: amountText(lot.onHand, unit, language),
    allocated: amountText(lot.allocated, unit, language),
    available: amountText(lot.onHand - lot.allocated, unit, language),
    markedDown: lot.markedDown,
  }
}

/** One lot with its ledger. */
export async function lotView(requestContext: StaffContext, id: string): Promise<LotView> {
  const { ctx, language, may } = requestContext
  const lot = await lotForOffice(ctx.db, knownId(id))
  if (!lot) throw notFound()
  const today = dayInDhaka(ctx.now)
  const farms = await farmNames(ctx, [lot], language)
  const day = (date: CalendarDate | null) => (date === null ? '' : formatDay(date, language, 'withYear'))
  const shelfDays = (await stockItems(ctx.db)).find((item) => item.id === lot.stockItemId)?.shelfDays ?? 0
  return {
    ...lotRow(lot, { today, language, farms }),
    harvested: day(lot.harvestedOn),
    bestBefore: day(lot.bestBefore),
    item: inLanguage(lot.item.name, language),
    itemId: lot.stockItemId,
    unit: lot.item.unit,
    received: day(lot.receivedOn),
    availableFrom: day(lot.availableFrom),
    ripeOn: day(lot.ripeOn),
    ripeOnField: lot.ripeOn ?? '',
    cost: formatMoney(lot.costPaisa, language),
    supplier: lot.supplier ?? '',
    recalled: (await recallOf(ctx.db, lot.id)) !== null,
    delivery: lot.farmId !== null && lot.state === 'received' && may('see-growers') ? `/office/growers/lots/${lot.id}` : null,
    onHandField: amountField(lot.onHand, lot.item.unit, language),
    seen: lot.onHand,
    ...(await ledgerOf(requestContext, lot)),
    today,
    shelfDays,
    mayCorrect: may('correct-stock'),
    mayReceive: may('receive-stock'),
  }
}

async function ledgerOf(
  { ctx, language, may }: StaffContext,
  lot: LotPage,
): Promise<Pick<LotView, 'movements' | 'events' | 'orders'>> {
  const { unit } = lot.item
  const moved = lot.movements.flatMap((movement) => (movement.orderId === null ? [] : [movement.orderId]))
  const numbers = await orderNumbers(ctx.db, [...moved, ...lot.orders.map((order) => order.orderId)])
  const undone = new Set(lot.movements.map(({ undoes }) => undoes))
  const movements = lot.movements.map(({ id, at, kind, amount, orderId, reason, actor, undoes }) => ({
    key: id,
    at: formatInstant(at, language),
    kind,
    amount: signedAmount(amount, unit, language),
    order: orderId === null ? null : { id: orderId, number: numbers.get(orderId) ?? '' },
    reason,
    actor,
    undone: undone.has(id) || undoes !== null,
    mayUndo: kind === 'written-off' && amount < 0 && !undone.has(id) && may('correct-stock') && canUndoWriteOff(at, ctx.now),
  }))
  return {
    movements: movements.reverse(),
    events: lot.events.map((event, key) => ({ key, ...event, at: formatInstant(event.at, language) })),
    orders: lot.orders.map(({ orderId, amount, state }) => ({
      id: orderId,
      number: numbers.get(orderId) ?? '',
      amount: amountText(amount, unit, language),
      held: state === 'held',
    })),
  }
}
