import { logError, type Log } from './log.ts'
import { isDatabaseUnavailable } from './database/connect.ts'

export type Loop = {
  /** Runs a round now instead of at the next poll. */
  wake(): void
  /** Starts no new round, and resolves when the current one is done. */
  stop(): Promise<void>
}

/** Runs rounds one after another until stopped: the next at once when the last found work, else after `pollMs`. A round that throws is logged. */
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
          // The database is unavailable, or the disk is full: claimed work waits for its lease to expire. Logged only once.
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
