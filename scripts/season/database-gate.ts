// The connections of one simulated process to the database. Shut, they are what `kill -9` leaves behind: the server sees closed connections, and
// nothing that still runs in memory gets an answer any more.
import { Socket } from 'node:net'

/** `after` statements, counted from now on: the last one is not sent, or it is and its answer is lost. */
type Strike = { after: number; answerLost: boolean }

export type DatabaseGate = {
  /** For the pool: a new connection of the process. */
  stream: () => Socket
  strikeAfter: (strike: Strike) => void
  shut: () => void
  isShut: () => boolean
  /** Resolves when it is shut. */
  whenShut: Promise<void>
  /** Ends everything that waits for an answer. */
  release: () => void
}

/** Sent statements end with one of these, and the answer to them with `Z`. */
const ENDS = 'SQ'
const ENDINGS: ReadonlySet<unknown> = new Set(['close', 'end', 'error'])

export function openGate(): DatabaseGate {
  const { promise: whenShut, resolve: tellShut } = Promise.withResolvers<void>()
  const sockets = new Set<Socket>()
  let strike: Strike | null = null
  let isShut = false
  let isReleased = false

  function shut(): void {
    if (isShut) return
    isShut = true
    for (const socket of sockets) socket.destroy()
    tellShut()
  }
  /** Whether this piece may pass; the last one before the strike may, without its answer. */
  function passes(statements: number): 'with-answer' | 'without-answer' | 'no' {
    if (!strike || statements === 0) return 'with-answer'
    strike.after -= statements
    if (strike.after > 0) return 'with-answer'
    return strike.answerLost ? 'without-answer' : 'no'
  }

  function stream(): Socket {
    const socket = new Socket()
    const [write, connect, emit] = [socket.write.bind(socket), socket.connect.bind(socket), socket.emit.bind(socket)]
    const sent = counterOf(ENDS, true)
    const answered = counterOf('Z', false)
    // The start of a session is answered, too.
    let open = 1
    let swallows = false
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    return Object.assign(socket, {
      connect: (...where: Parameters<typeof connect>) => (isShut ? socket : connect(...where)),
      write(piece: Buffer, ...rest: []) {
        if (isShut) return true
        const statements = sent(piece)
        const how = passes(statements)
        if (how === 'no') {
          shut()
          return true
        }
        open += statements
        swallows ||= how === 'without-answer'
        return write(piece, ...rest)
      },
      emit(event: string, ...facts: unknown[]) {
        if (event === 'data') open -= answered(facts[0] as Buffer)
        if (isShut && !isReleased && (event === 'data' || ENDINGS.has(event))) return true
        if (event !== 'data' || !swallows) return emit(event, ...facts)
        if (open <= 0) shut()
        return true
      },
    })
  }

  return {
    stream,
    strikeAfter: (next) => void (strike = { ...next }),
    shut,
    isShut: () => isShut,
    whenShut,
    release() {
      shut()
      isReleased = true
      for (const socket of sockets) socket.emit('close')
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
