import { useSyncExternalStore } from 'react'
import { waitingNow, WAITING_CHANGED } from './waiting-mark.ts'

const LINE_CHANGED = 'pf:line'

// The page as a whole says whether it is a copy: the worker marks it so, and tells when the data of the next one is.
const mark = () => document.documentElement.dataset
let listening = false

function listen(): void {
  if (listening) return
  listening = true
  // Only on https, and not in every private window.
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<{ kept?: string | null }>) => {
    if (data?.kept === undefined) return
    if (data.kept === null) delete mark()['kept']
    else mark()['kept'] = data.kept
    window.dispatchEvent(new Event(LINE_CHANGED))
  })
}

function subscribe(onChange: () => void): () => void {
  listen()
  const events = ['online', 'offline', 'storage', LINE_CHANGED, WAITING_CHANGED]
  for (const event of events) window.addEventListener(event, onChange)
  return () => {
    for (const event of events) window.removeEventListener(event, onChange)
  }
}

/** Since when what is shown is a copy, in milliseconds since 1970: 0 when it isn't one, null without a connection. */
export function useLine(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => (navigator.onLine ? Number(mark()['kept'] ?? 0) : null),
    () => 0,
  )
}

/** Whether there is anything to say about the line or about an order that waits for it. */
export function useNeedsWords(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine || mark()['kept'] !== undefined || waitingNow() !== null,
    () => false,
  )
}
