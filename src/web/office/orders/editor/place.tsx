import { useState } from 'react'
import { Combobox, type ComboboxOption } from '#web/ui/combobox.tsx'
import { Select, TextArea, TextField, type SelectOption } from '#web/ui/field.tsx'
import { useOfficeTexts } from '#web/office/office-texts.tsx'
import type { EditorTyped } from './editor-view.ts'

type PlaceProps = {
  typed: EditorTyped
  areas: readonly ComboboxOption[]
  wrong: Partial<Record<string, string>>
  onArea: () => void
  /** The buyer fills in what is left empty. */
  optional?: boolean
}

/** The recipient and the address. */
export function EditorPlace({ typed, areas, wrong, onArea, optional = false }: PlaceProps) {
  const t = useOfficeTexts()
  return (
    <div className="stack">
      <div className="field-pair">
        <TextField
          label={t('editor.name')}
          name="name"
          maxLength={100}
          required={!optional}
          defaultValue={typed['name']}
          error={wrong['name']}
        />
        <TextField
          label={t('editor.phone')}
          name="phone"
          type="tel"
          inputMode="tel"
          maxLength={30}
          required={!optional}
          defaultValue={typed['phone']}
          error={wrong['phone']}
        />
      </div>
      <AreaChoice typed={typed} areas={areas} error={wrong['area']} onArea={onArea} required={!optional} />
      <TextArea
        label={t('editor.address')}
        name="address"
        rows={2}
        maxLength={300}
        required={!optional}
        defaultValue={typed['address']}
        error={wrong['address']}
      />
      <TextField label={t('editor.landmark')} name="landmark" maxLength={200} defaultValue={typed['landmark']} />
    </div>
  )
}

function AreaChoice({
  typed,
  areas,
  error,
  onArea,
  required,
}: Pick<PlaceProps, 'typed' | 'areas' | 'onArea'> & { error: string | undefined; required: boolean }) {
  const t = useOfficeTexts()
  const [area, setArea] = useState(typed['area'] ?? '')
  const choose = (value: string) => {
    setArea(value)
    onArea()
  }
  return (
    <Combobox
      label={t('editor.area')}
      name="area"
      options={areas}
      value={area}
      onChange={choose}
      required={required}
      error={error}
    />
  )
}

export function EditorSlots({
  typed,
  slots,
  first,
  error,
}: {
  typed: EditorTyped
  slots: readonly SelectOption[]
  /** The first entry: "choose", or the booked slot. */
  first: string
  error: string | undefined
}) {
  const t = useOfficeTexts()
  const options = [{ value: '', label: first }, ...slots.map(({ value, label, disabled }) => ({ value, label, disabled }))]
  return <Select label={t('editor.slot')} name="slot" options={options} defaultValue={typed['slot'] ?? ''} error={error} />
}
