import { createServer, type AddressInfo, type Socket } from 'node:net'
import type pg from 'pg'
import { databaseServer } from '#platform/database/database-server.ts'
import type { Connection } from '#platform/database/connect.ts'

/** Behaves like PgBouncer in transaction mode: a client has a server session for one transaction, and then perhaps another one. */
export type TransactionPooler = {
  connection: Connection
  /** The number of connected clients. */
  clients: () => number
  close(): Promise<void>
}

type PoolerOptions = {
  sessions: number
  /** Refuses a client that sends settings when connecting, as PgBouncer does unless configured to ignore them. */
  refusesSettings?: boolean
}

type Session = { stream: Socket; owner: Client | null }
type Client = { socket: Socket; session: Session | null; waiting: Buffer[]; unanswered: number; inTransaction: boolean }

const SETTINGS = /statement_timeout|lock_timeout|idle_in_transaction/
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])
const SYNC_OR_QUERY = ['S', 'Q']

export async function openTransactionPooler(to: Connection | string, options: PoolerOptions): Promise<TransactionPooler> {
  const ends: pg.Client[] = []
  for (let made = 0; made < options.sessions; made += 1) ends.push(await databaseServer(to).open())
  const sharing = shareSessions(ends.map(rawSession))
  const clients = new Set<Client>()
  const server = createServer({ noDelay: true }, (socket) => {
    const client: Client = { socket, session: null, waiting: [], unanswered: 0, inTransaction: false }
    clients.add(client)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clients.delete(client)
      sharing.leave(client)
    })
    socket.once('data', (startup: Buffer) => {
      if (options.refusesSettings && SETTINGS.test(startup.toString('latin1'))) return void socket.end(refusal())
      socket.write(welcome())
      forEachMessage(socket, (type, message) => {
        if (type !== 'X') sharing.send(client, type, message)
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { user, database } = ends[0]!
  return {
    connection: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, user: user!, database: database! },
    clients: () => clients.size,
    close: async () => {
      for (const { socket } of clients) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      for (const end of ends) (end as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
    },
  }
}

/** Assigns the sessions, each for one transaction. */
function shareSessions(sessions: readonly Session[]) {
  const free = [...sessions]
  const queue: Client[] = []
  function give(client: Client): void {
    // The one idle longest, so that a client rarely gets the same again.
    const session = free.shift()
    if (!session) return void (queue.includes(client) || queue.push(client))
    client.session = session
    session.owner = client
    for (const message of client.waiting.splice(0)) session.stream.write(message)
  }
  function takeBack(session: Session): void {
    if (session.owner) session.owner.session = null
    session.owner = null
    free.push(session)
    const next = queue.shift()
    if (next) give(next)
  }
  for (const session of sessions) {
    forEachMessage(session.stream, (type, message) => {
      const client = session.owner
      if (!client) return
      client.socket.write(message)
      if (type !== 'Z') return
      client.unanswered -= 1
      client.inTransaction = String.fromCharCode(message[5]!) !== 'I'
      if (client.unanswered === 0 && !client.inTransaction) takeBack(session)
    })
  }
  return {
    send(client: Client, type: string, message: Buffer): void {
      if (SYNC_OR_QUERY.includes(type)) client.unanswered += 1
      if (client.session) return void client.session.stream.write(message)
      client.waiting.push(message)
      give(client)
    },
    leave(client: Client): void {
      const at = queue.indexOf(client)
      if (at !== -1) queue.splice(at, 1)
      // What it left open is rolled back before another client gets the session.
      if (client.session?.owner === client && client.inTransaction) client.session.stream.write(rollback())
    },
  }
}

/** The socket of a client that has signed in, without the client. */
function rawSession(client: pg.Client): Session {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.removeAllListeners('data')
  stream.setNoDelay(true)
  return { stream, owner: null }
}

/** Splits a stream into messages: a letter, the length of the rest, the rest. */
function forEachMessage(stream: Socket, each: (type: string, message: Buffer) => void): void {
  let rest = Buffer.alloc(0)
  stream.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 5 && rest.length >= 1 + rest.readUInt32BE(1)) {
      const end = 1 + rest.readUInt32BE(1)
      const message = rest.subarray(0, end)
      rest = rest.subarray(end)
      each(String.fromCharCode(message[0]!), message)
    }
  })
}

function frame(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** The backend pid that a pooler reports is invented. */
function welcome(): Buffer {
  const signedIn = frame('R', Buffer.alloc(4))
  const key = Buffer.alloc(8)
  key.writeUInt32BE(2_000_000_000 + Math.floor(Math.random() * 1_000_000))
  return Buffer.concat([signedIn, frame('K', key), READY])
}

function refusal(): Buffer {
  return frame('E', Buffer.from('SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0'))
}

function rollback(): Buffer {
  return frame('Q', Buffer.from('rollback\0'))
}
