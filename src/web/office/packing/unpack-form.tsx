import { ActionForm } from '../kit/action-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'

/** Opens a packed box again, on its own page and on that of its order. */
export function UnpackForm({ number }: { number: string }) {
  const t = useOfficeTexts()
  const label = t('action.unpack')
  const confirm = { title: t('ask.unpack', { number }), text: t('ask.unpackText'), label }
  return <ActionForm intent="unpack" className="" button={label} confirm={confirm} />
}
