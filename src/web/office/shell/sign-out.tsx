import { useRef, useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { LogOut } from '#web/ui/icons/log-out.tsx'
import { OfficeForm } from '../office-form.tsx'
import { useOfficeTexts } from '../office-texts.tsx'

/** Signs out, and removes the rider's round from this phone. If the phone has not sent everything yet, it asks first. */
export function SignOut() {
  const t = useOfficeTexts()
  const [asking, setAsking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const leave = async (sent: HTMLFormElement): Promise<boolean> => {
    form.current = sent
    const { leaveRound, unsentReports } = await import('../door/leave-round.ts')
    if (!asking && (await unsentReports()) > 0) {
      setAsking(true)
      return true
    }
    await leaveRound()
    return false
  }
  const leaveAnyway = async () => {
    if (form.current && !(await leave(form.current))) form.current.submit()
  }
  return (
    <>
      <OfficeForm action="/office/sign-out" reloadDocument onSend={(sent) => leave(sent).catch(() => false)}>
        <button type="submit" className="rail-link office-me-link">
          <LogOut />
          {t('nav.signOut')}
        </button>
      </OfficeForm>
      <Dialog
        open={asking}
        title={t('door.leaveTitle')}
        confirmLabel={t('nav.signOut')}
        kind="danger"
        onConfirm={() => void leaveAnyway()}
        onCancel={() => setAsking(false)}
      >
        <p>{t('door.leaveText')}</p>
      </Dialog>
    </>
  )
}
