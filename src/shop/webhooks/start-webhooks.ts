import type { Log } from '#platform/log.ts'
import type { Loop } from '#platform/loop.ts'
import { startQueues } from '#platform/queue-loop.ts'
import { dueEndpoints, sendDue, type Sending } from './send.ts'

/** Looks every second which endpoints have something to send. */
export function startWebhooks(sending: Sending, log: Log): Loop {
  return startQueues({
    due: () => dueEndpoints(sending),
    keyOf: ({ id }) => id,
    send: (endpoint, isStopped) => sendDue(sending, endpoint, isStopped),
    pollMs: 1000,
    log,
    name: 'webhooks',
  })
}
