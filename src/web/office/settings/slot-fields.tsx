import { useOfficeTexts } from '../office-texts.tsx'
import { SettingField, SettingTick } from './settings-form.tsx'

const WEEK = [6, 0, 1, 2, 3, 4, 5] as const

/** When a slot runs and its capacity. The week starts on Saturday. */
export function SlotFields() {
  const t = useOfficeTexts()
  return (
    <>
      <div className="field-pair">
        <SettingField name="starts" type="time" required />
        <SettingField name="ends" type="time" required />
      </div>
      <fieldset className="settings-week">
        <legend className="field-label">{t('slot.weekdays')}</legend>
        <div>
          {WEEK.map((day) => (
            <SettingTick key={day} name={`weekday${day}`} />
          ))}
        </div>
      </fieldset>
      <CapacityFields />
    </>
  )
}

export function CapacityFields() {
  const t = useOfficeTexts()
  return (
    <div className="field-pair">
      <SettingField name="drops" inputMode="numeric" required />
      <SettingField name="kilos" inputMode="decimal" required after={<span className="muted">{t('unit.kilos')}</span>} />
    </div>
  )
}
