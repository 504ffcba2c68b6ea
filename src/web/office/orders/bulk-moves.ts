import { useMay } from '../office-context.ts'
import { useOfficeTexts } from '../office-texts.tsx'
import { ACTION_NEEDS } from './order-actions.ts'

const BULK_MOVES = ['confirm', 'pack', 'dispatch'] as const

/** What the viewer may do with several orders at once. */
export function useBulkMoves(): { intent: string; label: string }[] {
  const t = useOfficeTexts()
  const may = useMay()
  const moves = BULK_MOVES.filter((move) => may(ACTION_NEEDS[move]))
  return [...moves.map((move) => ({ intent: move, label: t(`action.${move}`) })), { intent: 'slips', label: t('board.slips') }]
}
