import type { Reader } from '../context.ts'
import type { CalendarDate } from '../values/index.ts'
import { movementsOfLot, type Movement } from './ledger.ts'
import type { OfficeLot } from './lots-for-office.ts'
import { ordersOfLot, type LotOrder } from './orders-of-lot.ts'

/** Why a lot was quarantined or released. */
type LotEvent = { kind: 'quarantined' | 'freed'; reason: string; actor: string; at: Date }

export type LotPage = OfficeLot & { ripeOn: CalendarDate | null; movements: Movement[]; events: LotEvent[]; orders: LotOrder[] }

/** Everything about one lot: its ledger, its quarantine events, and the orders it went into. Null for an unknown id. */
export async function lotForOffice(reader: Reader, lotId: string): Promise<LotPage | null> {
  const row = await reader
    .selectFrom('inventory.lots as lot')
    .innerJoin('inventory.stock_items as item', 'item.id', 'lot.stock_item_id')
    .select([
      'lot.id',
      'lot.code',
      'lot.stock_item_id as stockItemId',
      'lot.farm_id as farmId',
      'lot.state',
      'lot.quarantined',
      'lot.grade',
    ])
    .select(['lot.harvested_on as harvestedOn', 'lot.received_on as receivedOn', 'lot.available_from as availableFrom'])
    .select(['lot.best_before as bestBefore', 'lot.on_hand as onHand', 'lot.allocated', 'lot.cost_paisa as costPaisa'])
    .select(['lot.supplier', 'lot.marked_down as markedDown', 'lot.ripe_on as ripeOn'])
    .select(['item.code as itemCode', 'item.name as itemName', 'item.unit as itemUnit'])
    .where('lot.id', '=', lotId)
    .executeTakeFirst()
  if (!row) return null
  const { itemCode, itemName, itemUnit, ...lot } = row
  const events = await reader
    .selectFrom('inventory.lot_events')
    .select(['kind', 'reason', 'actor', 'at'])
    .where('lot_id', '=', lotId)
    .orderBy('id')
    .execute()
  const movements = await movementsOfLot(reader, lotId)
  const orders = await ordersOfLot(reader, lotId)
  return { ...lot, item: { code: itemCode, name: itemName, unit: itemUnit }, movements, events, orders }
}
