import { Select, TextField } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { useFormField } from '../kit/form-context.ts'
import { FormChoice, FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { SettingField, SettingText } from '../settings/settings-form.tsx'
import type { DraftView, QuotationView } from './quotation-view.server.ts'
import { LANGUAGES, type Language } from '#shop/values/language.ts'

type Props = { quotation: QuotationView; draft: DraftView }

// Empty rows at the end of each table; after saving there are again this many.
const FREE_BOXES = 2
const FREE_SERVICES = 1
const MOST = 60

/** The whole draft: rows for boxes, rows for services, and its general fields. It works without scripts. */
export function DraftForm({ quotation, draft }: Props) {
  const t = useOfficeTexts()
  const rows = (own: number, free: number) => Array.from({ length: Math.min(MOST, own + free) }, (_, index) => index)
  return (
    <Panel title={t('quotations.draft', { version: draft.version })}>
      <ActionForm
        intent="draft"
        initial={draft.fields}
        seen={String(draft.revision)}
        button={t('quotations.save')}
        kind="solid"
        className="stack"
      >
        <h3>{t('quotations.boxLines')}</h3>
        <p className="small soft">{t('quotations.boxLinesHelp')}</p>
        {rows(draft.boxes.length, FREE_BOXES).map((index) => (
          <BoxRow key={index} index={index} draft={draft} />
        ))}
        <h3>{t('quotations.serviceLines')}</h3>
        <p className="small soft">{t('quotations.serviceHelp')}</p>
        {rows(draft.services.length, FREE_SERVICES).map((index) => (
          <ServiceRow key={index} index={index} draft={draft} />
        ))}
        <div className="field-pair">
          <SettingField name="quotedDelivery" inputMode="decimal" before="৳" />
          <SettingField name="validUntil" type="date" min={quotation.today} max={quotation.latestValid} required />
        </div>
        <div className="field-pair">
          <SettingField name="advancePercent" inputMode="numeric" after="%" />
          <SettingField name="creditDays" inputMode="numeric" />
        </div>
        <SettingText name="quotedTerms" maxLength={3000} rows={6} />
      </ActionForm>
    </Panel>
  )
}

type RowProps = { index: number; draft: DraftView }

function BoxRow({ index, draft }: RowProps) {
  const t = useOfficeTexts()
  const { error } = useFormField(`box-${index}`)
  const own = draft.boxes[index]
  return (
    <div className="quotation-row">
      <Select
        {...useNamed(`box-variant-${index}`, own?.variantId)}
        label={t('quotations.variant')}
        options={[{ value: '', label: t('quotations.chooseVariant') }, ...draft.variants]}
        help={own?.hint}
        error={error}
      />
      <Amounts kind="box" index={index} own={own} />
    </div>
  )
}

function ServiceRow({ index, draft }: RowProps) {
  const t = useOfficeTexts()
  const own = draft.services[index]
  return (
    <div className="quotation-row">
      {LANGUAGES.map((language, at) => (
        <ServiceName key={language} index={index} language={language} own={own} first={at === 0} />
      ))}
      <FormChoice
        label={t('quotations.tax')}
        name={`service-tax-${index}`}
        options={draft.taxes}
        initial={own?.tax ?? draft.usualTax}
      />
      <Amounts kind="service" index={index} own={own} />
    </div>
  )
}

type NameProps = { index: number; language: Language; own: DraftView['services'][number] | undefined; first: boolean }

/** What is wrong with the row stands at its first field. */
function ServiceName({ index, language, own, first }: NameProps) {
  const t = useOfficeTexts()
  const { error } = useFormField(`service-${index}`)
  return (
    <TextField
      {...useNamed(`service-${language}-${index}`, own?.name[language])}
      label={t(`quotations.in.${language}`)}
      lang={language}
      maxLength={150}
      error={first ? error : undefined}
    />
  )
}

function useNamed(name: string, initial = '') {
  const { value, id } = useFormField(name, initial)
  return { name, id, defaultValue: value }
}

type AmountsProps = { kind: 'box' | 'service'; index: number; own: { units: string; price: string } | undefined }

function Amounts({ kind, index, own }: AmountsProps) {
  const t = useOfficeTexts()
  return (
    <div className="field-pair">
      <FormField
        label={t('quotations.units')}
        name={`${kind}-units-${index}`}
        inputMode="numeric"
        maxLength={10}
        initial={own?.units ?? ''}
      />
      <FormField
        label={t('quotations.price')}
        name={`${kind}-price-${index}`}
        inputMode="decimal"
        before="৳"
        maxLength={20}
        initial={own?.price ?? ''}
      />
    </div>
  )
}
