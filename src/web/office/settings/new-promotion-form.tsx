import { useEffect, useState } from 'react'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useAnswer } from '../kit/answer.ts'
import { useOfficeTexts } from '../office-texts.tsx'
import { SettingChoice, SettingField } from './settings-form.tsx'
import { fieldsOfText } from '#shop/values/translations.ts'

const KINDS = ['percentage', 'fixed', 'free-delivery', 'quantity-steps'] as const
type Kind = (typeof KINDS)[number]

/** A coupon, or a promotion that applies automatically. With scripts, the fields of other kinds are hidden. */
export function NewPromotionForm({ categories }: { categories: { value: string; label: string }[] }) {
  const t = useOfficeTexts()
  const typed = useAnswer('make')?.typed
  const [kind, setKind] = useState<Kind | null>(KINDS.find((one) => one === typed?.['kind']) ?? null)
  // Without scripts every field is shown; with scripts, only those of the selected kind.
  useEffect(() => setKind((chosen) => chosen ?? KINDS[0]), [])
  const shown = (...kinds: Kind[]) => kind === null || kinds.includes(kind)
  return (
    <Panel as="div">
      <ActionForm
        intent="make"
        initial={{ kind: 'percentage' }}
        button={t('promotion.make')}
        kind="solid"
        className="office-setting"
      >
        <SettingChoice
          name="kind"
          options={KINDS.map((one) => ({ value: one, label: t(`promotionKind.${one}`) }))}
          onChange={(value) => setKind(KINDS.find((one) => one === value) ?? null)}
        />
        {shown('percentage') && (
          <div className="field-pair">
            <SettingField name="percent" inputMode="decimal" after="%" />
            <SettingField name="most" inputMode="decimal" before="৳" help={t('promotion.mostHelp')} />
          </div>
        )}
        {shown('fixed') && <SettingField name="amount" inputMode="decimal" before="৳" />}
        {shown('quantity-steps') && <StepFields />}
        {shown('percentage', 'fixed', 'free-delivery') && (
          <SettingField name="code" maxLength={24} autoCapitalize="characters" help={t('promotion.codeHelp')} />
        )}
        <TermsFields />
        <div className="field-pair">
          <SettingField name="least" inputMode="decimal" before="৳" help={t('promotion.leastHelp')} />
          <SettingChoice name="category" options={[{ value: '', label: t('promotion.allFruit') }, ...categories]} />
        </div>
      </ActionForm>
    </Panel>
  )
}

function StepFields() {
  const t = useOfficeTexts()
  return (
    <>
      <p className="muted">{t('promotion.stepsHelp')}</p>
      {(['1', '2', '3'] as const).map((row) => (
        <div className="field-pair" key={row}>
          <SettingField name={`units${row}`} inputMode="numeric" />
          <SettingField name={`percent${row}`} inputMode="decimal" after="%" />
        </div>
      ))}
    </>
  )
}

/** The fields that can still be changed after creation. */
export function TermsFields() {
  const t = useOfficeTexts()
  return (
    <>
      <div className="field-pair">
        {fieldsOfText('name').map((name) => (
          <SettingField key={name} name={name} maxLength={80} required />
        ))}
      </div>
      <div className="field-pair">
        <SettingField name="startsAt" type="datetime-local" help={t('promotion.startsHelp')} />
        <SettingField name="endsAt" type="datetime-local" help={t('promotion.endsHelp')} />
      </div>
      <div className="field-pair">
        <SettingField name="limitTotal" inputMode="numeric" help={t('promotion.limitHelp')} />
        <SettingField name="limitPerPerson" inputMode="numeric" help={t('promotion.limitHelp')} />
      </div>
    </>
  )
}
