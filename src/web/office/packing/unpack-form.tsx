import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'

/** Opens a packed box again, on its own page and on that of its order. */
export function UnpackForm({ number }: { number: string }) {
  return <BackForm intent="unpack" number={number} />
}

/** Undoes "sent out", for one order or a whole manifest. */
export function TakeBackForm({ number }: { number: string }) {
  return <BackForm intent="take-back" number={number} />
}

/** Undoes a failed delivery. */
export function UndoFailForm({ number }: { number: string }) {
  return <BackForm intent="undo-fail" number={number} />
}

function BackForm({ intent, number }: { intent: 'unpack' | 'take-back' | 'undo-fail'; number: string }) {
  const t = useOfficeTexts()
  const label = t(`action.${intent}`)
  const confirm = { title: t(`ask.${intent}`, { number }), text: t(`ask.${intent}Text`), label }
  return <ActionForm intent={intent} className="" button={label} confirm={confirm} />
}
