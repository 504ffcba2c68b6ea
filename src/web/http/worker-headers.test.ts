import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { localFiles } from '#platform/files.ts'
import { makeServer } from './server.ts'

// How the service worker script is served, and which build a page reports.

const WORKER = 'self.addEventListener("fetch", () => {})\n'
const VERSION = 'c0ffee12'

let shop: Shop
let folder: string
const servers: Server[] = []
beforeAll(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'client-'))
  await writeFile(join(folder, 'sw.js'), WORKER)
  await writeFile(join(folder, 'sw.js.br'), brotliCompressSync(WORKER))
})
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  await rm(folder, { recursive: true })
  await shop.close()
})

/** One route for every address, in the form that the bundler generates. */
const build: ServerBuild = {
  entry: {
    module: {
      default: (_request, status, headers) => {
        headers.set('Content-Type', 'text/html; charset=utf-8')
        return new Response('<!doctype html><html lang="en"><title>Fruit</title></html>', { status, headers })
      },
    },
  },
  routes: { every: { id: 'every', path: '*', module: { default: () => null } } },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: VERSION },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
}

async function open(
  made: ServerBuild | (() => Promise<ServerBuild>),
): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const { server } = makeServer({
    shop: { ...apiOf(shop).webShop, files: localFiles('no-such-folder') },
    build: made,
    clientFolder: folder,
    ready: () => Promise.resolve(true),
    version: () => 1,
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init)
}

test('the service worker is never cached, is a script, and its scope is exactly the whole shop', async () => {
  const get = await open(build)
  const worker = await get('/sw.js')
  expect([worker.status, await worker.text()]).toEqual([200, WORKER])
  const headers = Object.fromEntries(worker.headers)
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringMatching(/^text\/javascript/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'self'"),
    'cross-origin-resource-policy': 'same-origin',
  })
  // The script is in the root folder, which is its whole scope, so it needs no extra permission.
  expect(headers['service-worker-allowed']).toBeUndefined()
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['x-build']).toBeUndefined()
  const packed = await get('/sw.js', { headers: { 'Accept-Encoding': 'br' } })
  expect([packed.headers.get('Content-Encoding'), packed.headers.get('Cache-Control')]).toEqual(['br', 'no-cache'])
  expect(await packed.text()).toBe(WORKER)
})

test('a public page names its build, also with 304; a personal page does not', async () => {
  const get = await open(build)
  const page = await get('/about')
  expect([page.status, page.headers.get('X-Build')]).toEqual([200, VERSION])
  expect(page.headers.get('Cache-Control')).toMatch(/\bpublic\b/)
  const again = await get('/about', { headers: { 'If-None-Match': page.headers.get('ETag') ?? '' } })
  expect([again.status, again.headers.get('X-Build')]).toEqual([304, VERSION])
  const own = await get('/office')
  expect([own.status, own.headers.get('X-Build')]).toEqual([200, null])
  expect(own.headers.get('Cache-Control')).toBe('private, no-store')
})

test('in development no page names its build, so none is stored', async () => {
  const get = await open(() => Promise.resolve(build))
  const page = await get('/about')
  expect([page.status, page.headers.get('X-Build')]).toEqual([200, null])
})

test('a page of another build that requests data is reloaded at its target; one of this build gets its data', async () => {
  const get = await open(build)
  const other = { 'X-Build': 'beef0123' }
  const goesTo = async (path: string, headers: Record<string, string>) => {
    const answer = await get(path, { headers, redirect: 'manual' })
    return [answer.status, answer.headers.get('X-Remix-Redirect'), answer.headers.get('X-Remix-Reload-Document')]
  }
  expect(await goesTo('/shop.data?q=mango&_routes=storefront%2Fshop.route', other)).toEqual([204, '/shop?q=mango', 'true'])
  expect(await goesTo('/_.data', other)).toEqual([204, '/', 'true'])
  expect(await goesTo('/bn.data', other)).toEqual([204, '/bn', 'true'])
  for (const headers of [{}, { 'X-Build': VERSION }, { 'X-Build': 'something else' }]) {
    expect(await goesTo('/about.data', headers)).toEqual([200, null, null])
  }
  // No redirect leads to another website, and documents are served unchanged.
  expect((await goesTo('//elsewhere.example/a.data', other))[1]).toBe(null)
  expect(await goesTo('/about', other)).toEqual([200, null, null])
})
