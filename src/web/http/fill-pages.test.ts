import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { makeLog } from '#platform/log.ts'
import { fillPages } from './fill-pages.ts'
import { makePages, type PagesOptions } from './pages.ts'

const log = makeLog({ level: 'silent', readable: false })
const html = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
const ends: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A shop whose database can become unavailable, and the pages it has rendered. */
async function open(options: Partial<PagesOptions> = {}) {
  const state = { away: false, version: 1, rendered: [] as string[], atOnce: 0, mostAtOnce: 0 }
  const pages = makePages({
    version: () => state.version,
    headersFor: () => ({}),
    render: async (url) => {
      state.rendered.push(url)
      state.atOnce += 1
      state.mostAtOnce = Math.max(state.mostAtOnce, state.atOnce)
      await wait(1)
      state.atOnce -= 1
      return state.away ? html('later', 503) : html(`page ${url}`)
    },
    ...options,
  })
  const server = createServer((request, response) => {
    if (!pages.handle(request, response, () => response.writeHead(500).end())) response.writeHead(418).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => void server.close())
  const { port } = server.address() as AddressInfo
  const ask = (path: string) =>
    new Promise<string>((resolve) => {
      get({ port, path, agent: false }, (response) => {
        let text = `${response.statusCode} `
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => resolve(text))
      })
    })
  const fill = (paths: string[]) => {
    const filling = fillPages({ pages, log, paths: async () => paths, firstWaitMs: 0, againMs: 20, shortestPauseMs: 1 })
    ends.push(filling.stop)
  }
  return { state, pages, ask, fill }
}
const until = async (condition: () => boolean) => {
  for (let tries = 0; tries < 400 && !condition(); tries += 1) await wait(5)
  expect(condition()).toBe(true)
}
const PATHS = ['/', '/about', '/product/himsagar-mango']

test('while the database is unavailable, pages that were never requested are available in both languages, with their data', async () => {
  const { state, pages, ask, fill } = await open()
  fill(PATHS)
  await until(() => pages.size().entries === 12)
  state.away = true
  state.version = 2
  expect(await ask('/about')).toBe('200 page /about')
  expect(await ask('/bn/product/himsagar-mango')).toBe('200 page /bn/product/himsagar-mango')
  expect(await ask('/bn/about.data')).toBe('200 page /bn/about.data')
  // A page that was not filled shows that the database really is unavailable.
  expect(await ask('/terms')).toBe('503 later')
})

test('pages are rendered one at a time, each once, and before their data', async () => {
  const { state, pages, fill } = await open()
  fill(PATHS)
  await until(() => pages.size().entries === 12)
  await wait(60)
  expect(state.mostAtOnce).toBe(1)
  expect(state.rendered).toEqual([
    '/',
    '/bn',
    '/about',
    '/bn/about',
    '/product/himsagar-mango',
    '/bn/product/himsagar-mango',
    '/_.data',
    '/bn.data',
    '/about.data',
    '/bn/about.data',
    '/product/himsagar-mango.data',
    '/bn/product/himsagar-mango.data',
  ])
})

test('only public pages are rendered', async () => {
  const { state, pages, fill } = await open()
  fill(['/office', '/order/secret', '/about'])
  await until(() => pages.size().entries === 4)
  expect(state.rendered).toEqual(['/about', '/bn/about', '/about.data', '/bn/about.data'])
})

test('while the database is unavailable one page is tried, and all pages once it is back', async () => {
  const { state, pages, fill } = await open()
  state.away = true
  fill(PATHS)
  await until(() => state.rendered.length >= 3)
  expect(new Set(state.rendered)).toEqual(new Set(['/']))
  state.away = false
  await until(() => pages.size().entries === 12)
})

test('space is left for pages that visitors request, and their pages stay', async () => {
  const { pages, ask, fill } = await open({ mostEntries: 10 })
  expect(await ask('/shop')).toBe('200 page /shop')
  fill(Array.from({ length: 20 }, (_, index) => `/product/fruit-${index}`))
  await until(() => pages.size().entries === 8)
  await wait(60)
  expect(pages.size().entries).toBe(8)
  expect(pages.isKept('/shop')).toBe(true)
})
