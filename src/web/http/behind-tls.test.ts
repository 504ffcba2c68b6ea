import { request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf, SHOP_URL } from '#tests/api.ts'
import { stubBuild } from '#tests/stub-build.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { localFiles } from '#platform/files.ts'
import { addStaff } from '#shop/accounts/index.ts'
import * as signInRoute from '../office/sign-in.route.tsx'
import * as trackRoute from '../storefront/track.route.tsx'
import { makeServer } from './server.ts'

// A shop whose SHOP_URL is https, with requests like those of a proxy: plain http, with the browser's host and origin.

let shop: Shop
let server: Server
let port: number
beforeAll(async () => {
  shop = await openShop()
  await addStaff(shop.as('owner'), { signInName: 'rokeya', name: 'Rokeya', role: 'order-desk', password: 'ripe mangoes 26' })
  server = makeServer({
    shop: { ...apiOf(shop).webShop, files: localFiles('no-such-folder') },
    build,
    clientFolder: 'public',
    ready: () => Promise.resolve(true),
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

const nothingShown = { default: () => null }
/** The real actions of two pages, behind the real server's router; the rendered pages do not matter here. */
const build = stubBuild({
  signIn: {
    id: 'signIn',
    path: 'office/sign-in',
    module: { ...nothingShown, action: signInRoute.action, loader: () => null },
  },
  track: { id: 'track', path: 'track/order', module: { ...nothingShown, action: trackRoute.action } },
  every: { id: 'every', path: '*', module: { ...nothingShown, action: () => 'taken' } },
})

type Answer = { status: number; location: string | undefined; cookies: string[]; text: string }
type Sent = { fields?: Record<string, string>; headers?: Record<string, string> }

/** As a proxy sends it: with the browser's `Host`, over a loopback connection. */
function post(path: string, { fields = {}, headers = {} }: Sent = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = ask(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        headers: {
          Host: 'shop.example',
          Origin: SHOP_URL,
          'Sec-Fetch-Site': 'same-origin',
          'Content-Type': 'application/x-www-form-urlencoded',
          ...headers,
        },
      },
      (answer) => {
        let text = ''
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode!,
            location: answer.headers.location,
            cookies: answer.headers['set-cookie'] ?? [],
            text,
          }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(new URLSearchParams(fields).toString())
  })
}

const STAFF = { name: 'rokeya', password: 'ripe mangoes 26', to: '/office/orders' }
const ORDER = { number: 'PF-99999', phone: '01711223344' }

test('signing in to the office redirects within the shop, with cookies for https only', async () => {
  const done = await post('/office/sign-in', { fields: STAFF })
  expect([done.status, done.location]).toEqual([302, '/office/orders'])
  expect(done.cookies).toEqual([
    expect.stringMatching(/^__Host-pf_office=[\w-]{43}; Path=\/; HttpOnly; .*; Secure$/),
    expect.stringMatching(/^__Host-pf_office_token=[\w-]{43}; Path=\/; HttpOnly; .*; Secure$/),
    expect.stringMatching(/^__Host-pf_office_device=[\w-]{43}\.[0-9a-f]{64}; Path=\/; HttpOnly; .*; Secure$/),
  ])
})

test('a form of a page is accepted, sent by the browser or by the page’s script', async () => {
  expect((await post('/track/order', { fields: ORDER })).status).toBe(200)
  const data = await post('/track/order.data', { fields: ORDER })
  expect([data.status, data.text]).toEqual([200, expect.stringContaining('PF-99999')])
})

/** The page's own refusal of a form without a number: proof that the form reached the page. */
const READ = 422
const withoutNumber = { ...ORDER, number: '' }

test('it is accepted however the proxy names the host', async () => {
  const hosts = [`127.0.0.1:${port}`, 'shop.example:443', 'upstream', `[::1]:${port}`]
  for (const Host of hosts) {
    for (const path of ['/track/order', '/track/order.data']) {
      expect([Host, path, (await post(path, { fields: withoutNumber, headers: { Host } })).status]).toEqual([Host, path, READ])
    }
  }
})

test('under another of its names the shop accepts forms from its own pages', async () => {
  const names = [`http://127.0.0.1:${port}`, `http://[::1]:${port}`, 'https://www.shop.example', 'http://shop.lan:8080']
  for (const Origin of names) {
    const headers = { Origin, Host: new URL(Origin).host }
    for (const path of ['/track/order', '/track/order.data']) {
      expect([Origin, path, (await post(path, { fields: withoutNumber, headers })).status]).toEqual([Origin, path, READ])
    }
  }
})

test('a form from another website, or from a page loaded over plain http, changes nothing', async () => {
  const before = await shop.countAll()
  const strangers: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'https://shop.example.evil.example' },
    { Origin: 'https://shop.example:8443' },
    { Origin: 'http://shop.example' },
    { Origin: 'null' },
    { Origin: 'shop.example' },
    { Origin: SHOP_URL, 'Sec-Fetch-Site': 'cross-site' },
    { Origin: SHOP_URL, 'Sec-Fetch-Site': 'same-site' },
  ]
  for (const headers of strangers) {
    const refused = await post('/office/sign-in', { fields: STAFF, headers })
    expect([headers, refused.status, refused.cookies]).toEqual([headers, 403, []])
  }
  expect(await shop.countAll()).toEqual(before)
})

test('a browser that sent such a form is shown the shop’s address, in the language of the page', async () => {
  const headers = { Origin: 'https://www.shop.example', Accept: 'text/html,*/*;q=0.8' }
  const english = await post('/track/order', { fields: ORDER, headers })
  expect([english.status, english.text]).toEqual([403, expect.stringContaining(`<a href="${SHOP_URL}">${SHOP_URL}</a>`)])
  expect(english.text).toContain('<html lang="en">')
  expect((await post('/bn/track/order', { fields: ORDER, headers })).text).toContain('<html lang="bn">')
  const script = await post('/track/order.data', { fields: ORDER, headers: { ...headers, Accept: '*/*' } })
  expect([script.status, script.text]).toEqual([403, expect.stringContaining(SHOP_URL)])
})

test('a path that looks like another host stays a path of the shop', async () => {
  expect((await post('//evil.example/track/order')).status).toBe(200)
})
