import { fieldsOfText } from '#shop/values/translations.ts'
import { FoldedForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { SettingChoice, SettingField } from '../settings/settings-form.tsx'

/** For what is kept in stock without being sold by itself. Fruit that is sold has a page of its own. */
export function AddStockItem() {
  const t = useOfficeTexts()
  return (
    <div className="office-steps office-form office-after">
      <FoldedForm
        fold={t('stockItem.add')}
        intent="add-item"
        initial={{ unit: 'piece' }}
        button={t('stockItem.add')}
        className="office-setting"
      >
        <p className="muted">{t('stockItem.addHelp')}</p>
        <div className="field-pair">
          {fieldsOfText('name').map((name) => (
            <SettingField key={name} name={name} maxLength={80} />
          ))}
        </div>
        <div className="field-pair">
          <SettingChoice
            name="unit"
            options={(['piece', 'gram'] as const).map((value) => ({ value, label: t(`fruitUnit.${value}`) }))}
          />
          <SettingField name="pieceGrams" inputMode="numeric" help={t('stockItem.pieceHelp')} />
        </div>
        <SettingField name="shelfDays" inputMode="numeric" required />
      </FoldedForm>
    </div>
  )
}
