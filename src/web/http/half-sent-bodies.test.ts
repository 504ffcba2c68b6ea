import { request as ask, type ClientRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { orderBody } from '#tests/api-orders.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { makeServer, type WebServer } from './server.ts'

// The whole server with bodies that never end. `npm run bench limits` does the same with 1,500 bodies against the production
// build.

let shop: Shop
let web: WebServer
let open: ClientRequest[]
beforeEach(async () => {
  shop = await openShop()
  open = []
})
afterEach(async () => {
  for (const sent of open) sent.destroy()
  await web.close({ noticeMs: 0, longestMs: 0 })
  await shop.close()
})

async function serve(trustProxy: number): Promise<void> {
  const { webShop } = apiOf(shop, { limitFactor: 1 })
  web = makeServer({
    shop: { ...webShop, config: { ...webShop.config, trustProxy } },
    build: () => Promise.reject(new Error('no page is requested here')),
    clientFolder: 'public',
    ready: () => Promise.resolve(true),
    version: () => 1,
  })
  await new Promise<void>((resolve) => web.server.listen(0, '127.0.0.1', resolve))
}

type Sender = { localAddress: string; headers?: Record<string, string> }

function send(path: string, { body, ...from }: Sender & { body?: object }): Promise<number> {
  const { port } = web.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const headers = { ...from.headers, 'Content-Type': 'application/json', 'Idempotency-Key': 'a-key-of-a-test' }
    const method = body ? 'POST' : 'GET'
    const sent = ask({ host: '127.0.0.1', port, path, method, agent: false, ...from, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode!))
    })
    sent.on('error', reject).end(body && JSON.stringify(body))
  })
}

/** Resolves when every one of these requests is either waiting or refused. */
async function halfSend(count: number, from: (index: number) => Sender): Promise<{ refused: number }> {
  const { port } = web.server.address() as AddressInfo
  const counts = { refused: 0, connected: 0 }
  for (let index = 0; index < count; index += 1) {
    const { localAddress, headers } = from(index)
    const sent = ask({
      host: '127.0.0.1',
      port,
      path: '/api/v1/orders',
      method: 'POST',
      agent: false,
      localAddress,
      headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': 1000, 'Idempotency-Key': 'half-of-an-order' },
    })
    sent.on('response', () => (counts.refused += 1)).on('error', () => undefined)
    sent.write('{"lines":')
    open.push(sent)
  }
  await expect.poll(() => counts.refused, { timeout: 20_000 }).toBeGreaterThanOrEqual(count - 150)
  return counts
}

test('with 210 incomplete bodies from three addresses, pages, API, office and orders of others still work', async () => {
  await serve(0)
  const { refused } = await halfSend(210, (index) => ({ localAddress: `127.0.0.${(index % 3) + 1}` }))
  expect(refused).toBe(60)
  const other = { localAddress: '127.0.0.9' }
  expect(await send('/api/v1/areas', other)).toBe(200)
  // The address that sends half bodies can still read pages.
  expect(await send('/api/v1/areas', { localAddress: '127.0.0.1' })).toBe(200)
  expect(await send('/api/v1/orders', { ...other, body: orderBody(shop) })).toBe(201)
})

test('behind a proxy each visitor is counted by their own network', async () => {
  await serve(1)
  const from = (address: string) => ({ localAddress: '127.0.0.1', headers: { 'X-Forwarded-For': address } })
  const { refused } = await halfSend(160, (index) => from(`2001:db8:1:${index % 3}::${index + 1}`))
  expect(refused).toBe(10)
  expect(await send('/api/v1/orders', { ...from('2001:db8:1:9::1'), body: orderBody(shop) })).toBe(201)
})
