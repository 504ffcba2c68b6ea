import { Panel } from '#web/ui/panel.tsx'
import { FoldedForm } from '../kit/action-form.tsx'
import { FormText } from '../kit/form-fields.tsx'
import { useActorNames, useOfficeTexts } from '../office-texts.tsx'
import type { OrderPageView } from './order-page.ts'

/** Why the order needs attention, what its buyer is asked, and the form that allows it without that. */
export function CheckPanel({ order: { check } }: { order: OrderPageView }) {
  const t = useOfficeTexts()
  const nameOf = useActorNames()
  if (!check) return null
  const { reasons, asked, confirmed, allowed, mayAllow } = check
  return (
    <Panel title={t('check.title')}>
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {asked && <p className="late">{asked}</p>}
      {confirmed && <p>{confirmed}</p>}
      {allowed && <p>{t('check.allowed', { ...allowed, by: nameOf(allowed.by) })}</p>}
      {mayAllow && (
        <FoldedForm fold={t('check.allow')} intent="allow" button={t('check.allow')}>
          <FormText
            label={t('check.allowNote')}
            name="note"
            id="allow-note"
            rows={2}
            maxLength={500}
            required
            help={t('check.allowHelp')}
          />
        </FoldedForm>
      )}
    </Panel>
  )
}
