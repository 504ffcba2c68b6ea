import { useActionData } from 'react-router'
import { useOfficeTexts } from '../../office-texts.tsx'
import { Outcome } from '../../outcome.tsx'
import { useShown } from '../answer.ts'
import { rowFields, type UndoIntent } from '../undo.ts'
import { UndoToast } from '../undo-toast.tsx'

/** What came of an action on several rows: the ids of those that are done, and why the others are not. `undo` undoes those that are done. */
export type BulkResult = { done: string[]; refused: { id: string; name: string; text: string }[]; undo?: UndoIntent }

export function useBulkResult(): BulkResult | null {
  const shown = useShown<BulkResult>()
  return shown && 'refused' in shown ? shown : null
}

/** Says how many rows are done, and of each other row why it is not. When all are done, the page's ActionResult says so. */
export function BulkRefusals() {
  const t = useOfficeTexts()
  const sent = useActionData<unknown>()
  const result = useBulkResult()
  if (!result) return null
  const { done, refused, undo } = result
  return (
    <>
      <Outcome kind="refused" of={sent}>
        {t('list.notAll', { done: t('count', { count: done.length }), refused: t('count', { count: refused.length }) })}
        <ul className="bulk-refusals">
          {refused.map(({ id, name, text }) => (
            <li key={id}>
              <b>{name}:</b> {text}
            </li>
          ))}
        </ul>
      </Outcome>
      {undo && done.length > 0 && <UndoToast key={done.join(' ')} undo={{ intent: undo, fields: rowFields(done) }} />}
    </>
  )
}
