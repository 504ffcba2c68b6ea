import { setTimeout as wait } from 'node:timers/promises'
import type { Database, OpenDatabase } from '#platform/database/connect.ts'

const LONGEST_END_MS = 10_000

/**
 * An open database for one test. `end` waits for statements that still run; from then on what the test has left behind, such as a
 * timer, cannot reach the database of the next test. Each has an identity of its own, because the shop keeps answers for a database.
 */
export function lend<Tables>(open: OpenDatabase<Tables>): { database: Database<Tables>; end(): Promise<void> } {
  let ended = false
  let ending: Promise<void> | undefined
  const end = () =>
    (ending ??= isIdle(open).then(() => {
      ended = true
    }))
  const database = new Proxy(open, {
    get(target, key) {
      if (key === 'close') return end
      if (ended && key !== 'then') throw new Error('The database was used after its test.')
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  return { database, end }
}

async function isIdle<Tables>(open: OpenDatabase<Tables>): Promise<void> {
  const giveUpAt = Date.now() + LONGEST_END_MS
  for (;;) {
    const { open: all, idle, waiting } = open.connections()
    if (all === idle && waiting === 0) return
    if (Date.now() > giveUpAt) throw new Error(`${all - idle} connections are still used, and ${waiting} requests wait for one.`)
    await wait(1)
  }
}
