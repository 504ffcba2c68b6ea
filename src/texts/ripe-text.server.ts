import { formatDay, SOON_DAYS, type CalendarDate, type Language, type Ripeness } from '#shop/values/index.ts'
import { wordsOf } from './all.server.ts'

/** The size of a line with what its buyer chose: the day to eat a marked-down lot by, or a ripeness. */
export function sizeWithChoice(
  size: string,
  { eatBy, ripeness }: { eatBy: CalendarDate | null; ripeness: Ripeness | null },
  language: Language,
): string {
  const say = wordsOf('ripe', language)
  if (eatBy !== null) return `${size}. ${say('ripe.eatBy', { day: formatDay(eatBy, language, 'dayMonth') })}`
  return ripeness === null ? size : `${size}. ${say(`ripe.${ripeness}`, { days: SOON_DAYS })}`
}
