import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { FormField } from '../kit/form-fields.tsx'
import { SettingField } from '../settings/settings-form.tsx'
import { fieldsOfText } from '#shop/values/translations.ts'
import { useOfficeTexts } from '../office-texts.tsx'
import type { StockView } from './stock-view.ts'

/** The amount below which this fruit counts as low and appears on Today. */
export function LowLevel({ item }: { item: NonNullable<StockView['chosen']> }) {
  const t = useOfficeTexts()
  return (
    <div className="office-form office-after">
      <Panel title={t('lowLevel.title')}>
        <ActionForm
          key={item.lowLevel}
          intent="low-level"
          seen={item.lowLevel ?? ''}
          button={t('lowLevel.save')}
          className="packing-weigh"
        >
          <FormField
            label={t('lowLevel.level')}
            name="level"
            inputMode="decimal"
            help={t('lowLevel.help')}
            after={<span className="muted">{t(item.unit === 'piece' ? 'unit.pieces' : 'unit.kilos')}</span>}
            initial={item.lowLevelField}
          />
        </ActionForm>
      </Panel>
    </div>
  )
}

/** The name of the fruit, how long it keeps and what a piece of it weighs. */
export function StockItemForm({ item }: { item: NonNullable<StockView['chosen']> }) {
  const t = useOfficeTexts()
  return (
    <div className="office-form office-after">
      <Panel title={t('stockItem.title')}>
        <ActionForm
          key={item.seen}
          intent="item"
          about={item.id}
          initial={item.fields}
          seen={item.seen}
          button={t('stockItem.save')}
          className="office-setting"
        >
          {fieldsOfText('name').map((name) => (
            <SettingField key={name} name={name} maxLength={80} />
          ))}
          <div className="field-pair">
            <SettingField name="shelfDays" inputMode="numeric" required />
            {item.unit === 'piece' && <SettingField name="pieceGrams" inputMode="numeric" required />}
          </div>
          <p className="field-help">{t('stockItem.help')}</p>
        </ActionForm>
      </Panel>
    </div>
  )
}
