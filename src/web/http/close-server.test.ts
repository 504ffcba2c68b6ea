import { createServer, get, Agent, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { openShop } from '#tests/world.ts'
import { closeServer } from './close-server.ts'
import { makeServer } from './server.ts'

const after: (() => unknown)[] = []
afterEach(async () => {
  for (const end of after.splice(0).toReversed()) await end()
})

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after.push(() => server.closeAllConnections())
  return (server.address() as AddressInfo).port
}

/** `/slow` is answered only when released; everything else at once. */
async function openServer() {
  const waiting: ServerResponse[] = []
  const server = createServer((request, response) => {
    if (request.url === '/slow') waiting.push(response)
    else response.end('done')
  })
  return { server, port: await listening(server), waiting, letGo: () => waiting.forEach((response) => response.end('done')) }
}

type Heard = { status: number; connection: string | undefined; text: string }

function ask(port: number, path: string, agent?: Agent): Promise<Heard | string> {
  return new Promise((resolve) => {
    const asked = get({ host: '127.0.0.1', port, path, agent }, (response: IncomingMessage) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode!, connection: response.headers.connection, text }))
    })
    asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
}

test('running requests finish, idle connections close, and new ones are refused', async () => {
  const { server, port, waiting, letGo } = await openServer()
  const agent = new Agent({ keepAlive: true })
  after.push(() => agent.destroy())
  await ask(port, '/', agent)
  const slow = ask(port, '/slow')
  while (waiting.length === 0) await wait(5)
  const closed = closeServer(server, { noticeMs: 0, longestMs: 5000 })
  await wait(100)
  expect(await ask(port, '/')).toBe('ECONNREFUSED')
  letGo()
  expect(await slow).toMatchObject({ status: 200, text: 'done' })
  expect(await closed).toBe(0)
})

test('a request on a connection opened just before is answered', async () => {
  const { server, port } = await openServer()
  // In the same turn as the end of the notice, so that it has not been accepted yet.
  const late = new Promise((resolve) => setTimeout(() => resolve(ask(port, '/')), 0))
  const closed = closeServer(server, { noticeMs: 0, longestMs: 5000 })
  expect(await late).toMatchObject({ status: 200, text: 'done' })
  expect(await closed).toBe(0)
})

test('a connection answered with keep-alive does not delay closing', async () => {
  const { server, port, waiting, letGo } = await openServer()
  const agent = new Agent({ keepAlive: true })
  after.push(() => agent.destroy())
  const slow = ask(port, '/slow', agent)
  while (waiting.length === 0) await wait(5)
  const closed = closeServer(server, { noticeMs: 0, longestMs: 120_000 })
  letGo()
  expect(await slow).toMatchObject({ status: 200, connection: 'keep-alive' })
  expect(await closed).toBe(0)
})

test('a request above the time limit is aborted, and counted', async () => {
  const { server, port, waiting } = await openServer()
  const slow = [ask(port, '/slow'), ask(port, '/slow')]
  while (waiting.length < 2) await wait(5)
  // A connection that sends nothing counts, too.
  const silent = connect(port, '127.0.0.1')
  after.push(() => silent.destroy())
  await new Promise((resolve) => silent.once('connect', resolve))
  await wait(50)
  expect(await closeServer(server, { noticeMs: 0, longestMs: 200 })).toBe(3)
  expect(await Promise.all(slow)).toEqual(['ECONNRESET', 'ECONNRESET'])
})

test('during the notice requests are answered, readiness is 503, and each connection is closed', async () => {
  const shop = await openShop()
  after.push(() => shop.close())
  const { server, close } = makeServer({
    shop: apiOf(shop).webShop,
    build: () => Promise.reject(new Error('no page is requested here')),
    clientFolder: 'public',
    ready: () => Promise.resolve(true),
    version: () => 1,
  })
  const port = await listening(server)
  const agent = new Agent({ keepAlive: true })
  after.push(() => agent.destroy())
  expect(await ask(port, '/readyz', agent)).toEqual({ status: 200, connection: 'keep-alive', text: 'ready' })
  const closed = close({ noticeMs: 600, longestMs: 1000 })
  expect(await ask(port, '/readyz', agent)).toEqual({ status: 503, connection: 'close', text: 'this process is about to end' })
  expect(await ask(port, '/healthz', agent)).toEqual({ status: 200, connection: 'close', text: 'ok' })
  expect(await ask(port, '/api/v1/areas', agent)).toMatchObject({ status: 200, connection: 'close' })
  expect(await closed).toBe(0)
  expect(await ask(port, '/readyz')).toBe('ECONNREFUSED')
})

test('during a handover new connections are refused at once, and requests on existing ones are answered', async () => {
  const { server, port } = await openServer()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  after.push(() => agent.destroy())
  await ask(port, '/', agent)
  const closed = closeServer(server, { noticeMs: 5000, longestMs: 5000, handOver: true })
  expect(await ask(port, '/')).toBe('ECONNREFUSED')
  expect(await ask(port, '/', agent)).toMatchObject({ status: 200, text: 'done' })
  agent.destroy()
  expect(await closed).toBe(0)
})
