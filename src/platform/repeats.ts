/** Something logged once, and then counted. */
export type Repeats = {
  /** True for the first of its kind. Later ones are counted, and `again` is called with their number after each period. */
  isFirst: (kind: string, again: (repeated: number, seconds: number) => void) => boolean
}

const EVERY_MS = 60_000
const MOST_KINDS = 200
const OTHERS = 'others'

export function makeRepeats({ everyMs = EVERY_MS, mostKinds = MOST_KINDS } = {}): Repeats {
  const counts = new Map<string, number>()

  function begin(kind: string, again: (repeated: number, seconds: number) => void): void {
    counts.set(kind, 0)
    const timer = setInterval(() => {
      const repeated = counts.get(kind) ?? 0
      if (repeated > 0) {
        counts.set(kind, 0)
        again(repeated, everyMs / 1000)
        return
      }
      counts.delete(kind)
      clearInterval(timer)
    }, everyMs)
    timer.unref()
  }

  return {
    isFirst(kind, again) {
      // Unlimited new kinds must fill neither memory nor the log.
      const known = counts.has(kind) || counts.size < mostKinds ? kind : OTHERS
      const count = counts.get(known)
      if (count === undefined) begin(known, again)
      else counts.set(known, count + 1)
      return count === undefined
    },
  }
}
