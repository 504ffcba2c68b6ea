import { hasOwnRider } from '#shop/values/delivery-modes.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { FormChoice, FormField, FormTick } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { Choice, ManifestMode, WaitingBox } from './dispatch-view.ts'

type Props = { mode: ManifestMode; boxes: readonly WaitingBox[]; riders: readonly Choice[]; may: boolean }

/** The boxes that wait for a van or a courier: select them, choose who takes them, and create a manifest. */
export function NewManifest({ mode, boxes, riders, may }: Props) {
  const t = useOfficeTexts()
  const waiting = (
    <>
      <h3>{t(`mode.${mode}`)}</h3>
      <TickBoxes boxes={boxes} />
    </>
  )
  if (!may) return <div className="dispatch-new panel">{waiting}</div>
  return (
    <ActionForm intent="make" about={mode} className="dispatch-new panel" button={t('dispatch.make')} kind="solid">
      {waiting}
      <div className="field-pair">
        <FormField label={t(`dispatch.name.${mode}`)} name="carrier" maxLength={60} required />
        {hasOwnRider(mode) && (
          <FormChoice
            label={t('dispatch.rider')}
            name="rider"
            options={[{ value: '', label: t('dispatch.noRider') }, ...riders]}
          />
        )}
      </div>
    </ActionForm>
  )
}

/** Each box has a checkbox, and all are selected at first. */
export function TickBoxes({ boxes }: { boxes: readonly WaitingBox[] }) {
  const t = useOfficeTexts()
  return (
    <ul className="dispatch-boxes">
      {boxes.map((box) => (
        <li key={box.id}>
          <FormTick
            label={
              <>
                <b className="nowrap">{box.number}</b> {box.to}
                <span className="muted small dispatch-detail">
                  {box.when}, {box.weight}, {t('dispatch.take', { amount: box.cash })}
                </span>
              </>
            }
            name={`box-${box.id}`}
            initial
          />
        </li>
      ))}
    </ul>
  )
}
