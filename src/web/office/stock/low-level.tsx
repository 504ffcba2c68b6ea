import { TextField } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { OfficeForm, SendButton } from '../office-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { LowLevelRefusal } from './low-level.server.ts'
import type { StockView } from './stock-view.ts'

/** The amount below which this fruit counts as low and appears on Today. */
export function LowLevel({ item, refusal }: { item: NonNullable<StockView['chosen']>; refusal: LowLevelRefusal | null }) {
  const t = useOfficeTexts()
  return (
    <div className="office-form office-after">
      <Panel title={t('lowLevel.title')}>
        <OfficeForm key={item.lowLevel} intent="low-level" className="packing-weigh">
          <input type="hidden" name="seen" value={item.lowLevel ?? ''} />
          <TextField
            label={t('lowLevel.level')}
            name="level"
            inputMode="decimal"
            autoComplete="off"
            help={t('lowLevel.help')}
            after={<span className="muted">{t(item.unit === 'piece' ? 'unit.pieces' : 'unit.kilos')}</span>}
            defaultValue={refusal?.typed ?? item.lowLevelField}
            error={refusal ? t(`lowLevelRefused.${refusal.problem}`) : undefined}
          />
          <SendButton intent="low-level" kind="line">
            {t('lowLevel.save')}
          </SendButton>
        </OfficeForm>
      </Panel>
    </div>
  )
}
