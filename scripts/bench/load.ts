// Requests one page repeatedly through plain sockets, so that the client costs as little as possible. Started as a separate process by
// pages.ts.
import { connect, type Socket } from 'node:net'

export type Task = { port: number; path: string; connections: number; milliseconds: number }
export type Result = { perSecond: number; wrong: number }

process.on('message', (task: Task) => void load(task).then((result) => process.send!(result)))

async function load({ port, path, connections, milliseconds }: Task): Promise<Result> {
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: br\r\nAccept: text/html\r\n\r\n`,
  )
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  const begun = performance.now()
  const over = () => performance.now() - begun >= milliseconds
  const counts = await Promise.all(sockets.map((socket) => askUntil(socket, request, over)))
  const seconds = (performance.now() - begun) / 1000
  for (const socket of sockets) socket.destroy()
  const sum = (of: 'right' | 'wrong') => counts.reduce((total, count) => total + count[of], 0)
  return { perSecond: sum('right') / seconds, wrong: sum('wrong') }
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
}

/** One request at a time on this connection. All responses have the length of the first: only their date changes. */
function askUntil(socket: Socket, request: Buffer, over: () => boolean): Promise<{ right: number; wrong: number }> {
  return new Promise((resolve, reject) => {
    const count = { right: 0, wrong: 0 }
    let length = 0
    let received: Buffer[] = []
    let bytes = 0
    socket.on('error', reject)
    socket.on('close', () => resolve(count))
    socket.on('data', (chunk) => {
      received.push(chunk)
      bytes += chunk.length
      length ||= answerLength(Buffer.concat(received))
      if (length === 0 || bytes < length) return
      const right = bytes === length && received[0]!.subarray(0, 12).toString('latin1') === 'HTTP/1.1 200'
      count[right ? 'right' : 'wrong'] += 1
      received = []
      bytes = 0
      if (over() || !right) return resolve(count)
      socket.write(request)
    })
    socket.write(request)
  })
}

function answerLength(answer: Buffer): number {
  const end = answer.indexOf('\r\n\r\n')
  if (end === -1) return 0
  const found = /content-length: (\d+)/i.exec(answer.subarray(0, end).toString('latin1'))
  return found ? end + 4 + Number(found[1]) : 0
}
