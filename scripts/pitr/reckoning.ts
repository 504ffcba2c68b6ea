// What a restored database must contain, from what buyers were told.
import type { Taken } from '../failover/load.ts'

type Order = Pick<Taken, 'number' | 'asked' | 'at'>

/** When the moment to which we go back was read: it lies between these two. */
export type Instant = { text: string; before: number; after: number }

export type Reckoning = {
  before: number
  after: number
  /** Asked for before the moment and acknowledged after it: either is right. */
  between: number
  missing: string[]
  tooLate: string[]
  different: string[]
}

/** `known` and `restored`: the contents of each order by its number, as they were before and are now. */
export function reckon(
  taken: readonly Order[],
  { before, after }: Instant,
  { known, restored }: { known: ReadonlyMap<string, string>; restored: ReadonlyMap<string, string> },
): Reckoning {
  const earlier = taken.filter(({ at }) => at < before)
  const later = taken.filter(({ asked }) => asked > after)
  return {
    before: earlier.length,
    after: later.length,
    between: taken.length - earlier.length - later.length,
    missing: earlier.filter(({ number }) => !restored.has(number)).map(({ number }) => number),
    tooLate: later.filter(({ number }) => restored.has(number)).map(({ number }) => number),
    different: [...restored].filter(([number, contents]) => known.get(number) !== contents).map(([number]) => number),
  }
}

/** The orders that were acknowledged and are not kept, and how long before the loss the first of them was acknowledged. */
export function lossOf(taken: readonly Order[], kept: { has: (number: string) => boolean }, lostAt: number) {
  const lost = taken.filter(({ number }) => !kept.has(number))
  const seconds = lost.length === 0 ? 0 : (lostAt - Math.min(...lost.map(({ at }) => at))) / 1000
  return { lost: lost.map(({ number }) => number), seconds }
}

/** The numbers that were given twice. */
export function repeated(earlier: readonly Pick<Order, 'number'>[], later: readonly Pick<Order, 'number'>[]): string[] {
  const known = new Set(earlier.map(({ number }) => number))
  return later.filter(({ number }) => known.has(number) || !known.add(number)).map(({ number }) => number)
}
