import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLIENT_PATHS, clientPaths } from '#scripts/api-client.ts'
import { addEndpoint, dueEndpoints, secretOf, sendDue } from '#shop/webhooks/index.ts'
import { recipientsOf } from '#shop/gifting/index.ts'
import { placeOrder } from '#shop/ordering/index.ts'
import { makeServer } from '#web/http/server.ts'
import { apiKey } from './api-keys.ts'
import { apiOf } from './api.ts'
import { giftRun, given } from './gift-world.ts'
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

test('the roster of a personnel department becomes the list of a gift run, once', async () => {
  const run = await giftRun(shop)
  const folder = await mkdtemp(join(tmpdir(), 'roster-'))
  const file = join(folder, 'people.json')
  const person = (index: number) => {
    const { name, phone, district, area, address } = given(index)
    return { employee: `B-${index}`, name, phone, district, area, address }
  }
  await writeFile(file, JSON.stringify([person(1), { ...person(2), phone: '' }]))
  try {
    for (const _ of [1, 2]) {
      const program = start('hr-roster', [run.number, file])
      const [said, errors, [code]] = await Promise.all([text(program.stdout), text(program.stderr), once(program, 'exit')])
      expect([code, said]).toEqual([0, `2 people are in ${run.number}; 1 of them need a look in the list of the run.\n`])
      expect(errors).toBe(`${person(2).name}: phone-missing\n`)
    }
    expect((await recipientsOf(shop.db, run.id)).map(({ name }) => name)).toEqual([person(1).name, person(2).name])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the journal for Tally', async () => {
  const { orderId, number } = await order()
  await moved(shop, orderId, ['confirm', 'pack', 'dispatch', 'deliver'])
  const program = start('accounting', ['2026-06-01', '2026-06-30'])
  const [xml, sums, [code]] = await Promise.all([text(program.stdout), text(program.stderr), once(program, 'exit')])
  expect([code, xml.startsWith('<?xml') || xml.startsWith('<ENVELOPE>'), xml.includes(number)]).toEqual([0, true, true])
  expect(sums).toMatch(/^Sales: debit 0, credit [\d.]+$/m)
})
