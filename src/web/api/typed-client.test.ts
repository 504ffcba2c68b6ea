import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemoApi } from '#tests/demo-api.ts'
import { makeServer } from '../http/server.ts'

// A stranger's program: a client made from the document alone buys fruit over the network.

const BUY = `
import createClient from 'openapi-fetch'
import type { components, paths } from './paths.ts'

type Order = components['schemas']['Order']

export async function buy(address: string): Promise<Order> {
  const client = createClient<paths>({ baseUrl: address })
  const products = await client.GET('/api/v1/products', { params: { query: { stock: 'in', page: 1 } } })
  const fruit = products.data?.products[0]
  const variant = fruit?.varients[0]
  if (!fruit || !variant) throw new Error('Nothing is for sale.')
  const lines = [{ _id: fruit._id, varient: variant._id, unit: 2, price: variant.price, sale_price: variant.sale_price }]
  const area_id = 'dhaka/metro-dhanmondi'
  const delivery = await client.GET('/api/v1/delivery', { params: { query: { area_id, lines: variant._id + ':2', grams: 1 } } })
  const [when] = (delivery.data?.methods ?? []).flatMap(({ mode, days }) =>
    days.flatMap(({ day, good, slots }) =>
      slots.flatMap(({ id, state }) => (good && state === 'open' ? [{ mode, day, slot_id: id }] : [])),
    ),
  )
  if (!when) throw new Error('It cannot be delivered.')
  const { data: quote } = await client.POST('/api/v1/cart/quote', { body: { lines, area_id, mode: when.mode, day: when.day } })
  if (!quote) throw new Error('It has no price.')
  const placed = await client.POST('/api/v1/orders', {
    params: { header: { 'idempotency-key': crypto.randomUUID() } },
    body: {
      ...when,
      lines,
      area_id,
      name: 'Rahima Khatun',
      phone: '01711223344',
      address: 'House 12, Road 5',
      hide_prices: false,
      payment: 'cash-on-delivery',
      expected_total: quote.total,
      language: 'en',
      terms_version: quote.terms_version,
    },
  })
  if (!placed.data) throw new Error(placed.error.detail)
  const shown = await client.GET('/api/v1/orders/{token}', { params: { path: { token: placed.data.token } } })
  if (!shown.data) throw new Error(shown.error.detail)
  return shown.data
}
`

let demo: Awaited<ReturnType<typeof openDemoApi>>
let server: Server
let address: string
let folder: string
beforeAll(async () => {
  demo = await openDemoApi()
  const made = makeServer({
    shop: demo.api.webShop,
    build: () => Promise.reject(new Error('no page is requested here')),
    clientFolder: 'public',
    ready: () => Promise.resolve(true),
    version: () => 1,
  })
  server = made.server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  folder = await mkdtemp(join(tmpdir(), 'client-'))
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  const document = (await (await fetch(`${address}/api/v1/openapi.json`)).json()) as OpenAPI3
  await writeFile(join(folder, 'paths.ts'), astToString(await openapiTS(document)))
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await demo.close()
  await rm(folder, { recursive: true })
})

/** How many errors the compiler finds in each of these programs, which lie beside the types. */
async function typeErrors(programs: readonly string[]): Promise<number[]> {
  const files = programs.map((_, index) => join(folder, `buy-${index}.ts`))
  for (const [index, file] of files.entries()) await writeFile(file, programs[index]!)
  const compiled = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: [],
  })
  const found = ts.getPreEmitDiagnostics(compiled)
  return files.map((name) => found.filter(({ file }) => file?.fileName === name).length)
}

// What the API refuses, its types refuse.
const WRONG = [
  BUY.replace('page: 1', "page: 'one'"),
  BUY.replace("stock: 'in'", "stock: 'out'"),
  BUY.replace("address: 'House 12, Road 5',", ''),
  BUY.replace('quote.terms_version', 'String(quote.terms_version)'),
]

test('a client generated from the document places an order', async () => {
  expect(await typeErrors([BUY, ...WRONG])).toEqual([0, 1, 1, 1, 1])
  await writeFile(
    join(folder, 'run.js'),
    `import { buy } from './buy-0.ts'\nprocess.stdout.write(JSON.stringify(await buy(process.argv[2])))\n`,
  )
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'run.js'), address])
  const { number, ...order } = JSON.parse(stdout) as { number: string; total: number }
  expect(order).toMatchObject({ status: 'placed', lines: [{ unit: 2 }], deliveries: [{ area: 'Dhanmondi' }] })
  const stored = await demo.db.selectFrom('ordering.orders').select('total_paisa as total').where('number', '=', number).execute()
  expect(stored).toEqual([{ total: order.total * 100 }])
}, 60_000)
