import { fieldIn } from '#shop/values/translations.ts'
import { digitsIn, LANGUAGES } from '#shop/values/language.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { FormField, FormTick } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { WeeklySettingsView } from './settings.server.ts'

export function WeeklyRulesForm({ view }: { view: WeeklySettingsView }) {
  const t = useOfficeTexts()
  return (
    <ActionForm
      intent="save"
      initial={view.fields}
      seen={view.seen}
      button={t('settings.save')}
      kind="solid"
      className="office-form"
    >
      <FormTick name="on" label={t('weekly.on')} help={t('weekly.onHelp')} />
      <p className="muted">{t('weekly.smsHelp')}</p>
      <fieldset className="settings-week">
        <legend className="field-label">{t('weekly.weekdays')}</legend>
        <div>
          {view.week.map((day) => (
            <FormTick key={day} name={`weekday${day}`} label={t(`setting.weekday${day}`)} />
          ))}
        </div>
      </fieldset>
      <fieldset className="settings-week">
        <legend className="field-label">{t('weekly.slots')}</legend>
        <div>
          {view.slots.map(({ id, name, mode }) => (
            <FormTick key={id} name={`slot.${id}`} label={`${name}, ${t(`mode.${mode}`)}`} />
          ))}
        </div>
      </fieldset>
      <p className="muted">{t('weekly.sizesHelp')}</p>
      {view.rows.map((row, index) => (
        <SizeFields key={row} row={row} number={index + 1} />
      ))}
    </ActionForm>
  )
}

function SizeFields({ row, number }: { row: number; number: number }) {
  const t = useOfficeTexts()
  const language = useLanguage()
  return (
    <fieldset className="office-top">
      <legend className="field-label">{t('weekly.sizeNumber', { number: digitsIn(language, String(number)) })}</legend>
      <div className="field-pair">
        {LANGUAGES.map((language) => (
          <FormField
            key={language}
            label={t(`settingIn.${language}`, { what: t('weekly.sizeName') })}
            name={fieldIn(`size${row}`, language)}
            lang={language}
            maxLength={40}
          />
        ))}
      </div>
      <div className="field-pair">
        <FormField
          label={t('weekly.sizeWeight')}
          name={`grams${row}`}
          inputMode="decimal"
          after={<span className="muted">{t('unit.kilos')}</span>}
        />
        <FormField label={t('weekly.sizeKinds')} name={`kinds${row}`} inputMode="numeric" />
      </div>
      <FormField label={t('weekly.sizePrice')} name={`price${row}`} inputMode="decimal" before="৳" />
    </fieldset>
  )
}
