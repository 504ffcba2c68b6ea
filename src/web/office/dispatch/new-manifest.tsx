import { Checkbox, Select, TextField } from '#web/ui/field.tsx'
import { hasOwnRider } from '#shop/values/delivery-modes.ts'
import { OfficeForm, SendButton } from '../office-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { Choice, DispatchRefusal, ManifestMode, WaitingBox } from './dispatch-view.ts'

type Props = {
  mode: ManifestMode
  boxes: readonly WaitingBox[]
  riders: readonly Choice[]
  may: boolean
  refusal: DispatchRefusal | null
}

/** The boxes that wait for a van or a courier: select them, choose who takes them, and create a manifest. */
export function NewManifest({ mode, boxes, riders, may, refusal }: Props) {
  const t = useOfficeTexts()
  const { typed, problem } = refusal ?? {}
  return (
    <OfficeForm intent={`make-${mode}`} className="dispatch-new panel">
      <input type="hidden" name="mode" value={mode} />
      <h3>{t(`mode.${mode}`)}</h3>
      <TickBoxes boxes={boxes} typed={typed} />
      {may && (
        <>
          <div className="field-pair">
            <TextField
              label={t(`dispatch.name.${mode}`)}
              name="carrier"
              id={`carrier-${mode}`}
              maxLength={60}
              required
              autoComplete="off"
              defaultValue={typed?.['carrier'] ?? ''}
              error={problem === 'carrier-missing' ? t('dispatchRefused.carrier-missing') : undefined}
            />
            {hasOwnRider(mode) && (
              <Select
                label={t('dispatch.rider')}
                name="rider"
                id="rider"
                defaultValue={typed?.['rider'] ?? ''}
                options={[{ value: '', label: t('dispatch.noRider') }, ...riders]}
                error={problem === 'unknown-rider' ? t('dispatchRefused.unknown-rider') : undefined}
              />
            )}
          </div>
          <SendButton intent={`make-${mode}`}>{t('dispatch.make')}</SendButton>
        </>
      )}
    </OfficeForm>
  )
}

/** Each box has a checkbox, and all are selected at first. */
export function TickBoxes({ boxes, typed }: { boxes: readonly WaitingBox[]; typed?: Record<string, string> | undefined }) {
  const t = useOfficeTexts()
  return (
    <ul className="dispatch-boxes">
      {boxes.map((box) => (
        <li key={box.id}>
          <Checkbox
            label={
              <>
                <b className="nowrap">{box.number}</b> {box.to}
                <span className="muted small dispatch-detail">
                  {box.when}, {box.weight}, {t('dispatch.take', { amount: box.cash })}
                </span>
              </>
            }
            name={`box-${box.id}`}
            value="yes"
            defaultChecked={typed ? typed[`box-${box.id}`] !== undefined : true}
          />
        </li>
      ))}
    </ul>
  )
}
