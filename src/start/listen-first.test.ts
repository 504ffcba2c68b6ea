import { EventEmitter } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { listenFirst } from './listen-first.ts'

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

function newServer(): Server {
  const server = createServer()
  open.push(server)
  return server
}

/** A port that another program uses. */
async function takenPort(): Promise<number> {
  const server = newServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const host = '127.0.0.1'

test('a configured port that is taken is refused', async () => {
  const port = await takenPort()
  await expect(listenFirst(newServer(), { port, host, portIsSet: true })).rejects.toThrow(
    `Port ${port} is used by another program. Stop that program, or choose another port, such as: PORT=${port + 1} npm start`,
  )
})

test('when the default port is taken, the next free one is used', async () => {
  const taken = await takenPort()
  const server = newServer()
  const port = await listenFirst(server, { port: taken, host, portIsSet: false })
  expect(port).toBeGreaterThan(taken)
  expect((server.address() as AddressInfo).port).toBe(port)
  expect(server.listenerCount('error')).toBe(0)
})

test('a host that is not on this machine is named', async () => {
  const place = { port: await takenPort(), portIsSet: true }
  await expect(listenFirst(newServer(), { ...place, host: '192.0.2.1' })).rejects.toThrow(
    'HOST is 192.0.2.1, which is not an address of this machine.',
  )
  await expect(listenFirst(newServer(), { ...place, host: 'no-such-host.invalid' })).rejects.toThrow(
    'HOST is no-such-host.invalid, and no address was found for that name.',
  )
})

test.each([
  ['EACCES', 80, /^This user may not open port 80: .* PORT=3000 npm start\n/],
  ['EINVAL', 3000, /^The shop can't listen on port 3000 of 127\.0\.0\.1: listen EINVAL$/],
])('%s is explained', async (code, port, sentence) => {
  // The system's answer to a normal user, because tests may run as root.
  const server = Object.assign(new EventEmitter(), {
    listen: () => queueMicrotask(() => server.emit('error', Object.assign(new Error(`listen ${code}`), { code }))),
  })
  await expect(listenFirst(server as unknown as Server, { port, host, portIsSet: true })).rejects.toThrow(sentence)
})
