import type { Logger } from 'pino'
import pg from 'pg'
import type { Connection } from './database-address.ts'
import { warnRepeatedly } from '../log-errors.ts'
import { databaseServer, type DatabaseServer } from './database-server.ts'
import { sessionName } from './session-name.ts'

const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 5000

/**
 * Calls back for each NOTIFY on the channels, over one separate connection that reconnects. Notifications sent while disconnected are lost,
 * so it also calls back after each reconnection, and the caller polls as a fallback. Through a pooler that shares sessions there is only
 * polling.
 */
export function listen(
  where: Connection | string | DatabaseServer,
  channels: Record<string, () => void>,
  log: Logger,
): { stop: () => Promise<void> } {
  const server = databaseServer(where)
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let wait = FIRST_WAIT_MS

  async function open(): Promise<void> {
    let fresh: pg.Client | null = null
    let gone = false
    const again = () => {
      if (gone) return
      gone = true
      client = null
      if (stopped) return
      timer = setTimeout(() => void open(), wait)
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    }
    try {
      fresh = await server.open({
        fallback_application_name: sessionName('listen'),
        keepAlive: true,
        connectionTimeoutMillis: 10_000,
      })
      fresh.on('error', again)
      fresh.on('end', again)
      fresh.on('notification', ({ channel }) => channels[channel]?.())
      for (const channel of Object.keys(channels)) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
      if (stopped) return await fresh.end()
      client = fresh
      wait = FIRST_WAIT_MS
      for (const onNotice of Object.values(channels)) onNotice()
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown'
      warnRepeatedly(log, { reason }, 'Notices of changes cannot be heard; polling goes on.')
      again()
      await fresh?.end().catch(() => undefined)
    }
  }

  // A pooler would give the listening session to another client.
  if (server.support.sameSession) void open()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
