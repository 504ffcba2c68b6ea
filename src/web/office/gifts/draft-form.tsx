import { Select, TextField } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { refusalIn } from '../settings/settings-answer.ts'
import { SettingField, SettingsForm, SettingText } from '../settings/settings-form.tsx'
import type { DraftView, QuotationView } from './quotation-view.server.ts'
import { LANGUAGES } from '#shop/values/language.ts'

type Props = { quotation: QuotationView; draft: DraftView; answer: unknown }

// Empty rows at the end of each table; after saving there are again this many.
const FREE_BOXES = 2
const FREE_SERVICES = 1
const MOST = 60

/** The whole draft: rows for boxes, rows for services, and its general fields. It works without scripts. */
export function DraftForm({ quotation, draft, answer }: Props) {
  const t = useOfficeTexts()
  const refusal = refusalIn(answer)
  const typed = refusal?.intent === 'draft' ? refusal.typed : null
  const wrong = refusal?.intent === 'draft' ? refusal.wrong : []
  const rows = (own: number, free: number) => Array.from({ length: Math.min(MOST, own + free) }, (_, index) => index)
  return (
    <Panel title={t('quotations.draft', { version: draft.version })}>
      <SettingsForm
        intent="draft"
        initial={draft.fields}
        seen={String(draft.revision)}
        answer={answer}
        button={t('quotations.save')}
        kind="solid"
        className="stack"
      >
        <h3>{t('quotations.boxLines')}</h3>
        <p className="small soft">{t('quotations.boxLinesHelp')}</p>
        {rows(draft.boxes.length, FREE_BOXES).map((index) => (
          <BoxRow key={index} index={index} draft={draft} typed={typed} wrong={wrong.includes(`box-${index}`)} />
        ))}
        <h3>{t('quotations.serviceLines')}</h3>
        <p className="small soft">{t('quotations.serviceHelp')}</p>
        {rows(draft.services.length, FREE_SERVICES).map((index) => (
          <ServiceRow key={index} index={index} draft={draft} typed={typed} wrong={wrong.includes(`service-${index}`)} />
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
      </SettingsForm>
    </Panel>
  )
}

type RowProps = { index: number; draft: DraftView; typed: Record<string, string> | null; wrong: boolean }

function BoxRow({ index, draft, typed, wrong }: RowProps) {
  const t = useOfficeTexts()
  const own = draft.boxes[index]
  const value = (name: string, saved: string | undefined) => (typed ? (typed[`box-${name}-${index}`] ?? '') : (saved ?? ''))
  const name = (part: string) => `box-${part}-${index}`
  return (
    <div className="quotation-row">
      <Select
        label={t('quotations.variant')}
        name={name('variant')}
        options={[{ value: '', label: t('quotations.chooseVariant') }, ...draft.variants]}
        defaultValue={value('variant', own?.variantId)}
        help={own?.hint}
        error={wrong ? t('quotationWrong.line') : undefined}
      />
      <Amounts name={name} units={value('units', own?.units)} price={value('price', own?.price)} />
    </div>
  )
}

function ServiceRow({ index, draft, typed, wrong }: RowProps) {
  const t = useOfficeTexts()
  const own = draft.services[index]
  const value = (name: string, saved: string | undefined) => (typed ? (typed[`service-${name}-${index}`] ?? '') : (saved ?? ''))
  const name = (part: string) => `service-${part}-${index}`
  return (
    <div className="quotation-row">
      {LANGUAGES.map((language, at) => (
        <TextField
          key={language}
          label={t(`quotations.in.${language}`)}
          name={name(language)}
          lang={language}
          maxLength={150}
          defaultValue={value(language, own?.name[language])}
          error={at === 0 && wrong ? t('quotationWrong.line') : undefined}
        />
      ))}
      <Select
        label={t('quotations.tax')}
        name={name('tax')}
        options={draft.taxes}
        defaultValue={value('tax', own?.tax ?? draft.usualTax)}
      />
      <Amounts name={name} units={value('units', own?.units)} price={value('price', own?.price)} />
    </div>
  )
}

function Amounts({ name, units, price }: { name: (part: string) => string; units: string; price: string }) {
  const t = useOfficeTexts()
  return (
    <div className="field-pair">
      <TextField label={t('quotations.units')} name={name('units')} inputMode="numeric" maxLength={10} defaultValue={units} />
      <TextField
        label={t('quotations.price')}
        name={name('price')}
        inputMode="decimal"
        before="৳"
        maxLength={20}
        defaultValue={price}
      />
    </div>
  )
}
