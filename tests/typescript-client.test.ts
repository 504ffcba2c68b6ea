import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLIENT_PATHS, clientPaths } from '#scripts/api-client.ts'
import { addEndpoint, dueEndpoints, secretOf, sendDue } from '#shop/webhooks/index.ts'
import { placeOrder } from '#shop/ordering/index.ts'
import { makeServer } from '#web/http/server.ts'
import { apiKey } from './api-keys.ts'
import { apiOf } from './api.ts'
import { moved } from './invoice-documents.ts'
import { sampleOrder } from './sample-order.ts'
import { openShop, type Shop } from './world.ts'

// The examples of clients/typescript, run as another company would run them: over the network, with a key and a webhook.

let shop: Shop
let server: Server
let settings: Record<string, string>
beforeAll(async () => {
  shop = await openShop()
  server = makeServer({
    shop: apiOf(shop).webShop,
    build: () => Promise.reject(new Error('no page is requested here')),
    clientFolder: 'public',
    ready: () => Promise.resolve(true),
    version: () => 1,
  }).server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const key = await apiKey(shop, 'manager')
  settings = { SHOP_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, SHOP_KEY: key.secret }
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await shop.close()
})

function start(name: string, args: readonly string[] = [], more: Record<string, string> = {}) {
  return spawn(process.execPath, [`clients/typescript/examples/${name}.ts`, ...args], {
    env: { ...settings, ...more, PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function outputOf(name: string, args: readonly string[] = []): Promise<string> {
  const program = start(name, args)
  const [output, errors, [code]] = await Promise.all([text(program.stdout), text(program.stderr), once(program, 'exit')])
  expect([code, errors]).toEqual([0, ''])
  return output
}

async function order(): Promise<{ orderId: string; number: string }> {
  const placed = await placeOrder(
    shop.as('guest'),
    sampleOrder(shop, { buyer: { ...sampleOrder(shop).buyer, name: '=Farhana, "Mrs"' } }),
  )
  if (!placed.ok) throw new Error(placed.problem)
  return placed
}

test('the types of the client are those of the document', async () => {
  expect(readFileSync(CLIENT_PATHS, 'utf8')).toBe(await clientPaths())
})

test('orders to a spreadsheet', async () => {
  const { number } = await order()
  const csv = await outputOf('orders-to-spreadsheet', [new Date(shop.now.getTime() - 1000).toISOString()])
  const [head, row, rest] = csv.split('\r\n')
  expect([head, rest]).toEqual(['number,placed,status,buyer,sku,units,grams,line_total,order_total', ''])
  expect(row).toMatch(new RegExp(`^${number},2026-.*Z,placed,"'=Farhana, ""Mrs""",himsagar-5kg,1,5000,[\\d.]+,[\\d.]+$`))
})

test('a label for each box that is packed, once', async () => {
  const input = { name: 'Labels', url: 'http://127.0.0.1:1/', types: ['consignment.packed'] }
  const added = await addEndpoint(shop.as('owner'), { input, receivers: 'any' })
  if (!added.ok) throw new Error(added.problem)
  const secret = (await secretOf(shop.db, added.id))!
  const program = start('label-printer', [], { WEBHOOK_SECRET: secret, PORT: '0' })
  try {
    const [said] = (await once(program.stderr, 'data')) as [Buffer]
    const port = /port (\d+)/.exec(String(said))![1]!
    await shop.db.transaction(async (tx) => {
      await tx
        .updateTable('webhooks.endpoints')
        .set({ url: `http://127.0.0.1:${port}/` })
        .execute()
    })
    const { orderId } = await order()
    await moved(shop, orderId, ['confirm', 'pack'])
    const labels = once(program.stdout, 'data') as Promise<[Buffer]>
    const sending = { db: shop.db, clock: () => new Date(), receivers: 'any' } as const
    for (const due of await dueEndpoints(sending)) await sendDue(sending, due)
    expect(String((await labels)[0])).toMatch(/^\^XA\^CI28.*=Farhana, "Mrs".*Dhanmondi.*\^XZ\n$/)
    expect(await shop.count('webhooks.deliveries', { state: 'delivered' })).toBe(1)
  } finally {
    program.kill()
    await once(program, 'exit')
  }
})
