import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { FormChoice, FormField, FormTick } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { NewPlanView } from './new-plan.server.ts'

/** First the area, because it decides the days and hours; then the plan. */
export function NewPlanForm({ view }: { view: NewPlanView }) {
  const t = useOfficeTexts()
  return (
    <>
      <Form action="/office/weekly/new" className="office-setting">
        <Select
          label={t('weekly.area')}
          name="area"
          defaultValue={view.areaId}
          options={[{ value: '', label: '' }, ...view.areas]}
          help={t('weekly.areaFirst')}
        />
        <Button type="submit" kind="line">
          {t('weekly.showSlots')}
        </Button>
      </Form>
      {view.areaId !== '' && view.slots.length === 0 && <Note kind="changed" title={t('weekly.noSlots')} />}
      {view.slots.length > 0 && <PlanFields view={view} />}
    </>
  )
}

function PlanFields({ view }: { view: NewPlanView }) {
  const t = useOfficeTexts()
  return (
    <ActionForm intent="begin" className="office-form office-top" button={t('weekly.begin')} kind="solid">
      <p className="muted">{t('weekly.newLead')}</p>
      <div className="field-pair">
        <FormField label={t('weekly.person')} name="name" required maxLength={80} />
        <FormField label={t('weekly.phone')} name="phone" type="tel" inputMode="tel" required maxLength={40} />
      </div>
      <div className="field-pair">
        <FormChoice label={t('weekly.size')} name="size" options={view.sizes} />
        <FormField
          label={t('weekly.ceiling')}
          name="ceiling"
          inputMode="decimal"
          required
          before="৳"
          initial={view.ceiling}
          help={t('weekly.ceilingHelp')}
        />
      </div>
      <div className="field-pair">
        <FormChoice label={t('weekly.slot')} name="slot" options={view.slots} />
        <FormChoice
          label={t('weekly.rhythm')}
          name="every"
          options={([1, 2, 4] as const).map((weeks) => ({ value: String(weeks), label: t(`weekly.every.${weeks}`) }))}
        />
      </div>
      <FormField label={t('weekly.address')} name="address" required maxLength={300} />
      <div className="field-pair">
        <FormField label={t('weekly.landmark')} name="landmark" maxLength={120} />
        <FormChoice
          label={t('weekly.ripeness')}
          name="ripeness"
          options={(['ripe', 'soon', 'firm'] as const).map((value) => ({ value, label: t(`weekly.ripe.${value}`) }))}
        />
      </div>
      <div className="field-pair">
        <FormChoice
          label={t('weekly.language')}
          name="language"
          options={view.languages.map((language) => ({ value: language, label: t(`language.${language}`) }))}
        />
        <FormChoice
          label={t('weekly.company')}
          name="company"
          options={[{ value: '', label: t('weekly.noCompany') }, ...view.companies]}
        />
      </div>
      <Fruits view={view} name="never" />
      <Fruits view={view} name="favourite" />
    </ActionForm>
  )
}

function Fruits({ view, name }: { view: NewPlanView; name: 'never' | 'favourite' }) {
  const t = useOfficeTexts()
  return (
    <fieldset className="settings-week">
      <legend className="field-label">{t(name === 'never' ? 'weekly.never' : 'weekly.favourites')}</legend>
      <div>
        {view.fruits.map(({ id, name: fruit }) => (
          <FormTick key={id} name={`${name}.${id}`} label={fruit} />
        ))}
      </div>
    </fieldset>
  )
}
