import { useSyncExternalStore } from 'react'
import { waitingNow, WAITING_CHANGED } from './waiting-mark.ts'

const LINE_CHANGED = 'pf:line'

// The document's root element says whether the page is a copy: the worker sets it, and reports whether the next page's data is a
// copy.
const mark = () => document.documentElement.dataset
let listening = false

function listen(): void {
  if (listening) return
  listening = true
  // Service workers exist only on https, and not in every private window.
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

/** When the shown copy was stored, in milliseconds since 1970: 0 if it is not a copy, null without a network. */
export function useLine(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => (navigator.onLine ? Number(mark()['kept'] ?? 0) : null),
    () => 0,
  )
}

/** Whether there is something to say about the network or a waiting order. */
export function useNeedsWords(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine || mark()['kept'] !== undefined || waitingNow() !== null,
    () => false,
  )
}
