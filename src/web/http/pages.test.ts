import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { makePages, type PagesOptions } from './pages.ts'

type Got = { status: number; headers: IncomingHttpHeaders; body: Buffer }
let closeServer: (() => void) | undefined

afterEach(() => closeServer?.())

async function serve(options: Partial<PagesOptions> & Pick<PagesOptions, 'render'>) {
  let version = 1
  const pages = makePages({
    version: () => version,
    headersFor: (rendered) => (rendered.get('Content-Type')?.startsWith('text/html') ? { 'X-Html': 'yes' } : {}),
    ...options,
  })
  const server = createServer((request, response) => {
    const broke = () => response.writeHead(500).end('broke')
    if (!pages.handle(request, response, broke)) response.writeHead(418).end('not a public page')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeServer = () => server.close()
  const { port } = server.address() as AddressInfo
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Got>((resolve, reject) => {
      const sent = httpRequest({ port, path, headers, method, agent: false }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      })
      sent.on('error', reject)
      sent.end()
    })
  return { get, pages, change: () => (version += 1) }
}

const html = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
const waitForRender = () => new Promise((resolve) => setTimeout(resolve, 250))

test('fifty waiting requests share one render, and later ones need none', async () => {
  let renders = 0
  const { get } = await serve({
    render: async () => {
      renders += 1
      await waitForRender()
      return html('mangoes')
    },
  })
  const answers = await Promise.all(Array.from({ length: 50 }, () => get('/shop')))
  expect(answers.map((answer) => answer.body.toString())).toEqual(Array.from({ length: 50 }, () => 'mangoes'))
  expect((await get('/shop')).status).toBe(200)
  expect(renders).toBe(1)
})

test('a change is shown by the next request', async () => {
  let stock = 3
  const { get, change } = await serve({ render: async () => html(`left: ${stock}`) })
  expect((await get('/')).body.toString()).toBe('left: 3')
  await waitForRender()
  stock = 2
  expect((await get('/')).body.toString()).toBe('left: 3')
  change()
  expect((await get('/')).body.toString()).toBe('left: 2')
})

test('a change that commits while the page is rendered is not lost', async () => {
  let stock = 3
  const begun = Promise.withResolvers<void>()
  const { get, change } = await serve({
    render: async () => {
      const seen = stock
      begun.resolve()
      await waitForRender()
      return html(`left: ${seen}`)
    },
  })
  const first = get('/')
  await begun.promise
  stock = 2
  change()
  expect((await first).body.toString()).toBe('left: 3')
  await waitForRender()
  expect((await get('/')).body.toString()).toBe('left: 2')
})

test('responses are compressed as the browser accepts it, with one ETag, and 304 if it has that version', async () => {
  const { get } = await serve({ render: async () => html('mango '.repeat(200)) })
  const br = await get('/', { 'Accept-Encoding': 'gzip, deflate, br' })
  const zipped = await get('/', { 'Accept-Encoding': 'gzip, br;q=0' })
  const plain = await get('/')
  expect([br.headers['content-encoding'], zipped.headers['content-encoding'], plain.headers['content-encoding']]).toEqual([
    'br',
    'gzip',
    undefined,
  ])
  expect(brotliDecompressSync(br.body).toString()).toBe('mango '.repeat(200))
  expect(gunzipSync(zipped.body).toString()).toBe('mango '.repeat(200))
  expect(plain.body.toString()).toBe('mango '.repeat(200))
  expect((await get('/')).body.toString()).toBe('mango '.repeat(200))
  expect(br.headers['x-html']).toBe('yes')
  expect(br.headers['set-cookie']).toBeUndefined()
  expect(br.headers.vary).toBe('Accept-Encoding')
  const again = await get('/', { 'If-None-Match': br.headers.etag! })
  expect([again.status, again.body.length]).toEqual([304, 0])
  const head = await get('/', {}, 'HEAD')
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, '1200'])
})

test('only pages of the public table are cached; other pages and unused parameters add no entries', async () => {
  const { get, pages } = await serve({
    render: async (url) => (url.startsWith('/product/none') ? html('no such fruit', 404) : html(url)),
  })
  for (const path of [
    '/office',
    '/office/orders',
    '/order/abc',
    '/api/v1/products',
    '/unknown',
    '/bn/office',
    '/shop?q=mango',
    '//evil.example',
  ]) {
    expect([path, (await get(path)).status]).toEqual([path, 418])
  }
  expect((await get('/?utm_source=x')).body.toString()).toBe('/')
  expect((await get('/?fbclid=1')).body.toString()).toBe('/')
  expect((await get('/bn/shop')).body.toString()).toBe('/bn/shop')
  expect((await get('/product/none-such')).status).toBe(404)
  expect(pages.size().entries).toBe(2)
})

