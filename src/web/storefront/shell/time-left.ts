import { useSyncExternalStore } from 'react'

const TICK_MS = 5_000

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS)
  return () => clearInterval(timer)
}

/** Whole minutes until an instant, by the visitor's clock. `null` while the server renders, for the page is kept and time goes on. */
export function useMinutesLeft(until: string): number | null {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor((Date.parse(until) - Date.now()) / 60_000),
    () => null,
  )
}

/** A clock that says more than this is wrong, or the cut-off so far away that nobody needs a countdown. */
export const MOST_MINUTES = 48 * 60
