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

export type BoardView = {
  day: string
  dayText: string
  today: string
  tomorrow: string
  columns: { status: (typeof BOARD_COLUMNS)[number]; orders: OrderRowView[] }[]
}
