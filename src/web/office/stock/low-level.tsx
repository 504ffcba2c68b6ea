import { Panel } from '#web/ui/panel.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { FormField } from '../kit/form-fields.tsx'
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
