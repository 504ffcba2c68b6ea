import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '#web/ui/dialog.tsx'
import { lateTexts } from '#texts/late.ts'
import { useLanguage, useTexts } from '#web/ui/texts.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { callApi } from '../api-client.ts'
import { forgetWaiting } from '../offline/waiting-mark.ts'
import { markSignedOut } from '../session/session-marker.ts'
import { pathIn } from '#shop/values/paths.ts'

/** Asks for confirmation, then ends the session on the server and in this browser. The cart stays. */
export function LogoutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const own = useTexts()
  const language = useLanguage()
  const t = lateTexts(language)
  const navigate = useNavigate()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  const close = () => {
    setFailed(false)
    onClose()
  }
  const confirm = async () => {
    setBusy(true)
    const ended = await callApi('/session/end', { method: 'POST', body: {} })
    setBusy(false)
    // 401: the session had already ended, so the goal is reached.
    if (!ended.ok && ended.problem.status !== 401) return setFailed(true)
    markSignedOut()
    await forgetWaiting()
    close()
    await navigate(pathIn(language, '/'))
    toast({ text: t('logOut.done'), action: { label: own('parts.close') } })
  }
  return (
    <Dialog open={open} title={t('logOut.title')} busy={busy} onConfirm={() => void confirm()} onCancel={close}>
      <p>{t('logOut.sure')}</p>
      {failed && <p role="alert">{t('logOut.failed')}</p>}
    </Dialog>
  )
}
