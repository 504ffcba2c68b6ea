import { addDays, dayInDhaka, instantInDhaka } from '../values/index.ts'

/**
 * `unlisted`: for a fruit that is not in the catalogue. `notified`: told, and with time to answer. `expired`: that time is over.
 * `dismissed`: staff ended the entry for such a fruit. `merged`: the fruit was matched to a product that the person waits for already.
 */
export type EntryState = 'unlisted' | 'waiting' | 'notified' | 'ordered' | 'expired' | 'unsubscribed' | 'dismissed' | 'merged'

/** The longest name of a fruit that the shop does not have. */
export const LONGEST_FRUIT_NAME = 60

/** When messages may leave, as times of day in Dhaka (`09:00`), and how many of these hours a person has to order. */
export type WaitlistRules = { from: string; until: string; answerHours: number }

/** How long an ended entry is kept, as proof of the consent, and the link of its message works. */
export const KEEP_DAYS = 400

export const DEFAULT_RULES: WaitlistRules = { from: '09:00', until: '21:00', answerHours: 6 }

export function isQuiet(now: Date, { from, until }: Pick<WaitlistRules, 'from' | 'until'>): boolean {
  const today = dayInDhaka(now)
  return now < instantInDhaka(today, from) || now >= instantInDhaka(today, until)
}

/** The end of the time to answer. Quiet hours do not count. */
export function answerUntil(now: Date, { from, until, answerHours }: WaitlistRules): Date {
  let left = answerHours * 3_600_000
  let day = dayInDhaka(now)
  for (;;) {
    const [begins, ends] = [instantInDhaka(day, from), instantInDhaka(day, until)]
    const start = Math.max(begins.getTime(), now.getTime())
    const open = Math.max(0, ends.getTime() - start)
    if (left <= open) return new Date(start + left)
    left -= open
    day = addDays(day, 1)
  }
}

/**
 * How many of these people, in their order, the fruit can serve. Strictly in order: when the fruit does not suffice for one, those behind
 * wait too.
 */
export function servedBy(freeGrams: number, waiting: readonly { grams: number }[]): number {
  let left = freeGrams
  for (const [index, { grams }] of waiting.entries()) {
    if (grams > left) return index
    left -= grams
  }
  return waiting.length
}
