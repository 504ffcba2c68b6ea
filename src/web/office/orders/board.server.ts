import { confirmOrder, dispatchOrder, orderNumbers, ordersForDay, packOrder } from '#shop/ordering/index.ts'
import { addDays, calendarDate, dayInDhaka, formatDay, formatMoney } from '#shop/values/index.ts'
import type { Permission } from '#shop/accounts/index.ts'
import type { StaffContext } from '../access.server.ts'
import { BOARD_COLUMNS, BULK_MOVES, MOST_TICKED, type BoardView, type BulkMove, type BulkRow } from './board-view.ts'
import { rowView } from './list.server.ts'

/** The orders that leave on a day, by state. */
export async function boardView({ ctx, language }: StaffContext, search: URLSearchParams): Promise<BoardView> {
  const today = dayInDhaka(ctx.now)
  const day = calendarDate(search.get('day') ?? '') ?? today
  const orders = await ordersForDay(ctx.db, { day, today })
  const rows = orders.map((order) => ({ ...rowView(order, today, language), due: formatMoney(order.due, language) }))
  return {
    day,
    dayText: formatDay(day, language, 'long'),
    today,
    tomorrow: addDays(today, 1),
    columns: BOARD_COLUMNS.map((status) => ({ status, orders: rows.filter((row) => row.status === status) })),
  }
}

const NEEDS: Record<BulkMove, Permission> = { confirm: 'confirm-orders', pack: 'pack-orders', dispatch: 'dispatch-orders' }

/** An unknown move needs the weakest permission: it changes nothing. */
export function bulkNeeds(fields: Record<string, string>): Permission {
  const move = BULK_MOVES.find((one) => one === fields['intent'])
  return move ? NEEDS[move] : 'see-orders'
}

type BulkDone =
  | { ok: true; move: BulkMove; count: number }
  | { ok: true; slips: string[] }
  | { ok: false; problem: 'none-ticked' | 'too-many-ticked' | 'not-understood'; moved: BulkRow[] }
  | { ok: false; problem: 'not-all'; moved: BulkRow[] }

/** Moves each selected order separately: an order that cannot be moved does not stop the others, and gets a message. */
export async function moveTicked(requestContext: StaffContext, fields: Record<string, string>): Promise<BulkDone> {
  const ids = Object.keys(fields).flatMap((name) => /^order-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(name)?.[1] ?? [])
  const move = BULK_MOVES.find((one) => one === fields['intent'])
  if (!move && fields['intent'] !== 'slips') return { ok: false, problem: 'not-understood', moved: [] }
  if (ids.length === 0) return { ok: false, problem: 'none-ticked', moved: [] }
  if (ids.length > MOST_TICKED) return { ok: false, problem: 'too-many-ticked', moved: [] }
  if (!move) return { ok: true, slips: ids }
  const numbers = await orderNumbers(requestContext.ctx.db, ids)
  const moved: BulkRow[] = []
  for (const id of ids) {
    const done = await moveOne(requestContext, move, id)
    moved.push({ id, number: numbers.get(id) ?? id.slice(0, 8), problem: done.ok ? null : done.problem })
  }
  if (moved.every(({ problem }) => problem === null)) return { ok: true, move, count: moved.length }
  return { ok: false, problem: 'not-all', moved }
}

async function moveOne({ ctx, shop }: StaffContext, move: BulkMove, orderId: string) {
  const { shopUrl } = shop.config
  switch (move) {
    case 'confirm':
      return confirmOrder(ctx, { orderId, shopUrl })
    case 'pack':
      return packOrder(ctx, { orderId })
    case 'dispatch':
      return dispatchOrder(ctx, { orderId, shopUrl })
    default:
      return move satisfies never
  }
}
