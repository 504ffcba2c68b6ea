import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { FormChoice } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { ReactNode } from 'react'
import type { ColumnsView } from './columns.server.ts'

type ColumnsFormProps = { columns: ColumnsView; remembered: boolean; children: ReactNode }

/** Which column of the sheet each field has; the guess is there to confirm. `children` are choices for the whole sheet. */
export function ColumnsForm({ columns: { fields, columns, unused }, remembered, children }: ColumnsFormProps) {
  const t = useOfficeTexts()
  const options = [{ value: '', label: t('sheet.notThere') }, ...columns.map(({ value, heading }) => ({ value, label: heading }))]
  const choices = (rare: boolean) =>
    fields
      .filter((one) => one.rare === rare)
      .map(({ field, chosen, sample }) => (
        <FormChoice
          key={field}
          label={t(`importField.${field}`)}
          name={`column-${field}`}
          options={options}
          initial={chosen}
          help={sample && t('sheet.columnSample', { sample })}
        />
      ))
  return (
    <Panel title={t('sheet.columns')}>
      <p className="muted">{t(remembered ? 'sheet.columnsKnown' : 'sheet.columnsLead')}</p>
      <ActionForm intent="map" className="office-setting" button={t('sheet.map')} kind="solid">
        <div className="sheet-fields">{choices(false)}</div>
        <details>
          <summary>{t('sheet.more')}</summary>
          <div className="sheet-fields">{choices(true)}</div>
        </details>
        <div className="sheet-fields">{children}</div>
        {unused.length > 0 && <p className="muted small">{t('sheet.unused', { columns: unused.join(', ') })}</p>}
      </ActionForm>
    </Panel>
  )
}