test('every spelling of a page is one entry, with the same bytes', async () => {
  let renders = 0
  const { get, pages } = await serve({
    render: async (url) => {
      renders += 1
      return html(url)
    },
  })
  const links = ['utm_source=facebook&utm_medium=cpc', 'fbclid=IwAR0', 'gclid=1&page=1', 'unknown=1', '_routes=root', 'sort=']
  for (const query of links) expect((await get(`/shop?${query}`)).body.toString()).toBe('/shop')
  const filtered = await get('/shop?season=now&category=mango&category=guava')
  for (const query of [
    'category=guava&category=mango&season=now',
    'category=mango&season=now&category=guava&category=mango&utm_source=x',
    'season=now&season=5&category=guava&category=mango',
  ])
    expect((await get(`/shop?${query}`)).headers.etag).toBe(filtered.headers.etag)
  expect([pages.size().entries, renders]).toEqual([2, 2])
})

test('any number of filters evicts no page, and a filter without a match is not cached', async () => {
  const { get, pages } = await serve({
    render: async (url) => {
      const nowhere = url.includes('category=junk')
      return new Response(url, {
        headers: { 'Content-Type': 'text/html', ...(nowhere && { 'Cache-Control': 'private, no-store' }) },
      })
    },
    mostEntries: 20,
  })
  await get('/')
  for (let price = 1; price <= 60; price += 1) await get(`/shop?min=${price}`)
  expect(pages.size().entries).toBe(21)
  const junk = await get('/shop?category=junk')
  expect([junk.status, junk.headers['cache-control'], junk.body.toString()]).toEqual([200, 'no-store', '/shop?category=junk'])
  expect(pages.size().entries).toBe(21)
})

test('its memory is limited', async () => {
  const { get, pages } = await serve({ render: async (url) => html(url), mostEntries: 10 })
  for (let index = 0; index < 40; index += 1) await get(`/product/fruit-${index}`)
  expect(pages.size().entries).toBe(10)
  expect((await get('/product/fruit-0')).body.toString()).toBe('/product/fruit-0')
})

test('a failed render is an error for all waiting requests, and is tried again', async () => {
  let broken = true
  const { get } = await serve({
    render: async () => {
      if (broken) throw new Error('the database is away')
      return html('back')
    },
  })
  expect((await get('/')).status).toBe(500)
  broken = false
  expect((await get('/')).body.toString()).toBe('back')
})

test('while a page cannot be rendered, the previous version is sent, and the new one as soon as possible', async () => {
  let broken = false
  let renders = 0
  const { get, change } = await serve({
    render: async () => {
      renders += 1
      return broken ? html('no database', 503) : html(`mangoes ${renders}`)
    },
  })
  expect(brotliOf(await get('/shop', { 'Accept-Encoding': 'br' }))).toBe('mangoes 1')
  broken = true
  await waitForRender()
  change()
  for (let time = 0; time < 5; time += 1) {
    const answer = await get('/shop', { 'Accept-Encoding': 'br' })
    expect([answer.status, brotliOf(answer)]).toEqual([200, 'mangoes 1'])
  }
  expect(renders).toBe(2)
  expect(await get('/farms')).toMatchObject({ status: 503 })
  broken = false
  await expect.poll(async () => brotliOf(await get('/shop', { 'Accept-Encoding': 'br' })), { timeout: 3000 }).toBe('mangoes 4')
})

test('requests for more pages than can be rendered at once are refused with Retry-After', async () => {
  const open: (() => void)[] = []
  const { get } = await serve({ render: () => new Promise((resolve) => open.push(() => resolve(html('a fruit')))) })
  const asked = Array.from({ length: 64 }, (_, index) => get(`/product/fruit-${index}`))
  await expect.poll(() => open.length).toBe(64)
  const refused = await get('/product/one-more')
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2'])
  const shared = get('/product/fruit-3')
  for (const resolve of open) resolve()
  for (const answer of await Promise.all([...asked, shared])) expect(answer.status).toBe(200)
})

const brotliOf = ({ body }: Got) => brotliDecompressSync(body).toString()
