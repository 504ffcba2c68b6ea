import { useState } from 'react'
import { monthName } from '#shop/values/day-text.ts'
import { fieldsOfText } from '#shop/values/translations.ts'
import { Panel } from '#web/ui/panel.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import type { Unit } from '../amounts.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { useAnswer } from '../kit/answer.ts'
import { FormChoice, FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { PhotoField, SettingChoice, SettingField } from '../settings/settings-form.tsx'
import { NEW_SIZES } from './new-fruit-sizes.ts'
import type { NewFruitView } from './new-fruit.server.ts'

const START = { unit: 'gram', shelfDays: '7', fromMonth: '1', toMonth: '12' }

/** Everything a new fruit needs to be sold, on one page. */
export function NewFruitForm({ view }: { view: NewFruitView }) {
  const t = useOfficeTexts()
  const typed = useAnswer('make')?.typed
  const [unit, setUnit] = useState<Unit>(typed?.['unit'] === 'piece' ? 'piece' : 'gram')
  return (
    <ActionForm
      intent="make"
      initial={START}
      button={t('newFruit.make')}
      kind="solid"
      encType="multipart/form-data"
      className="office-setting"
    >
      <Panel title={t('newFruit.kind')}>
        <div className="stack">
          <div className="field-pair">
            {fieldsOfText('name').map((name) => (
              <SettingField key={name} name={name} maxLength={80} />
            ))}
          </div>
          <p className="field-help">{t('newFruit.oneLanguage')}</p>
          <div className="field-pair">
            <SettingChoice name="productCategory" options={view.categories} />
            <SettingField name="shelfDays" inputMode="numeric" required />
          </div>
          <div className="field-pair">
            <SettingChoice
              name="unit"
              options={(['gram', 'piece'] as const).map((value) => ({ value, label: t(`fruitUnit.${value}`) }))}
              onChange={(value) => setUnit(value === 'piece' ? 'piece' : 'gram')}
            />
            {unit === 'piece' && <SettingField name="pieceGrams" inputMode="numeric" required />}
          </div>
          <PhotoField label={t('setting.photo')} optional />
        </div>
      </Panel>
      <Panel title={t('newFruit.sizes')}>
        <div className="stack">
          <p className="field-help">{t('newFruit.sizesHelp')}</p>
          <Sizes key={unit} unit={unit} />
        </div>
      </Panel>
      <Panel title={t('newFruit.stock')}>
        <Stock view={view} unit={unit} />
      </Panel>
      <Panel title={t('newFruit.season')}>
        <Season />
      </Panel>
    </ActionForm>
  )
}

function Sizes({ unit }: { unit: Unit }) {
  const t = useOfficeTexts()
  return NEW_SIZES[unit].map((amount, index) => {
    const number = index + 1
    return (
      <div className="field-pair" key={number}>
        <FormField
          label={t(unit === 'gram' ? 'newFruit.amountKilos' : 'newFruit.amountPieces', { number })}
          name={`amount${number}`}
          inputMode="decimal"
          initial={amount}
        />
        <FormField label={t('newFruit.price', { number })} name={`price${number}`} inputMode="decimal" before="৳" />
      </div>
    )
  })
}

function Stock({ view, unit }: { view: NewFruitView; unit: Unit }) {
  const t = useOfficeTexts()
  return (
    <div className="stack">
      <p className="field-help">{t('newFruit.stockHelp')}</p>
      <div className="field-pair">
        <SettingField
          name="stockAmount"
          inputMode="decimal"
          after={<span className="muted">{t(unit === 'piece' ? 'unit.pieces' : 'unit.kilos')}</span>}
        />
        <SettingField name="lotCost" inputMode="decimal" before="৳" />
      </div>
      <div className="field-pair">
        <FormChoice label={t('receive.farm')} name="farm" options={[{ value: '', label: t('receive.noFarm') }, ...view.farms]} />
        <FormField label={t('receive.supplier')} name="supplier" maxLength={60} />
      </div>
    </div>
  )
}

function Season() {
  const language = useLanguage()
  const months = Array.from({ length: 12 }, (_, index) => ({
    value: String(index + 1),
    label: monthName(index + 1, language, 'long'),
  }))
  return (
    <div className="stack">
      <div className="field-pair">
        <SettingChoice name="fromMonth" options={months} />
        <SettingChoice name="toMonth" options={months} />
      </div>
      <div className="field-pair">
        {fieldsOfText('origin').map((name) => (
          <SettingField key={name} name={name} maxLength={120} />
        ))}
      </div>
    </div>
  )
}
