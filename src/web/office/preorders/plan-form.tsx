import { Note } from '#web/ui/note.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { FormChoice, FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { NewPreorderView } from './preorders.server.ts'

/** The terms of a pre-order. */
export function PlanForm({ view }: { view: NewPreorderView }) {
  const t = useOfficeTexts()
  if (view.sizes.length === 0) return <Note kind="changed" title={t('preorder.noSizes')} />
  const unit = <span className="muted">{t(view.unit === 'piece' ? 'unit.pieces' : 'unit.kilos')}</span>
  return (
    <ActionForm intent="plan" className="office-form" button={t('preorder.plan')} kind="solid">
      <p className="muted">
        {view.legal.length > 0 ? t('preorder.legal', { days: view.legal.join(', ') }) : t('preorder.noLegal')}
      </p>
      <div className="field-pair">
        <FormChoice
          label={t('preorder.farm')}
          name="farm"
          options={[{ value: '', label: t('preorder.anyFarm') }, ...view.farms]}
        />
        <FormChoice
          label={t('preorder.district')}
          name="district"
          options={[{ value: '', label: '' }, ...view.districts]}
          help={t('preorder.districtHelp')}
        />
      </div>
      <div className="field-pair">
        <FormField
          label={t('preorder.shipsFrom')}
          name="shipsFrom"
          type="date"
          required
          min={view.today}
          help={t('preorder.shipsFromHelp')}
        />
        <FormField label={t('preorder.amount')} name="amount" inputMode="decimal" required after={unit} />
      </div>
      <div className="field-pair">
        <FormField label={t('preorder.cost')} name="cost" inputMode="decimal" required before="৳" />
        <FormField
          label={t('preorder.mostPerPerson')}
          name="most"
          inputMode="decimal"
          after={unit}
          help={t('preorder.mostHelp')}
        />
      </div>
      <FormField
        label={t('preorder.deposit')}
        name="deposit"
        inputMode="numeric"
        required
        initial="0"
        after={<span className="muted">%</span>}
        help={t('preorder.depositHelp', { most: view.most })}
      />
      <div className="field-pair">
        <FormField label={t('preorder.opensOn')} name="opensOn" type="date" required min={view.today} initial={view.today} />
        <FormField label={t('preorder.closesOn')} name="closesOn" type="date" min={view.today} help={t('preorder.closesHelp')} />
      </div>
      <fieldset className="settings-week">
        <legend className="field-label">{t('preorder.sizes')}</legend>
        <p className="field-help">{t('preorder.sizesHelp')}</p>
        {view.sizes.map(({ id, name, price }) => (
          <FormField key={id} label={name} name={`price-${id}`} inputMode="decimal" before="৳" initial={price} />
        ))}
      </fieldset>
    </ActionForm>
  )
}
