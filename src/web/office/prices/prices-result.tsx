import { useShown } from '../kit/answer.ts'
import { UndoToast } from '../kit/undo-toast.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { Outcome } from '../outcome.tsx'
import type { PricesResult as Result } from './price-cells.ts'

const SENTENCES = { saved: 'prices.saved', planned: 'prices.plannedDone', undone: 'prices.undone' } as const

/** What came of a save: how many prices are saved, how many rows stay, and for ten seconds the way back. */
export function PricesResult() {
  const t = useOfficeTexts()
  const result = useShown<Result>()
  if (!result) return null
  const refused = Object.keys(result.refused).length
  const saved = result.count > 0 ? t(SENTENCES[result.kind], { count: result.count }) : ''
  const { events, plans } = result.undo
  return (
    <>
      <Outcome kind={refused > 0 ? 'refused' : 'done'} of={result}>
        {saved} {refused > 0 && t('prices.refused', { count: refused })}
      </Outcome>
      {(events !== '' || plans !== '') && <UndoToast key={events + plans} undo={{ intent: 'undo', fields: { events, plans } }} />}
    </>
  )
}
