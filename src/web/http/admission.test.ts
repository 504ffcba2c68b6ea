import { createServer, request as ask } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeAdmission } from './admission.ts'
import type { Admission } from './admission.ts'

let server: Server
let admission: Admission
let waiting: ServerResponse[]
beforeEach(async () => {
  admission = makeAdmission({ mostReads: 2, mostInAll: 3, mostReceiving: 5 })
  waiting = []
  server = createServer((request: IncomingMessage, response) => {
    if (!admission.admit(request, response)) return
    waiting.push(response)
    request.resume()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

type Answer = { status: number; retryAfter: string | undefined; type: string | undefined; body: string }

function send(method: string, path: string): Promise<Answer> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const sent = ask({ port, method, path, host: '127.0.0.1', agent: false }, (response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString()))
      response.on('end', () => {
        const { 'retry-after': retryAfter, 'content-type': type } = response.headers
        resolve({ status: response.statusCode!, retryAfter, type, body })
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}

async function underWay(count: number): Promise<void> {
  await expect.poll(() => admission.underWay()).toBe(count)
}

test('a third reader is refused at once and told when to come again, an order is still let in, a second one is not', async () => {
  const first = send('GET', '/office')
  const second = send('GET', '/office/orders')
  await underWay(2)
  expect(await send('GET', '/bn/track/order')).toMatchObject({ status: 503, retryAfter: '2', type: 'text/html; charset=utf-8' })
  expect((await send('GET', '/bn/track/order')).body).toContain('একটু পরে আবার চেষ্টা করুন')
  expect((await send('GET', '/track/order')).body).toContain('Please try again in a moment.')
  const order = send('POST', '/api/v1/orders')
  await underWay(3)
  const refused = await send('POST', '/api/v1/orders')
  expect(refused).toMatchObject({ status: 503, retryAfter: '2', type: 'application/problem+json' })
  expect(JSON.parse(refused.body)).toMatchObject({
    status: 503,
    detail: 'The shop is very busy right now. Please try again in a moment.',
  })
  for (const response of waiting) response.end('done')
  expect((await Promise.all([first, second, order])).map(({ body }) => body)).toEqual(['done', 'done', 'done'])
  await underWay(0)
})

test('who gives up makes room, and who watches over the shop is never refused', async () => {
  const readers = ['/a', '/b'].map((path) =>
    ask({ port: (server.address() as AddressInfo).port, path, host: '127.0.0.1', agent: false }),
  )
  for (const reader of readers) reader.on('error', () => undefined).end()
  await underWay(2)
  const health = send('GET', '/readyz')
  await expect.poll(() => waiting.length).toBe(3)
  waiting[2]!.end('ready')
  expect((await health).status).toBe(200)
  for (const reader of readers) reader.destroy()
  await underWay(0)
})

test('bodies that come slowly keep nobody out, until there are very many', async () => {
  const { port } = server.address() as AddressInfo
  const slow = () => {
    const sent = ask({
      port,
      method: 'POST',
      path: '/api/v1/orders',
      host: '127.0.0.1',
      agent: false,
      headers: { 'Content-Length': 10 },
    })
    sent.on('error', () => undefined)
    sent.write('half ')
    return sent
  }
  const senders = Array.from({ length: 4 }, slow)
  await expect.poll(() => waiting.length).toBe(4)
  expect(admission.underWay()).toBe(0)
  const reader = send('GET', '/office')
  await expect.poll(() => waiting.length).toBe(5)
  waiting[4]!.end('served')
  expect((await reader).body).toBe('served')
  senders[0]!.end('whole')
  await underWay(1)
  senders.push(slow(), slow())
  await expect.poll(() => waiting.length).toBe(7)
  expect((await send('GET', '/office')).status).toBe(503)
  for (const sender of senders) sender.destroy()
  await underWay(0)
  const again = send('GET', '/office')
  await expect.poll(() => waiting.length).toBe(8)
  waiting[7]!.end('served')
  expect((await again).status).toBe(200)
})
