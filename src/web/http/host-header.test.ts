import type { Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { localFiles } from '#platform/files.ts'
import { makeServer } from './server.ts'

let shop: Shop
let server: Server
let port: number
let isReady = true
beforeAll(async () => {
  shop = await openShop()
  server = makeServer({
    shop: { ...apiOf(shop).webShop, files: localFiles('no-such-folder') },
    build: () => Promise.reject(new Error('no page is requested here')),
    clientFolder: 'public',
    ready: () => Promise.resolve(isReady),
    version: () => 1,
  }).server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await shop.close()
})

/** The answer to these bytes until the server closes the connection, as in HTTP/1.0. */
function sendBytes(text: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port })
    let heard = ''
    socket.on('data', (chunk) => (heard += chunk.toString()))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = heard.split('\r\n\r\n')
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), body })
    })
    socket.write(text)
  })
}

test('a health check by HTTP/1.0 without a host is answered', async () => {
  expect(await sendBytes('GET /readyz HTTP/1.0\r\n\r\n')).toEqual({ status: 200, body: 'ready' })
  expect(await sendBytes('GET /healthz HTTP/1.0\r\n\r\n')).toEqual({ status: 200, body: 'ok' })
  expect(await sendBytes('HEAD /readyz HTTP/1.0\r\n\r\n')).toEqual({ status: 200, body: '' })
  isReady = false
  expect((await sendBytes('GET /readyz HTTP/1.0\r\n\r\n')).status).toBe(503)
  expect((await sendBytes('GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200)
  isReady = true
})

test('nothing else is answered without a host', async () => {
  const requests = [
    'GET /',
    'GET /about',
    'GET /metrics',
    'GET /api/v1/areas',
    'GET /brand/mark.svg',
    'POST /readyz',
    'GET /readyz?a',
  ]
  for (const request of requests) {
    expect([request, (await sendBytes(`${request} HTTP/1.0\r\n\r\n`)).status]).toEqual([request, 400])
    expect([request, (await sendBytes(`${request} HTTP/1.0\r\nHost:\r\n\r\n`)).status]).toEqual([request, 400])
  }
  expect((await sendBytes('GET /api/v1/areas HTTP/1.0\r\nHost: shop.example\r\n\r\n')).status).toBe(200)
})
