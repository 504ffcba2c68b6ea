import { createServer, connect as openSocket, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#tests/database.ts'
import type { Tables } from '#shop/tables.ts'
import { makeLog } from '../log.ts'
import { connect, isDatabaseUnavailable, type Connection, type Database } from './connect.ts'
import { watchServer, type ServerWatch } from './watch-server.ts'

// A proxy to the real server that can stall like a network or a stopped server: nothing is refused, nothing arrives.
type Line = { connection: Connection; hold(): void; release(): void; close(): Promise<void> }

let real: TestDatabase<Tables>
let line: Line
let watch: ServerWatch
let database: Database<Tables>
let said: string[]
beforeEach(async () => {
  real = await testDatabase()
  line = await openLine(real.connection)
  said = []
  const log = makeLog({
    level: 'info',
    readable: false,
    write: (text) => void said.push((JSON.parse(text) as { msg: string }).msg),
  })
  watch = watchServer(line.connection, { log, everyMs: 20, longestMs: 300 })
  database = connect<Tables>(line.connection, { max: 4, watch })
})
afterEach(async () => {
  line.release()
  await Promise.all([database.close(), watch.stop()])
  await line.close()
  await real.close()
})

async function openLine(to: Connection | string): Promise<Line> {
  const url = typeof to === 'string' ? new URL(to) : null
  const target = () =>
    url
      ? openSocket(Number(url.port || 5432), url.hostname)
      : openSocket(`${(to as Connection).host}/.s.PGSQL.${(to as Connection).port ?? 5432}`)
  const sockets = new Set<Socket>()
  let held = false
  const server: Server = createServer((from) => {
    const there = target()
    for (const [one, other] of [
      [from, there],
      [there, from],
    ] as const) {
      sockets.add(one)
      one.on('data', (chunk: Buffer) => other.write(chunk))
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      if (held) one.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const who = url
    ? { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password), database: url.pathname.slice(1) }
    : { user: (to as Connection).user, database: (to as Connection).database }
  return {
    connection: { host: '127.0.0.1', port, ...who },
    hold: () => {
      held = true
      for (const socket of sockets) socket.pause()
    },
    release: () => {
      held = false
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const ask = () => sql<{ one: number }>`select 1 as one`.execute(database)
const until = async (condition: () => boolean) => {
  for (let tries = 0; tries < 400 && !condition(); tries += 1) await wait(10)
  expect(condition()).toBe(true)
}

test('an unresponsive server is unavailable: waiting requests fail, new ones are refused, and it recovers by itself', async () => {
  expect((await ask()).rows).toEqual([{ one: 1 }])
  expect(watch.isAway()).toBe(false)
  line.hold()
  const waiting = await ask().catch((error: unknown) => error)
  expect(isDatabaseUnavailable(waiting)).toBe(true)
  expect(watch.isAway()).toBe(true)
  // Refused without asking: the server is known to be unresponsive.
  await expect(ask()).rejects.toThrow('The database cannot be reached: it has not answered for seconds')
  line.release()
  await until(() => !watch.isAway())
  expect((await ask()).rows).toEqual([{ one: 1 }])
  expect(said).toEqual(['the database does not answer', 'the database answers again'])
})

test('a transaction that was waiting when the server became unavailable changes nothing', async () => {
  const work = database.transaction(async (tx) => {
    await sql`insert into platform.page_changes (reason, changed_at) values ('half', now())`.execute(tx)
    line.hold()
    await sql`insert into platform.page_changes (reason, changed_at) values ('done', now())`.execute(tx)
  })
  expect(isDatabaseUnavailable(await work.catch((error: unknown) => error))).toBe(true)
  line.release()
  await until(() => !watch.isAway())
  expect((await sql`select reason from platform.page_changes`.execute(real.database)).rows).toEqual([])
})

test('a lack of space or time on the server is temporary, and the connection stays', async () => {
  const tight = connect<Tables>(real.connection, { max: 1 })
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tight)).rows[0]!.pid
  const before = await pid()
  for (const code of ['53100', '53200', '58030', '55P03', '57014']) {
    const failed = sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`).execute(tight)
    expect(isDatabaseUnavailable(await failed.catch((error: unknown) => error))).toBe(true)
  }
  expect(await pid()).toBe(before)
  await tight.close()
})
