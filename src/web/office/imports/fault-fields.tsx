import type { SheetField } from '#shop/imports/model.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { useFormField } from '../kit/form-context.ts'
import { useOfficeTexts, type OfficeText } from '../office-texts.tsx'

export type FaultyRow = { row: number; name: string; cells: { field: SheetField; problem: string; value: string }[] }

/** The faulty cells of each row, to correct in place. */
export function FaultFields({ rows }: { rows: readonly FaultyRow[] }) {
  const t = useOfficeTexts()
  return rows.map(({ row, name, cells }) => (
    <fieldset key={row} className="sheet-row">
      <legend>{t('sheet.rowOf', { row: t('count', { count: row }), name })}</legend>
      <div className="sheet-fields">
        {cells.map(({ field, problem, value }) => (
          <FaultField key={`${field} ${value}`} row={row} field={field} problem={problem} value={value} />
        ))}
      </div>
    </fieldset>
  ))
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
