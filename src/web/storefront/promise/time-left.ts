import { useSyncExternalStore } from 'react'
import { formatCountdown } from '#shop/values/day-text.ts'
import { useLanguage } from '#web/ui/texts.tsx'

const TICK_MS = 5_000
// Above this, either the visitor's clock is wrong or the cut-off is too far away for a countdown.
const MOST_MINUTES = 48 * 60

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS)
  return () => clearInterval(timer)
}

/** Whole minutes until a time, by the visitor's clock. Null while the server renders, because the page is cached. */
export function useMinutesLeft(until: string): number | null {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor((Date.parse(until) - Date.now()) / 60_000),
    () => null,
  )
}

/** `2 h 14 min`, or null if a countdown makes no sense: before scripts arrive, after the cut-off, or with a wrong clock. */
export function useCountdown(until: string): string | null {
  const language = useLanguage()
  const minutes = useMinutesLeft(until)
  return minutes === null || minutes < 1 || minutes > MOST_MINUTES ? null : formatCountdown(minutes * 60_000, language)
}
