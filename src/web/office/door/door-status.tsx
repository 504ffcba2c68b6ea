import { useEffect, useState } from 'react'
import { formatTimeOfDay, timeInDhaka } from '#shop/values/index.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import { waitingOf, type KeptReport } from './door-queue.ts'
import { useDoor } from './use-door.ts'

/** Says on top of the round what this phone has kept, and whether it could be sent. */
export function DoorStatus() {
  const t = useOfficeTexts()
  const { reports, network, readAt } = useDoor()
  const timeOf = useTimeOf()
  const isOnline = useOnline()
  const { all, deliveries } = waitingOf(reports)
  const isOffline = !isOnline || network === 'not-reached'
  if (all > 0 && network === 'signed-out' && isOnline)
    return (
      <Note kind="changed" role="status">
        {t('door.signedOut')}{' '}
        <a className="link-inline" href="/office/sign-in?to=%2Foffice%2Frounds">
          {t('door.signIn')}
        </a>
      </Note>
    )
  if (all > 0)
    return (
      <Note kind="changed" role="status">
        {!isOffline
          ? t('door.sending', { count: all })
          : deliveries === all
            ? t('door.offlineDeliveries', { count: all })
            : t('door.offline', { count: all })}
      </Note>
    )
  return isOnline ? null : (
    <Note kind="changed" role="status">
      {t('door.copy', { at: timeOf(readAt) })}
    </Note>
  )
}

/** What the shop did not accept, until the rider has read it. */
export function RefusedReports({ reports }: { reports: readonly KeptReport[] }) {
  const t = useOfficeTexts()
  const { dismiss } = useDoor()
  const what = { deliver: t('door.refusedDeliver'), fail: t('door.refusedFail'), undo: t('door.refusedUndo') }
  return reports.map(({ id, kind, outcome }) => (
    <Note key={id} kind="refused" role="alert" title={what[kind]}>
      {outcome?.kind === 'refused' && t(`doorRefused.${outcome.problem}`)}{' '}
      <Button kind="line" size="small" onClick={() => void dismiss(id)}>
        {t('door.dismiss')}
      </Button>
    </Note>
  ))
}

/** The time of day in Dhaka. */
export function useTimeOf(): (instant: number) => string {
  const language = useLanguage()
  return (instant) => formatTimeOfDay(timeInDhaka(new Date(instant)), language)
}

function useOnline(): boolean {
  const [online, setOnline] = useState(true)
  useEffect(() => {
    const follow = () => setOnline(navigator.onLine)
    follow()
    window.addEventListener('online', follow)
    window.addEventListener('offline', follow)
    return () => {
      window.removeEventListener('online', follow)
      window.removeEventListener('offline', follow)
    }
  }, [])
  return online
}
