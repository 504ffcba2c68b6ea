import { useState } from 'react'
import { Combobox, type ComboboxOption } from '#web/ui/combobox.tsx'
import { Select, TextArea, TextField, type SelectOption } from '#web/ui/field.tsx'
import { useOfficeTexts } from '#web/office/office-texts.tsx'
import type { SheetTyped } from './sheet-view.ts'

type PlaceProps = {
  typed: SheetTyped
  areas: readonly ComboboxOption[]
  wrong: Partial<Record<string, string>>
  onArea: () => void
}

/** The recipient and the address. */
export function SheetPlace({ typed, areas, wrong, onArea }: PlaceProps) {
  const t = useOfficeTexts()
  return (
    <div className="stack">
      <div className="field-pair">
        <TextField
          label={t('sheet.name')}
          name="name"
          maxLength={100}
          required
          defaultValue={typed['name']}
          error={wrong['name']}
        />
        <TextField
          label={t('sheet.phone')}
          name="phone"
          type="tel"
          inputMode="tel"
          maxLength={30}
          required
          defaultValue={typed['phone']}
          error={wrong['phone']}
        />
      </div>
      <AreaChoice typed={typed} areas={areas} error={wrong['area']} onArea={onArea} />
      <TextArea
        label={t('sheet.address')}
        name="address"
        rows={2}
        maxLength={300}
        required
        defaultValue={typed['address']}
        error={wrong['address']}
      />
      <TextField label={t('sheet.landmark')} name="landmark" maxLength={200} defaultValue={typed['landmark']} />
    </div>
  )
}

function AreaChoice({
  typed,
  areas,
  error,
  onArea,
}: Pick<PlaceProps, 'typed' | 'areas' | 'onArea'> & { error: string | undefined }) {
  const t = useOfficeTexts()
  const [area, setArea] = useState(typed['area'] ?? '')
  const choose = (value: string) => {
    setArea(value)
    onArea()
  }
  return <Combobox label={t('sheet.area')} name="area" options={areas} value={area} onChange={choose} required error={error} />
}

export function SheetSlots({
  typed,
  slots,
  first,
  error,
}: {
  typed: SheetTyped
  slots: readonly SelectOption[]
  /** The first entry: "choose", or the booked slot. */
  first: string
  error: string | undefined
}) {
  const t = useOfficeTexts()
  const options = [{ value: '', label: first }, ...slots.map(({ value, label, disabled }) => ({ value, label, disabled }))]
  return <Select label={t('sheet.slot')} name="slot" options={options} defaultValue={typed['slot'] ?? ''} error={error} />
}
