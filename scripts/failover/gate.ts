// A TCP connection between two machines that can be cut: packets then vanish, as when a cable is pulled.
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../run-process.ts'

export type Gate = { port: number; cut: () => void; mend: () => void; close: () => Promise<void> }

/** Forwards every connection to a port of this machine. While it is cut, connections are accepted and nothing comes through. */
export async function makeGate(to: number): Promise<Gate> {
  const port = await freePort()
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    keep(near)
    if (isCut) return
    const far = connect({ host: '127.0.0.1', port: to })
    keep(far)
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  function keep(socket: Socket): void {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
  }
  await new Promise<void>((listening) => void server.listen(port, '127.0.0.1', listening))
  return {
    port,
    cut() {
      isCut = true
      for (const socket of open) {
        socket.unpipe()
        socket.pause()
      }
    },
    mend() {
      isCut = false
      for (const socket of open) socket.destroy()
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((closed) => void server.close(closed))
    },
  }
}
