import { useState } from 'react'
import type { StopView } from '../dispatch/dispatch-view.ts'
import { FailureFields } from '../failure-fields.tsx'
import { ActionForm, FoldedForm } from '../kit/action-form.tsx'
import { FormField } from '../kit/form-fields.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { readDoorAction, type DoorKind } from './read-door-action.ts'
import { useDoor } from './use-door.ts'

type StopProps = { stop: StopView }

// What a form needs without scripts only.
const NOT_KEPT = new Set(['pf_token', 'intent', 'about', 'id', 'photo'])

/** Lets the phone keep the form instead of sending it, and says what is missing in it. */
function useKept(boxId: string, kind: DoorKind) {
  const t = useOfficeTexts()
  const { report } = useDoor()
  const [mistakes, setMistakes] = useState<Record<string, string>>()
  const onSend = async (form: HTMLFormElement): Promise<boolean> => {
    const sent = new FormData(form)
    const texts = [...sent].filter((field): field is [string, string] => typeof field[1] === 'string' && !NOT_KEPT.has(field[0]))
    const fields = Object.fromEntries(texts)
    const read = readDoorAction(kind, fields)
    if (!read.ok) {
      setMistakes({ [read.field]: t(`doorRefused.${read.problem}`) })
      return true
    }
    const photo = sent.get('photo')
    return report({ boxId, kind, fields, photo: photo instanceof File ? photo : null })
  }
  return { onSend, ...(mistakes && { mistakes }) }
}

/** The main action of a stop: the rider collects the amount before pressing it. */
export function Deliver({ stop }: StopProps) {
  const t = useOfficeTexts()
  const confirm = {
    title: t('rounds.askDeliver', { name: stop.recipient }),
    text: stop.cash ? t('rounds.askCash', { amount: stop.cash }) : t('rounds.askNothing'),
    label: stop.cash ? t('action.deliverAndTake', { amount: stop.cash }) : t('action.deliver'),
  }
  return (
    <ActionForm
      intent="deliver"
      about={stop.id}
      seen={stop.seenCash}
      confirm={confirm}
      className="rounds-deliver"
      {...(stop.hidePrices && { encType: 'multipart/form-data' as const })}
      {...useKept(stop.id, 'deliver')}
      button={confirm.label}
      kind="solid"
      wide
    >
      <input type="hidden" name="id" value={stop.reportId} />
      {stop.hidePrices && <PhotoField label={t('rounds.handedPhoto')} help={t('rounds.handedPhotoHelp')} />}
    </ActionForm>
  )
}

/** Delivered with other money than the due cash. */
export function OtherMoney({ stop }: StopProps) {
  const t = useOfficeTexts()
  const kept = useKept(stop.id, 'deliver')
  if (!stop.cash) return null
  return (
    <FoldedForm
      fold={t('door.other')}
      foldClass="packing-short"
      intent="deliver"
      about={stop.id}
      seen={stop.seenCash}
      {...kept}
      open={kept.mistakes !== undefined}
      button={t('door.record')}
    >
      <FormField label={t('door.cash')} name="cash" inputMode="decimal" before="৳" required />
      <FormField label={t('door.bkash')} name="bkash" inputMode="decimal" before="৳" />
      <FormField
        label={t('door.transaction')}
        name="transaction"
        maxLength={20}
        autoCapitalize="characters"
        help={t('door.transactionHelp')}
      />
      <FormField label={t('door.why')} name="why" maxLength={300} help={t('door.whyHelp', { amount: stop.cash })} />
    </FoldedForm>
  )
}

export function Fail({ stop }: StopProps) {
  const t = useOfficeTexts()
  const kept = useKept(stop.id, 'fail')
  return (
    <FoldedForm
      fold={t('action.fail')}
      foldClass="packing-short"
      intent="fail"
      about={stop.id}
      encType="multipart/form-data"
      {...kept}
      open={kept.mistakes !== undefined}
      button={t('action.fail')}
    >
      <input type="hidden" name="id" value={stop.reportId} />
      <FailureFields />
      <PhotoField label={t('rounds.photo')} help={t('rounds.photoHelp')} />
    </FoldedForm>
  )
}

/** Takes back what was recorded by mistake. `of` is the report to take back. */
export function Undo({ stop, of }: StopProps & { of: string }) {
  const t = useOfficeTexts()
  const { undo } = useDoor()
  return (
    <ActionForm
      intent="undo"
      about={stop.id}
      className="rounds-undo"
      onSend={() => undo({ boxId: stop.id, of })}
      button={t('door.undo')}
      buttonOf={stop.recipient}
      kind="line"
      size="small"
    >
      <input type="hidden" name="of" value={of} />
    </ActionForm>
  )
}

function PhotoField({ label, help }: { label: string; help: string }) {
  return (
    <FormField
      label={label}
      name="photo"
      type="file"
      accept="image/jpeg,image/png,image/webp"
      capture="environment"
      help={help}
    />
  )
}
