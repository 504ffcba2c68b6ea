import type { Logger } from 'pino'
import pg from 'pg'
import type { Connection } from './connect.ts'

const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 5000

/**
 * Calls back for each NOTIFY on a channel, over a connection of its own that comes back by itself. Notices sent while it was away
 * are lost, so it also calls back after each reconnection, and the caller keeps a poll as the net.
 */
export function listen(
  where: Connection | string,
  channel: string,
  onNotice: () => void,
  log: Logger,
): { stop: () => Promise<void> } {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let wait = FIRST_WAIT_MS

  async function open(): Promise<void> {
    const fresh = new pg.Client({
      ...(typeof where === 'string' ? { connectionString: where } : { ...where, ssl: false }),
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    })
    let gone = false
    const again = () => {
      if (gone) return
      gone = true
      client = null
      if (stopped) return
      timer = setTimeout(() => void open(), wait)
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    }
    fresh.on('error', again)
    fresh.on('end', again)
    fresh.on('notification', onNotice)
    try {
      await fresh.connect()
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (stopped) return await fresh.end()
      client = fresh
      wait = FIRST_WAIT_MS
      onNotice()
    } catch (error) {
      log.warn(
        { error: error instanceof Error ? error.message : 'unknown' },
        'Notices of changed pages cannot be heard; polling goes on.',
      )
      again()
      await fresh.end().catch(() => undefined)
    }
  }

  void open()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
