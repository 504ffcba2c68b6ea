import type { HarvestSlipped } from '#shop/messaging/index.ts'
import { dayFrom, type RequiredLanguage } from '#shop/values/index.ts'

const UNTIL = dayFrom('2026-09-30')

/** Every message about a harvest that is not as promised, with a long name and long days. */
export const HARVEST_SLIPS: [what: string, news: (language: RequiredLanguage) => Omit<HarvestSlipped, 'link'>][] = (
  ['accept', 'refund', null] as const
).map((later) => [
  later ?? 'failed',
  (language) => ({
    language,
    number: 'PF-10482',
    fruit: { en: 'Gopalbhog mango', bn: 'গোপালভোগ আম' }[language],
    kind: later === null ? 'failed' : 'new-week',
    shipsFrom: later === null ? null : UNTIL,
    defaultAnswer: later ?? 'refund',
    until: new Date('2026-09-30T21:00:00+06:00'),
  }),
])
