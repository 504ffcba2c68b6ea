import type { Reader, Tx } from '../context.ts'
import type { Translations } from '../values/index.ts'
import { firstExpiredFirst, type Lot, type StockItem } from './model.ts'

export type OfficeLot = Lot & { item: Pick<StockItem, 'code' | 'name' | 'unit'> }

/** Lots with stock left, or all of them with `emptyToo`: by stock item, first expired first. */
export async function lotsForOffice(
  reader: Reader,
  { stockItemId, emptyToo = false }: { stockItemId?: string; emptyToo?: boolean } = {},
): Promise<OfficeLot[]> {
  let query = reader
    .selectFrom('inventory.lots as lot')
    .innerJoin('inventory.stock_items as item', 'item.id', 'lot.stock_item_id')
    .select(LOT_COLUMNS)
    .select(['item.code as itemCode', 'item.name as itemName', 'item.unit as itemUnit'])
  if (stockItemId !== undefined) query = query.where('lot.stock_item_id', '=', stockItemId)
  if (!emptyToo) query = query.where('lot.on_hand', '>', 0)
  const rows = await query.execute()
  return rows.map(withItem).sort((a, b) => byName(a.item.name, b.item.name) || firstExpiredFirst(a, b))
}

export type LotsAsked = { after: string | null; most: number; stockItemId?: string | undefined; emptyToo: boolean }

/** Lots, newest first. `after` is the id of the last one of the page before. */
export async function lotsPage(reader: Reader, { after, most, stockItemId, emptyToo }: LotsAsked): Promise<OfficeLot[]> {
  let query = reader
    .selectFrom('inventory.lots as lot')
    .innerJoin('inventory.stock_items as item', 'item.id', 'lot.stock_item_id')
    .select(LOT_COLUMNS)
    .select(['item.code as itemCode', 'item.name as itemName', 'item.unit as itemUnit'])
    .orderBy('lot.id', 'desc')
    .limit(most)
  if (after !== null) query = query.where('lot.id', '<', after)
  if (stockItemId !== undefined) query = query.where('lot.stock_item_id', '=', stockItemId)
  if (!emptyToo) query = query.where('lot.on_hand', '>', 0)
  return (await query.execute()).map(withItem)
}

type LotRow = Lot & { itemCode: string; itemName: Translations; itemUnit: StockItem['unit'] }

function withItem({ itemCode, itemName, itemUnit, ...lot }: LotRow): OfficeLot {
  return { ...lot, item: { code: itemCode, name: itemName, unit: itemUnit } }
}

const LOT_COLUMNS = [
  'lot.id',
  'lot.code',
  'lot.stock_item_id as stockItemId',
  'lot.farm_id as farmId',
  'lot.state',
  'lot.quarantined',
  'lot.grade',
  'lot.harvested_on as harvestedOn',
  'lot.received_on as receivedOn',
  'lot.available_from as availableFrom',
  'lot.best_before as bestBefore',
  'lot.on_hand as onHand',
  'lot.allocated',
  'lot.cost_paisa as costPaisa',
  'lot.supplier',
  'lot.marked_down as markedDown',
] as const

function byName(a: Translations, b: Translations): number {
  return a.en < b.en ? -1 : a.en > b.en ? 1 : 0
}

/** Keeps a lot from changing until the transaction ends. */
export async function lockLot(tx: Tx, lotId: string): Promise<void> {
  await tx.selectFrom('inventory.lots').select('id').where('id', '=', lotId).forUpdate().execute()
}
