import type { ReactNode } from 'react'
import { DELIVERY_MODES, PRODUCT_TEXTS, PRODUCT_TEXT_NAMES, SOLD_BY } from '#shop/catalog/model.ts'
import { monthName } from '#shop/values/day-text.ts'
import { FieldError, type SelectOption } from '#web/ui/field.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { useFormField } from '../kit/form-context.ts'
import { FormTick } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { SettingChoice, SettingField, SettingText, SettingTick } from '../settings/settings-form.tsx'
import type { WordsChoices } from './words.server.ts'
import { type Language, LANGUAGES } from '#shop/values/language.ts'
import { fieldIn } from '#shop/values/translations.ts'

/** All texts of a product, both languages side by side. */
export function WordsFields({ choices }: { choices: WordsChoices }) {
  const t = useOfficeTexts()
  return (
    <>
      <div className="settings-sides product-sides">
        {LANGUAGES.map((language) => (
          <Side key={language} language={language} />
        ))}
      </div>
      <p className="field-help">{t('words.ripeningHelp')}</p>
      <h2>{t('words.facts')}</h2>
      <div className="field-pair">
        <SettingChoice name="productCategory" options={choices.categories} />
        <SettingChoice name="taxClass" options={choices.taxClasses} />
      </div>
      <div className="field-pair">
        <SettingChoice name="soldBy" options={SOLD_BY.map((value) => ({ value, label: t(`soldBy.${value}`) }))} />
        <SettingField name="country" maxLength={2} autoCapitalize="characters" help={t('words.countryHelp')} required />
      </div>
      <SettingTick name="byWeight" help={t('words.byWeightHelp')} />
      <Ticks name="month" group="months" choices={useMonths()} />
      <Ticks name="by" group="modes" choices={DELIVERY_MODES.map((value) => ({ value, label: t(`mode.${value}`) }))} />
      <Ticks name="farm" group="farms" choices={choices.farms} help={t('words.farmsHelp')} />
      <div className="field-pair">
        <SettingField name="position" inputMode="numeric" help={t('words.positionHelp')} required />
        <SettingField name="aliases" help={t('words.aliasesHelp')} />
      </div>
      <SettingField name="related" help={t('words.relatedHelp')} />
      <h2>{t('words.nutrition')}</h2>
      <div className="product-numbers">
        {(['energy', 'sugars', 'fibre', 'vitaminC', 'vitaminA'] as const).map((name) => (
          <SettingField key={name} name={name} inputMode="decimal" />
        ))}
      </div>
    </>
  )
}

function Side({ language }: { language: Language }) {
  return (
    <div>
      {PRODUCT_TEXT_NAMES.map((text) => {
        const { field, rows, longest, needed } = PRODUCT_TEXTS[text]
        const common = { name: fieldIn(field, language), maxLength: longest, required: needed }
        return rows === 1 ? <SettingField key={text} {...common} /> : <SettingText key={text} {...common} rows={rows} />
      })}
      <SettingText name={fieldIn('ripening', language)} rows={4} />
    </div>
  )
}

function useMonths(): SelectOption[] {
  const language = useLanguage()
  return Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    label: monthName(index + 1, language, 'long'),
  }))
}

type TicksProps = {
  name: 'month' | 'by' | 'farm'
  group: 'months' | 'modes' | 'farms'
  choices: readonly SelectOption[]
  help?: ReactNode
}

/** Several choices of a list, each with a checkbox. */
function Ticks({ name, group, choices, help }: TicksProps) {
  const t = useOfficeTexts()
  const { id, error } = useFormField(group)
  return (
    <fieldset className="settings-week" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field-label">{t(`setting.${group}`)}</legend>
      <div>
        {choices.map(({ value, label }) => (
          <FormTick key={value} size="small" label={label} name={`${name}-${value}`} />
        ))}
      </div>
      <FieldError id={id} error={error} />
      {help && <p className="field-help">{help}</p>}
    </fieldset>
  )
}
