import { FieldError, Select, TextField } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { refusalIn } from '../settings/settings-answer.ts'
import { SettingField, SettingsForm, SettingTick } from '../settings/settings-form.tsx'
import type { SizesView, SizeView } from './sizes.server.ts'
import { fieldsOfText } from '#shop/values/translations.ts'

type Items = SizesView['items']

/** A size without its price, which has its own page. */
export function SizePanel({ size, items, answer }: { size: SizeView; items: Items; answer: unknown }) {
  const t = useOfficeTexts()
  const intent = `size ${size.id}`
  const refused = refusalIn(answer)?.intent === intent
  return (
    <Panel title={size.label}>
      <p className="row row-wrap">
        <Tag tone={size.active ? 'good' : 'plain'}>{t(size.active ? 'size.sold' : 'size.away')}</Tag>
        <span className="muted small">
          {size.sku}, {size.net}
        </span>
      </p>
      <p className="muted small">{size.contents || t('size.noContents')}</p>
      <div className="office-steps office-after">
        <details open={refused}>
          <summary>{t('size.change')}</summary>
          <SettingsForm
            key={size.seen}
            intent={intent}
            initial={size.fields}
            seen={size.seen}
            answer={answer}
            button={t('size.save')}
          >
            <SizeFields intent={intent} fields={size.fields} rows={size.rows} items={items} answer={answer} />
            <SettingTick name="sold" help={t('size.soldHelp')} />
          </SettingsForm>
        </details>
      </div>
    </Panel>
  )
}

export function NewSizePanel({ count, items, answer }: { count: number; items: Items; answer: unknown }) {
  const t = useOfficeTexts()
  const fields = { rank: String(count + 1) }
  return (
    <Panel title={t('size.add')}>
      <SettingsForm key={count} intent="add-size" initial={fields} answer={answer} button={t('size.add')}>
        <SizeFields intent="add-size" fields={fields} rows={2} items={items} answer={answer} />
        <SettingField name="firstPrice" inputMode="decimal" before="৳" help={t('size.priceHelp')} required />
      </SettingsForm>
    </Panel>
  )
}

type FieldsProps = { intent: string; fields: Record<string, string>; rows: number; items: Items; answer: unknown }

function SizeFields({ intent, fields, rows, items, answer }: FieldsProps) {
  const t = useOfficeTexts()
  return (
    <>
      <div className="field-pair">
        {fieldsOfText('label').map((name) => (
          <SettingField key={name} name={name} maxLength={60} required />
        ))}
      </div>
      <div className="field-pair">
        <SettingField name="sku" maxLength={60} help={t('size.skuHelp')} required />
        <SettingField name="netKilos" inputMode="decimal" help={t('size.netHelp')} required />
      </div>
      <SettingField name="rank" inputMode="numeric" help={t('size.rankHelp')} required />
      <Contents intent={intent} fields={fields} rows={rows} items={items} answer={answer} />
    </>
  )
}

/** What one unit takes from stock: a row for each fruit, and an empty one for the next. */
function Contents({ intent, fields, rows, items, answer }: FieldsProps) {
  const t = useOfficeTexts()
  const refusal = refusalIn(answer)
  const own = refusal?.intent === intent ? refusal : null
  const values = own?.typed ?? fields
  const id = `${intent}-contents`.replaceAll(' ', '-')
  const error = own?.wrong.includes('contents') ? t('settingWrong.contents') : undefined
  const options = [{ value: '', label: t('size.noItem') }, ...items.map(({ value, label }) => ({ value, label }))]
  return (
    <fieldset className="product-contents" aria-describedby={`${id}-help`}>
      <legend className="field-label">{t('setting.contents')}</legend>
      {Array.from({ length: rows }, (_, index) => index + 1).map((row) => (
        <div key={row} className="field-pair">
          <Select
            label={t('size.item', { number: row })}
            name={`item${row}`}
            id={`${id}-item${row}`}
            options={options}
            defaultValue={values[`item${row}`] ?? ''}
          />
          <TextField
            label={t('size.amount', { number: row })}
            name={`amount${row}`}
            id={`${id}-amount${row}`}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={values[`amount${row}`] ?? ''}
            error={own?.wrong.includes(`amount${row}`) ? t('settingWrong.partAmount') : undefined}
          />
        </div>
      ))}
      <FieldError id={id} error={error} />
      <p className="field-help" id={`${id}-help`}>
        {t('size.contentsHelp')}
      </p>
    </fieldset>
  )
}
