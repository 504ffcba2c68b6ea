import { ChoiceCards } from '#web/ui/choice-cards.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Note } from '#web/ui/note.tsx'
import type { ExpressAnswer } from './express-answer.ts'
import { useCheckoutTexts } from './texts.ts'

/** Day and time without scripts: a list that comes with the server's answer to the first submit. */
export function PlainWhen({ answer, error }: { answer: ExpressAnswer | undefined; error: string | undefined }) {
  const t = useCheckoutTexts()
  const step = answer?.step
  if (!step) return <p className="soft">{t('checkout.daysNext')}</p>
  const [first] = step.choices
  return (
    <div className="plain-when">
      {step.notes.map((note) => (
        <Note key={note} kind="changed" title={note} />
      ))}
      <input type="hidden" name="request_id" value={step.requestId} />
      {step.totals.map(({ mode, taka }) => (
        <input key={mode} type="hidden" name={`expected_${mode}`} value={taka} />
      ))}
      {first ? (
        <ChoiceCards
          legend={t('checkout.dayChosen')}
          legendHidden
          name="when"
          choices={step.choices}
          defaultValue={answer.typed.when || first.value}
          error={error}
        />
      ) : (
        <Note kind="refused" title={t('checkout.noDays')}>
          {t('checkout.noDaysText')}
        </Note>
      )}
    </div>
  )
}

export function PlainSum({ answer }: { answer: ExpressAnswer | undefined }) {
  const rows = answer?.step?.rows.map(({ less, ...row }) => ({ ...row, ...(less && { kind: 'less' as const }) })) ?? []
  return rows.length === 0 ? null : <DefinitionRows rows={rows} />
}
