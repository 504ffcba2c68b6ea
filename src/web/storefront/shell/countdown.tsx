import { formatCountdown } from '../../../shop/values/day-text.ts'
import { useLanguage } from '../../ui/texts.tsx'
import { MOST_MINUTES, useMinutesLeft } from './time-left.ts'

/** `2 h 14 min`, or null where no countdown makes sense: before scripts arrive, after the cut-off, or with a clock that is far off. */
export function useCountdown(until: string): string | null {
  const language = useLanguage()
  const minutes = useMinutesLeft(until)
  return minutes === null || minutes < 1 || minutes > MOST_MINUTES ? null : formatCountdown(minutes * 60_000, language)
}
