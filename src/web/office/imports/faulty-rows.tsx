import type { SheetField } from '#shop/imports/model.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { useFormField } from '../kit/form-context.ts'
import { useOfficeTexts, type OfficeText } from '../office-texts.tsx'

import type { FaultyRow } from './sheet-actions.server.ts'

/** The rows with a fault, to correct in place. `count`: with those that are not shown yet. */
export function FaultyRows({ rows, count }: { rows: readonly FaultyRow[]; count: number }) {
  const t = useOfficeTexts()
  if (count === 0) return null
  return (
    <section className="settings-part">
      <h2>{t('sheet.faulty')}</h2>
      <p className="muted">{t('sheet.faultyLead')}</p>
      {rows.map((row) => (
        <FaultyCells key={row.row} {...row} />
      ))}
      {count > rows.length && <p className="muted">{t('sheet.faultyMore', { count: count - rows.length })}</p>}
      <Button type="submit" name="intent" value="fix" kind="line">
        {t('sheet.fix')}
      </Button>
    </section>
  )
}

function FaultyCells({ row, name, cells }: FaultyRow) {
  const t = useOfficeTexts()
  return (
    <fieldset className="sheet-row">
      <legend>{t('sheet.rowOf', { row: t('count', { count: row }), name })}</legend>
      <div className="sheet-fields">
        {cells.map(({ field, problem, value }) => (
          <FaultField key={`${field} ${value}`} row={row} field={field} problem={problem} value={value} />
        ))}
      </div>
    </fieldset>
  )
}

type FaultFieldProps = { row: number; field: SheetField; problem: string; value: string }

function FaultField({ row, field, problem, value: initial }: FaultFieldProps) {
  const t = useOfficeTexts()
  const name = `cell-${row}-${field}`
  const { value, id } = useFormField(name, initial)
  const frame = {
    label: t(`importField.${field}`),
    name,
    id,
    error: t(`sheetWrong.${problem}` as OfficeText),
    defaultValue: value,
  }
  return /^(?:short|long)_/.test(field) ? <TextArea {...frame} rows={4} /> : <TextField {...frame} autoComplete="off" />
}
