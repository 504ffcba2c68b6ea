import { FormTick } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'

/** Confirms packing or sending out before the promised day; nothing from that day on. */
export function EarlyTick({ day }: { day: string | null }) {
  const t = useOfficeTexts()
  return day === null ? null : <FormTick name="early" label={t('early.tick', { day })} required />
}
