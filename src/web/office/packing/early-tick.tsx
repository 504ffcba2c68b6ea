import { useId } from 'react'
import { FormTick } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'

/** Confirms packing or sending out before the promised day; nothing from that day on. An order's page has it twice: for desktops and for phones. */
export function EarlyTick({ day }: { day: string | null }) {
  const t = useOfficeTexts()
  const id = useId()
  return day === null ? null : <FormTick id={id} name="early" label={t('early.tick', { day })} required />
}
