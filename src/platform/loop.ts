import type { Log } from './log.ts'
import { isDatabaseUnavailable } from './database/connect.ts'
import { logError } from './log.ts'

export type Loop = {
  /** Looks at once, in place of at the next poll. */
  wake(): void
  /** Begins no new round, and resolves when the one under way is done. */
  stop(): Promise<void>
}

/** Runs rounds one after another until stopped: the next at once where the last found work, else after `pollMs`. A round that throws is logged. */
export function startLoop({
  round,
  pollMs,
  log,
  name,
}: {
  round: () => Promise<boolean>
  pollMs: number
  log: Log
  name: string
}): Loop {
  let stopped = false
  let woken = false
  let said = false
  let endPause = () => {}

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const loop = async () => {
    while (!stopped) {
      woken = false
      const worked = await round().then(
        (did) => {
          said = false
          return did
        },
        (error: unknown) => {
          // The database is away, or the disk is full: what was taken waits until its lease runs out. Once said, it is known.
          if (!said || !isDatabaseUnavailable(error)) logError(log, error, name)
          said = isDatabaseUnavailable(error)
          return false
        },
      )
      if (!worked && !woken && !stopped) await pause()
    }
  }

  const done = loop()
  return {
    wake: () => {
      woken = true
      endPause()
    },
    stop: async () => {
      stopped = true
      endPause()
      await done
    },
  }
}
