import { logError, type Log } from '#platform/log.ts'
import { startLoop, type Loop } from '#platform/loop.ts'
import { dueEndpoints, sendDue, type Sending } from './send.ts'

const POLL_MS = 1000

/**
 * Looks every second which endpoints have something to send. Each endpoint has its own queue, so that a slow one holds up no other. Stopping
 * waits for the deliveries that are being sent.
 */
export function startWebhooks(sending: Sending, log: Log): Loop {
  const running = new Map<string, Promise<void>>()
  let stopped = false
  const round = async () => {
    for (const due of await dueEndpoints(sending)) {
      if (running.has(due.id) || stopped) continue
      const sent = sendDue(sending, due, () => stopped)
        .catch((error: unknown) => void logError(log, error, 'webhooks'))
        .finally(() => running.delete(due.id))
      running.set(due.id, sent)
    }
    return false
  }
  const loop = startLoop({ round, pollMs: POLL_MS, log, name: 'webhooks' })
  return {
    wake: loop.wake,
    stop: async () => {
      stopped = true
      await loop.stop()
      await Promise.all(running.values())
    },
  }
}
