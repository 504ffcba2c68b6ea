import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'

/** Where clamd listens. */
export type Scanner = { host: string; port: number } | { path: string }
type Scanned = 'clean' | 'infected' | 'unknown'

const TIMEOUT_MS = 30_000
const LONGEST_ANSWER = 4096

/** `tcp://127.0.0.1:3310` or `unix:/run/clamav/clamd.ctl`; null for anything else. */
export function readScanner(text: string): Scanner | null {
  const [, path] = /^unix:(\/.+)$/.exec(text) ?? []
  if (path !== undefined) return { path }
  if (!URL.canParse(text)) return null
  const { protocol, hostname, port, pathname, username } = new URL(text)
  if (protocol !== 'tcp:' || hostname === '' || port === '' || pathname.length > 1 || username !== '') return null
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) }
}

/** Scans a file with clamd (its command INSTREAM). `unknown` when clamd is unreachable or its answer is neither: the file is then refused. */
export async function scanFile(scanner: Scanner, path: string): Promise<Scanned> {
  const socket = connect(scanner)
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy())
  try {
    const answer = answerOf(socket)
    // clamd may reply and close the connection before the upload ends.
    await send(socket, path).catch(() => undefined)
    const said = await answer
    if (said.endsWith(' OK')) return 'clean'
    return said.endsWith(' FOUND') ? 'infected' : 'unknown'
  } catch {
    return 'unknown'
  } finally {
    socket.destroy()
  }
}

function answerOf(socket: Socket): Promise<string> {
  const heard = new Promise<string>((resolve, reject) => {
    let said = ''
    socket.on('data', (piece) => {
      said += piece.toString('latin1')
      if (said.includes('\0') || said.length > LONGEST_ANSWER) resolve(said.split('\0', 1)[0]!)
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('closed')))
  })
  // Attached before anything is sent: a refused connection is an answer too.
  heard.catch(() => undefined)
  return heard
}

async function send(socket: Socket, path: string): Promise<void> {
  const write = (bytes: Uint8Array | string) =>
    new Promise<void>((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())))
  await write('zINSTREAM\0')
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    await write(length)
    await write(piece)
  }
  await write(Buffer.alloc(4))
}
