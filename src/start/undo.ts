import { inTime } from './in-time.ts'

/** The steps of a start, to be undone when it fails. */
export type Undo = {
  /** Registers how to stop the step that was just started. Throws once the start has failed or was cancelled. */
  later: (stop: () => Promise<unknown>) => void
  /** Throws once the start has failed or was cancelled, so that nothing more is started. */
  check: () => void
  /** Stops everything in reverse order, and waits for each up to `longestMs`. */
  all: (longestMs: number) => Promise<void>
}

export function makeUndo(): Undo {
  const stops: (() => Promise<unknown>)[] = []
  let over = false
  const check = () => {
    if (over) throw new Error('The start has ended.')
  }
  return {
    check,
    later(stop) {
      if (over) stop().catch(() => undefined)
      check()
      stops.push(stop)
    },
    async all(longestMs) {
      over = true
      for (let stop = stops.pop(); stop; stop = stops.pop()) await inTime(stop(), longestMs)
    },
  }
}
