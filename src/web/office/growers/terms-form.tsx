import { GRADES } from '#shop/inventory/model.ts'
import { useState } from 'react'
import { FormField } from '../kit/form-fields.tsx'
import { useFormField } from '../kit/form-context.ts'
import { Select } from '#web/ui/field.tsx'
import { useOfficeTexts } from '../office-texts.tsx'

type Item = { value: string; label: string; unit: 'gram' | 'piece' }

/** The fields of a contract. The unit of the amount follows the fruit. */
export function TermsFields({ items }: { items: readonly Item[] }) {
  const t = useOfficeTexts()
  const field = useFormField('item')
  const [itemId, setItem] = useState(field.value)
  const unit = items.find(({ value }) => value === itemId)?.unit
  return (
    <>
      <div className="field-pair">
        <Select
          label={t('grower.item')}
          name="item"
          id={field.id}
          required
          options={[{ value: '', label: t('grower.choose') }, ...items]}
          defaultValue={field.value}
          onChange={(event) => setItem(event.target.value)}
          error={field.error}
        />
        <FormField
          label={t('grower.amount')}
          name="agreedAmount"
          inputMode="decimal"
          required
          after={unit && <span className="muted">{t(unit === 'piece' ? 'unit.pieces' : 'unit.kilos')}</span>}
          help={unit ? undefined : t('grower.amountHelp')}
        />
      </div>
      <div className="field-pair">
        <FormField label={t('grower.from')} name="from" type="date" required />
        <FormField label={t('grower.until')} name="until" type="date" required />
      </div>
      <div className="field-pair">
        <FormField label={t('grower.priceField')} name="price" inputMode="decimal" required before="৳" />
        <FormField
          label={t('grower.floorField')}
          name="floor"
          inputMode="decimal"
          required
          before="৳"
          help={t('grower.floorHelp')}
        />
      </div>
      <div className="field-pair">
        {GRADES.map((grade) => (
          <FormField
            key={grade}
            label={t('grower.percentOf', { grade })}
            name={`percent${grade}`}
            inputMode="numeric"
            required
            after={<span className="muted">%</span>}
          />
        ))}
        <FormField label={t('grower.advanceField')} name="advance" inputMode="decimal" required before="৳" />
      </div>
    </>
  )
}
