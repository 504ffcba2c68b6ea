import type { DestinationName } from '#platform/conversion-settings.ts'
import { logError, type Log } from '#platform/log.ts'
import { startLoop, type Loop } from '#platform/loop.ts'
import { dueDestinations, sendOne, type Sending } from './send.ts'

const POLL_MS = 5000

/** Sends until nothing is due, or the destination has failed. */
export async function sendDue(sending: Sending, name: DestinationName, isStopped: () => boolean = () => false): Promise<void> {
  while (!isStopped()) {
    const state = await sendOne(sending, name)
    if (state === null || state === 'waiting') return
  }
}

/** Looks every few seconds what is to be sent. Each destination has its own queue, so that a slow one holds up no other. */
export function startConversions(sending: Sending, log: Log): Loop {
  const running = new Map<DestinationName, Promise<void>>()
  let stopped = false
  const round = async () => {
    for (const name of await dueDestinations(sending)) {
      if (running.has(name) || stopped) continue
      const sent = sendDue(sending, name, () => stopped)
        .catch((error: unknown) => void logError(log, error, 'conversions'))
        .finally(() => running.delete(name))
      running.set(name, sent)
    }
    return false
  }
  const loop = startLoop({ round, pollMs: POLL_MS, log, name: 'conversions' })
  return {
    wake: loop.wake,
    stop: async () => {
      stopped = true
      await loop.stop()
      await Promise.all(running.values())
    },
  }
}
