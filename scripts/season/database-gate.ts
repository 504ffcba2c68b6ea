// The way of one simulated process to the database. Shut, it is what `kill -9` leaves behind: the server sees closed connections, and nothing
// that still runs in memory gets an answer any more.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { Connection } from '#platform/database/connect.ts'

/** `after` statements, counted from now on: the last one is not sent, or it is and its answer is lost. */
type Strike = { after: number; answerLost: boolean }

export type DatabaseGate = {
  connection: Connection | string
  strikeAfter: (strike: Strike) => void
  shut: () => void
  isShut: () => boolean
  /** Resolves when it is shut. */
  whenShut: Promise<void>
  /** Ends everything that waits for an answer. */
  close: () => Promise<void>
}

/** Sent statements end with one of these, and the answer to them with `Z`. */
const ENDS = 'SQ'

export async function openGate(to: Connection | string): Promise<DatabaseGate> {
  const { promise: whenShut, resolve: tellShut } = Promise.withResolvers<void>()
  const near = new Set<Socket>()
  const far = new Set<Socket>()
  let strike: Strike | null = null
  let isShut = false

  const shut = () => {
    if (isShut) return
    isShut = true
    for (const socket of far) socket.destroy()
    tellShut()
  }
  /** Whether this piece may pass; the last one before the strike may, without its answer. */
  const passes = (statements: number): 'with-answer' | 'without-answer' | 'no' => {
    if (!strike || statements === 0) return 'with-answer'
    strike.after -= statements
    if (strike.after > 0) return 'with-answer'
    return strike.answerLost ? 'without-answer' : 'no'
  }
  const server = createServer({ noDelay: true }, (client) => {
    near.add(client)
    client.on('error', () => undefined).on('close', () => near.delete(client))
    if (isShut) return
    const database = connect(addressOf(to))
    database.setNoDelay(true)
    far.add(database)
    const sent = counterOf(ENDS, true)
    const answered = counterOf('Z', false)
    // The start of a session is answered, too.
    let open = 1
    let swallows = false
    client.on('data', (piece: Buffer) => {
      if (isShut) return
      const statements = sent(piece)
      const how = passes(statements)
      if (how === 'no') return shut()
      open += statements
      swallows ||= how === 'without-answer'
      database.write(piece)
    })
    database.on('data', (piece: Buffer) => {
      open -= answered(piece)
      if (isShut) return
      if (!swallows) client.write(piece)
      else if (open <= 0) shut()
    })
    client.on('close', () => database.destroy())
    database.on('error', () => undefined).on('close', () => {
      far.delete(database)
      if (!isShut) client.destroy()
    })
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    connection: through(to, port),
    strikeAfter: (next) => void (strike = { ...next }),
    shut,
    isShut: () => isShut,
    whenShut,
    async close() {
      shut()
      for (const socket of near) socket.destroy()
      await new Promise((closed) => void server.close(closed))
    },
  }
}

/** Counts messages with these letters: a letter, the length of the rest, the rest. A client's first message has no letter. */
function counterOf(letters: string, startsWithoutLetter: boolean): (piece: Buffer) => number {
  let head = Buffer.alloc(0)
  let left = 0
  let isFirst = startsWithoutLetter
  return (piece) => {
    let count = 0
    let at = 0
    while (at < piece.length) {
      const skipped = Math.min(left, piece.length - at)
      left -= skipped
      at += skipped
      if (left > 0 || at === piece.length) break
      const size = isFirst ? 4 : 5
      const taken = piece.subarray(at, at + size - head.length)
      head = Buffer.concat([head, taken])
      at += taken.length
      if (head.length < size) break
      if (!isFirst && letters.includes(String.fromCharCode(head[0]!))) count += 1
      left = head.readUInt32BE(size - 4) - 4
      head = Buffer.alloc(0)
      isFirst = false
    }
    return count
  }
}

function addressOf(to: Connection | string): { path: string } | { host: string; port: number } {
  const { host, port } = typeof to === 'string' ? partsOf(to) : { host: to.host, port: to.port ?? 5432 }
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}

function partsOf(url: string): { host: string; port: number } {
  const { hostname, port, searchParams } = new URL(url)
  return { host: searchParams.get('host') ?? hostname, port: Number(port || 5432) }
}

function through(to: Connection | string, port: number): Connection | string {
  if (typeof to !== 'string') return { ...to, host: '127.0.0.1', port }
  const url = new URL(to)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${port}`
  return url.href
}
