import { createContext, use, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { keepSending } from '#web/offline/keep-sending.ts'
import { useOffice } from '../office-context.ts'
import { forgetOld, sendKept, undoKept, type KeptReport } from './door-queue.ts'
import { alone, DOOR_NEWS, doorStore, newReportId } from './door-store.ts'
import type { DoorKind } from './read-door-action.ts'
import { sendReport } from './send-report.ts'
import { smallerPhoto } from './smaller-photo.ts'

const now = () => Date.now()

export type Door = {
  /** This rider's reports, in the order of the day. */
  reports: KeptReport[]
  readAt: number
  /** Whether the last try reached the shop. */
  network: 'reached' | 'not-reached' | 'signed-out'
  /** Keeps a report and sends it when it can. False if this browser keeps nothing. */
  report: (report: { boxId: string; kind: DoorKind; fields: Record<string, string>; photo: File | null }) => Promise<boolean>
  undo: (undo: { boxId: string; of: string }) => Promise<boolean>
  dismiss: (id: string) => Promise<void>
}

/** The reports of the rider on this phone, sent as soon as the network allows. */
export function useDoorReports({ staffId, readAt }: { staffId: string; readAt: number }): Door {
  const { token } = useOffice()
  const { revalidate } = useRevalidator()
  const [reports, setReports] = useState<KeptReport[]>([])
  const [network, setNetwork] = useState<Door['network']>('reached')

  const refresh = useEffectEvent(async () => {
    await forgetOld(doorStore, { now: now(), readAt })
    setReports((await doorStore.all()).filter((report) => report.staffId === staffId))
  })
  const send = useEffectEvent(async () => {
    const sent = await alone(() =>
      sendKept({
        store: doorStore,
        staffId,
        clock: now,
        transport: (report, sentAt) => sendReport(report, { sentAt, token }),
      }),
    )
    setNetwork(sent.how === 'all' ? 'reached' : sent.how === 'signed-out' ? 'signed-out' : 'not-reached')
    if (sent.answered > 0) await revalidate()
  })

  useEffect(() => {
    const read = () => void refresh().catch(() => undefined)
    const news = new BroadcastChannel(DOOR_NEWS)
    news.addEventListener('message', read)
    read()
    return () => news.close()
  }, [])

  const waiting = reports.filter(({ outcome }) => outcome === null)
  const keys = waiting.map(({ id }) => id).join(' ')
  const tries = Math.max(0, ...waiting.map((report) => report.tries))
  useEffect(() => {
    if (keys === '') return
    const sendAll = () => void send().catch(() => undefined)
    return keepSending(sendAll, tries)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another try only changes the pause
  }, [keys])

  const report: Door['report'] = useCallback(
    async ({ photo, ...kept }) => {
      const small = photo && photo.size > 0 ? await smallerPhoto(photo) : null
      const made = { id: newReportId(), staffId, happenedAt: now(), tries: 0, outcome: null }
      return isKept(doorStore.add({ ...kept, ...made, photo: small }))
    },
    [staffId],
  )
  const undo: Door['undo'] = useCallback(
    ({ of, boxId }) => isKept(undoKept(doorStore, { of, undo: { id: newReportId(), staffId, boxId, happenedAt: now() } })),
    [staffId],
  )
  const dismiss = useCallback(async (id: string) => void (await doorStore.change(id, () => null)), [])
  return { reports, readAt, network, report, undo, dismiss }
}

function isKept(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  )
}

export const DoorContext = createContext<Door | null>(null)

export function useDoor(): Door {
  const door = use(DoorContext)
  if (!door) throw new Error('A stop is shown outside its round.')
  return door
}
