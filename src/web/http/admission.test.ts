import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeAdmission, STREAM_OPEN, type Admission } from './admission.ts'

let server: Server
let admission: Admission
let waiting: ServerResponse[]
beforeEach(async () => {
  admission = makeAdmission({
    networkOf: ({ socket }) => socket.remoteAddress!,
    mostReads: 2,
    mostAtOnce: 3,
    mostOfNetwork: 3,
    mostInAll: 4,
    mostLargeOfNetwork: 1,
    firstMs: 500,
    lingerMs: 50,
  })
  waiting = []
  server = createServer((request: IncomingMessage, response) => {
    if (!admission.admit(request, response)) return
    waiting.push(response)
    request.resume()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  admission.stop()
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

test('a third read is refused at once with Retry-After; one order is still admitted, a second one is not', async () => {
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

test('an aborted request frees its place, and health checks are never refused', async () => {
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

const half = (localAddress: string, headers: Record<string, string | number> = { 'Content-Length': 10 }) => {
  const { port } = server.address() as AddressInfo
  const sent = ask({ port, method: 'POST', path: '/api/v1/orders', host: '127.0.0.1', localAddress, agent: false, headers })
  const ended = new Promise<number>((resolve) => {
    sent.on('response', (response) => resolve(response.statusCode!)).on('error', () => resolve(0))
  })
  sent.write('half ')
  return { sent, ended }
}

test('incomplete bodies block no reads; each network has a limit, and a complete body frees its place', async () => {
  const senders = Array.from({ length: 3 }, () => half('127.0.0.1'))
  await expect.poll(() => admission.arriving()).toBe(3)
  expect(admission.underWay()).toBe(0)
  const reader = send('GET', '/office')
  await expect.poll(() => waiting.length).toBe(4)
  waiting[3]!.end('served')
  expect((await reader).body).toBe('served')
  expect(await half('127.0.0.1').ended).toBe(503)
  expect(admission.arriving()).toBe(3)
  const other = half('127.0.0.2')
  await expect.poll(() => admission.arriving()).toBe(4)
  senders[0]!.sent.end('whole')
  await underWay(1)
  expect(admission.arriving()).toBe(3)
  const again = half('127.0.0.1')
  await expect.poll(() => admission.arriving()).toBe(4)
  for (const { sent } of [...senders, other, again]) sent.destroy()
  await expect.poll(() => admission.arriving()).toBe(0)
  await underWay(0)
})

test('above the total limit, the network with the most incomplete bodies loses one', async () => {
  const many = [half('127.0.0.1'), half('127.0.0.1'), half('127.0.0.1'), half('127.0.0.2')]
  await expect.poll(() => admission.arriving()).toBe(4)
  const newcomer = half('127.0.0.3')
  expect(await many[0]!.ended).toBe(408)
  await expect.poll(() => admission.arriving()).toBe(4)
  expect(await half('127.0.0.1').ended).toBe(503)
  newcomer.sent.end('whole')
  await underWay(1)
  for (const { sent } of [...many, newcomer]) sent.destroy()
  await expect.poll(() => admission.arriving()).toBe(0)
})

test('fewer large bodies and bodies of unknown length are admitted at once', async () => {
  const large = half('127.0.0.1', { 'Content-Length': 100_000 })
  await expect.poll(() => admission.arriving()).toBe(1)
  expect(await half('127.0.0.1', { 'Transfer-Encoding': 'chunked' }).ended).toBe(503)
  const small = half('127.0.0.1')
  await expect.poll(() => admission.arriving()).toBe(2)
  for (const { sent } of [large, small]) sent.destroy()
})

test('a body below the minimum speed is aborted, one at that speed is not', async () => {
  const slow = half('127.0.0.1', { 'Content-Length': 1_000_000 })
  const steady = half('127.0.0.2', { 'Content-Length': 1_000_000 })
  steady.sent.write('x'.repeat(500_000))
  expect(await slow.ended).toBe(408)
  await expect.poll(() => admission.arriving()).toBe(1)
  steady.sent.end('x'.repeat(1_000_000 - 5 - 500_000))
  await underWay(1)
})

test('a client that keeps sending after the response is disconnected', async () => {
  const sender = half('127.0.0.1')
  await expect.poll(() => waiting.length).toBe(1)
  const cut = new Promise((resolve) => sender.sent.on('close', resolve))
  waiting[0]!.end('no')
  expect(await sender.ended).toBe(200)
  await cut
})

test('a stream counts once, and only until it is open', async () => {
  const stream = send('GET', '/office/live')
  await underWay(1)
  const [response] = waiting
  response!.write('retry: 3000')
  response!.emit(STREAM_OPEN)
  expect(admission.underWay()).toBe(0)
  const reader = send('GET', '/office')
  await underWay(1)
  response!.end()
  expect((await stream).status).toBe(200)
  expect(admission.underWay()).toBe(1)
  waiting[1]!.end()
  await reader
  await underWay(0)
})
