import { FieldError } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { ActionForm, FoldedForm } from '../kit/action-form.tsx'
import { useFormField } from '../kit/form-context.ts'
import { FormChoice, FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { SettingField, SettingTick } from '../settings/settings-form.tsx'
import type { SizesView, SizeView } from './sizes.server.ts'
import { fieldsOfText } from '#shop/values/translations.ts'

type Items = SizesView['items']

/** A size without its price, which has its own page. */
export function SizePanel({ size, items }: { size: SizeView; items: Items }) {
  const t = useOfficeTexts()
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
        <FoldedForm
          key={size.seen}
          fold={t('size.change')}
          intent="size"
          about={size.id}
          initial={size.fields}
          seen={size.seen}
          className="office-setting"
          button={t('size.save')}
        >
          <SizeFields rows={size.rows} items={items} />
          <SettingTick name="sold" help={t('size.soldHelp')} />
        </FoldedForm>
      </div>
    </Panel>
  )
}

export function NewSizePanel({ count, items }: { count: number; items: Items }) {
  const t = useOfficeTexts()
  return (
    <Panel title={t('size.add')}>
      <ActionForm
        key={count}
        intent="add-size"
        initial={{ rank: String(count + 1) }}
        className="office-setting"
        button={t('size.add')}
      >
        <SizeFields rows={2} items={items} />
        <SettingField name="firstPrice" inputMode="decimal" before="৳" help={t('size.priceHelp')} required />
      </ActionForm>
    </Panel>
  )
}

type FieldsProps = { rows: number; items: Items }

function SizeFields({ rows, items }: FieldsProps) {
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
      <Contents rows={rows} items={items} />
    </>
  )
}

/** What one unit takes from stock: a row for each fruit, and an empty one for the next. */
function Contents({ rows, items }: FieldsProps) {
  const t = useOfficeTexts()
  const { id, error } = useFormField('contents')
  const options = [{ value: '', label: t('size.noItem') }, ...items.map(({ value, label }) => ({ value, label }))]
  return (
    <fieldset className="product-contents" aria-describedby={`${id}-help`}>
      <legend className="field-label">{t('setting.contents')}</legend>
      {Array.from({ length: rows }, (_, index) => index + 1).map((row) => (
        <div key={row} className="field-pair">
          <FormChoice label={t('size.item', { number: row })} name={`item${row}`} options={options} />
          <FormField label={t('size.amount', { number: row })} name={`amount${row}`} inputMode="decimal" />
        </div>
      ))}
      <FieldError id={id} error={error} />
      <p className="field-help" id={`${id}-help`}>
        {t('size.contentsHelp')}
      </p>
    </fieldset>
  )
}
