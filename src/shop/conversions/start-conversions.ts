import type { DestinationName } from '#platform/conversion-settings.ts'
import type { Log } from '#platform/log.ts'
import type { Loop } from '#platform/loop.ts'
import { startQueues } from '#platform/queue-loop.ts'
import { dueDestinations, sendOne, type Sending } from './send.ts'

/** Sends until nothing is due, or the destination has failed. */
export async function sendDue(sending: Sending, name: DestinationName, isStopped: () => boolean = () => false): Promise<void> {
  while (!isStopped()) {
    const state = await sendOne(sending, name)
    if (state === null || state === 'waiting') return
  }
}

/** Looks every five seconds which destinations have something to be told. */
export function startConversions(sending: Sending, log: Log): Loop {
  return startQueues({
    due: () => dueDestinations(sending),
    keyOf: (name) => name,
    send: (name, isStopped) => sendDue(sending, name, isStopped),
    pollMs: 5000,
    log,
    name: 'conversions',
  })
}
