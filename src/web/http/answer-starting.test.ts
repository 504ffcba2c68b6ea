import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { answerStarting } from './answer-starting.ts'

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close().closeAllConnections()))

async function starting(options?: Parameters<typeof answerStarting>[1]) {
  const server = createServer()
  servers.push(server)
  let come = 0
  server.on('request', () => (come += 1))
  const ready = answerStarting(server, options)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ask: (path: string, init?: RequestInit) => fetch(`${address}${path}`, init),
    /** Resolves when this many requests have arrived in total. */
    have: async (count: number) => {
      while (come < count) await wait(5)
    },
    open: () => {
      server.on('request', (request, response) => {
        let body = ''
        request.on('data', (chunk: Buffer) => (body += chunk.toString()))
        request.on('end', () => response.end(`${request.method} ${request.url} ${body}`))
      })
      ready()
    },
  }
}

test('a request during the start is answered by the shop after the start, with its complete body', async () => {
  const { ask, have, open } = await starting()
  const order = ask('/api/v1/orders', { method: 'POST', body: 'two mangoes' })
  const page = ask('/shop')
  await have(2)
  open()
  expect([(await order).status, await (await order).text()]).toEqual([200, 'POST /api/v1/orders two mangoes'])
  expect(await (await page).text()).toBe('GET /shop ')
  expect(await (await ask('/later')).text()).toBe('GET /later ')
})

test('health checks are answered at once: running, and not ready', async () => {
  const { ask } = await starting()
  expect([(await ask('/healthz')).status, (await ask('/readyz')).status]).toEqual([200, 503])
})

test('a request that waited too long, or one above the limit, gets 503 with Retry-After', async () => {
  const { ask, have, open } = await starting({ longestWaitMs: 300, mostWaiting: 1 })
  const first = ask('/bn/shop')
  await have(1)
  const second = await ask('/shop')
  expect([second.status, second.headers.get('Retry-After')]).toEqual([503, '2'])
  expect(await second.text()).toContain('The shop is starting.')
  expect([(await first).status, await (await first).text()]).toEqual([503, expect.stringContaining('দোকান চালু হচ্ছে')])
  open()
  expect((await ask('/shop')).status).toBe(200)
})
