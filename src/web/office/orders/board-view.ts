import type { OrderStatus } from '#shop/ordering/model.ts'
import type { OrderRowView } from './list.tsx'

/** In the order of a working day. */
export const BOARD_COLUMNS = [
  'placed',
  'confirmed',
  'packed',
  'on-the-way',
  'delivered',
  'failed-attempt',
] as const satisfies readonly OrderStatus[]

export const BULK_MOVES = ['confirm', 'pack', 'dispatch'] as const
export type BulkMove = (typeof BULK_MOVES)[number]

export const MOST_TICKED = 100

export type BoardView = {
  day: string
  dayText: string
  today: string
  tomorrow: string
  columns: { status: (typeof BOARD_COLUMNS)[number]; orders: OrderRowView[] }[]
}

/** The result for one of several; `problem` is null if it was moved. */
export type BulkRow = {
  id: string
  number: string
  problem:
    | 'unknown-order'
    | 'cannot-move'
    | 'not-weighed'
    | 'in-quarantine'
    | 'waits-for-payment'
    | 'confirm-first'
    | 'waits-for-proof'
    | 'refund-under-way'
    | 'many-boxes'
    | null
}
