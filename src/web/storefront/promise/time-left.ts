import { useSyncExternalStore } from 'react'
import { formatCountdown } from '#shop/values/day-text.ts'
import { useLanguage } from '#web/ui/texts.tsx'

const TICK_MS = 5_000
// A clock that says more than this is wrong, or the cut-off so far away that nobody needs a countdown.
const MOST_MINUTES = 48 * 60

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS)
  return () => clearInterval(timer)
}

/** Whole minutes until an instant, by the visitor's clock. Null while the server renders, for the page is kept and time goes on. */
export function useMinutesLeft(until: string): number | null {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor((Date.parse(until) - Date.now()) / 60_000),
    () => null,
  )
}

/** `2 h 14 min`, or null where no countdown makes sense: before scripts arrive, after the cut-off, or with a clock that is far off. */
export function useCountdown(until: string): string | null {
  const language = useLanguage()
  const minutes = useMinutesLeft(until)
  return minutes === null || minutes < 1 || minutes > MOST_MINUTES ? null : formatCountdown(minutes * 60_000, language)
}
