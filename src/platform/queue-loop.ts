import { logError, type Log } from './log.ts'
import { startLoop, type Loop } from './loop.ts'

/**
 * A loop over several receivers, each with a queue of its own, so that a slow one delays no other: finds who has something to send, and sends to each
 * of them once at a time. Stopping waits for what is being sent. An error of one receiver is logged, and the next round tries it again.
 */
export function startQueues<Receiver>({
  due,
  keyOf,
  send,
  ...looped
}: {
  due: () => Promise<readonly Receiver[]>
  keyOf: (receiver: Receiver) => string
  /** Sends until nothing is due, the receiver has failed, or `isStopped`. */
  send: (receiver: Receiver, isStopped: () => boolean) => Promise<unknown>
  pollMs: number
  log: Log
  name: string
}): Loop {
  const running = new Map<string, Promise<unknown>>()
  let stopped = false
  const round = async () => {
    for (const receiver of await due()) {
      const key = keyOf(receiver)
      if (running.has(key) || stopped) continue
      const sent = send(receiver, () => stopped)
        .catch((error: unknown) => void logError(looped.log, error, looped.name))
        .finally(() => running.delete(key))
      running.set(key, sent)
    }
    return false
  }
  const loop = startLoop({ round, ...looped })
  return {
    wake: loop.wake,
    stop: async () => {
      stopped = true
      await loop.stop()
      await Promise.all(running.values())
    },
  }
}
