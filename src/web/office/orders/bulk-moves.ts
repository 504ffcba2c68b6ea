import { useMay } from '../office-context.ts'
import { useOfficeTexts } from '../office-texts.tsx'
import { ACTION_NEEDS } from './order-actions.ts'

const BULK_MOVES = ['confirm', 'pack', 'dispatch'] as const

/** What the viewer may do with several orders at once. `onClosedDay`: in a list of orders whose day was closed. */
export function useBulkMoves({ onClosedDay = false } = {}): { intent: string; label: string }[] {
  const t = useOfficeTexts()
  const may = useMay()
  const moves = BULK_MOVES.filter((move) => may(ACTION_NEEDS[move]))
  if (onClosedDay && may(ACTION_NEEDS['change-day'])) return [{ intent: 'next-day', label: t('action.next-day') }]
  return [...moves.map((move) => ({ intent: move, label: t(`action.${move}`) })), { intent: 'slips', label: t('board.slips') }]
}
