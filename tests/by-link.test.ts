import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLE_PERMISSIONS, startSession } from '#shop/accounts/index.ts'
import type { Role } from '#shop/context.ts'
import type { PlacedWire } from '#shop/ordering/wire.ts'
import { makeRequestContext } from '#web/http/make-request-context.ts'
import routes from '#web/routes.ts'
import { openAccessWorld, type AccessWorld } from './access-world.ts'
import { apiOf } from './api.ts'
import { orderBody } from './api-orders.ts'
import { officeOf, staffActor } from './office-requests.ts'
import { idOf } from './world-data.ts'
import { openShop, type Shop } from './world.ts'

// Signed-in staff can do nothing through a buyer's link, whatever their role allows in the office.
type Staff = Extract<ReturnType<typeof staffActor>, { kind: 'staff' }>

let shop: Shop
let world: AccessWorld
beforeAll(async () => {
  shop = await openShop()
  world = await openAccessWorld(shop)
}, 120_000)
afterAll(async () => {
  world?.close()
  await shop.close()
})

const ROLES = Object.keys(ROLE_PERMISSIONS) as Role[]

type Module = { action?: (args: never) => unknown }
const MODULES = import.meta.glob<Module>(['../src/web/storefront/*.route.tsx', '../src/web/corporate/*.route.tsx'], {
  eager: true,
})

type Entry = { path?: string; file: string; children?: Entry[] }
const allRoutes = (entries: Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...allRoutes(entry.children ?? [])])

/** Every page outside the office whose URL contains a token, and that changes something. */
const PAGES = allRoutes(routes as Entry[]).flatMap(({ path, file }) => {
  const module = MODULES[`../src/web/${file}`]
  return /:(token|link)/.test(path ?? '') && path && module?.action ? [{ path, action: module.action }] : []
})

const KEYS = {
  'draft-order': 'draft',
  order: 'order',
  quotation: 'quotation',
  run: 'run',
  for: 'link',
  told: 'told',
  offers: 'offer',
  carts: 'cart',
  weekly: 'weekly',
} as const
const tokenOf = (path: string) =>
  world.keys[
    KEYS[/(draft-order|order|quotation|run|for|told|offers|carts|weekly)\/:(?:token|link)/.exec(path)![1] as keyof typeof KEYS]
  ]

test('all pages behind links that change something are tested', () => {
  expect(PAGES.map(({ path }) => path).sort()).toEqual([
    'carts/:token/stop',
    'draft-order/:token',
    'gift/for/:link',
    'gift/quotation/:token',
    'gift/run/:token',
    'gift/run/:token/confirm',
    'gift/run/:token/import',
    'gift/run/:token/proofs',
    'gift/run/:token/recipients',
    'offers/:token/stop',
    'order/:token',
    'order/:token/claim',
    'order/:token/review',
    'told/:token',
    'weekly/:token',
  ])
})

describe.each(ROLES)('signed in to the office as %s', (role) => {
  test.each(PAGES)('nothing is changed at $path', async ({ path, action }) => {
    const office = officeOf(shop)
    const before = await shop.countAll()
    for (const intent of [
      'cancel',
      'day',
      'cash',
      'pay',
      'invoice',
      'approve',
      'decline',
      'comment',
      'confirm',
      'add',
      'give-up',
      '',
    ]) {
      const requestContext = { ...office.requestContextOf({ kind: 'visitor' }), office: staffActor(role) as Staff }
      const token = tokenOf(path)
      const form = { intent, name: 'Not the buyer', designation: 'None', version: '1', text: 'Yes' }
      const answer = await office.callAs(requestContext, action, {
        path: `/${path.replace(/:(token|link)/, token)}`,
        params: { token, link: token },
        form,
      })
      expect([intent, answer.status, answer.data]).toEqual([
        intent,
        403,
        { inOffice: expect.objectContaining({ title: 'You’re signed in to the office. Please do this there.' }) as unknown },
      ])
    }
    expect(await shop.countAll()).toEqual(before)
  })
})

function signIn(role: 'accountant' | 'packer') {
  const device = { browser: '', system: '' }
  return shop.db.transaction((tx) => startSession(tx, { staffId: idOf(role), device }, shop.now))
}

test('a live office session is detected; an expired one, or one on a page that changes nothing, is not', async () => {
  const { webShop } = apiOf(shop)
  const session = await signIn('accountant')
  const requestContextOf = (cookie: string, method = 'POST') =>
    makeRequestContext(
      webShop,
      new Request(`https://shop.example/order/${world.keys.order}`, { method, headers: { Cookie: cookie } }),
      {
        clientAddress: '',
        requestId: '',
      },
    )
  const cookie = `__Host-pf_office=${session.token}`
  expect(await requestContextOf(cookie)).toMatchObject({ ctx: { actor: { kind: 'visitor' } }, office: { kind: 'staff' } })
  expect((await requestContextOf(cookie, 'GET')).office).toBeNull()
  expect((await requestContextOf(`__Host-pf_office=${'x'.repeat(43)}`)).office).toBeNull()
})

test('over the API, signed-in staff can neither cancel nor move an order', async () => {
  const { call } = apiOf(shop)
  const placed = await call<PlacedWire>('/api/v1/orders', {
    body: orderBody(shop),
    headers: { 'Idempotency-Key': 'an-order-for-the-office' },
  })
  const session = await signIn('packer')
  const headers = { Cookie: `__Host-pf_office=${session.token}` }
  const before = await shop.countAll()
  const order = `/api/v1/orders/${placed.json.token}`
  const refused = { status: 403, json: { type: '/problems/signed-in-to-office' } }
  expect(await call(`${order}/cancel`, { method: 'POST', headers })).toMatchObject(refused)
  const day = { slot_id: shop.slot('dhaka-van-evening'), day: '2026-06-13' }
  expect(await call(`${order}/day`, { body: day, headers })).toMatchObject(refused)
  expect(await shop.countAll()).toEqual(before)
  expect(await call(`${order}/cancel`, { method: 'POST' })).toMatchObject({ status: 200 })
})
