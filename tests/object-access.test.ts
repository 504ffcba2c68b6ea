import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLE_PERMISSIONS } from '#shop/accounts/index.ts'
import type { Actor, Role } from '#shop/context.ts'
import type { ApiDocument } from '#web/api/openapi.ts'
import routes from '#web/routes.ts'
import { openAccessWorld, type AccessWorld } from './access-world.ts'
import { apiOf } from './api.ts'
import { officeOf, staffActor } from './office-requests.ts'
import { openShop, type Shop } from './world.ts'

// Requests every URL that takes an id or a token with somebody else's. The URLs come from the routes and the OpenAPI document.
let shop: Shop
let world: AccessWorld
let api: ReturnType<typeof apiOf>
beforeAll(async () => {
  shop = await openShop()
  world = await openAccessWorld(shop)
  api = apiOf(shop)
}, 120_000)
afterAll(async () => {
  world?.close()
  await shop.close()
})

type Key = keyof AccessWorld['keys']
type Endpoint =
  /** Belongs to an account and is for it alone. `found` is its owner's status. */
  | { of: 'account'; key: Key; found: number; body?: unknown; /** What others get: as if it were not there. */ others: number }
  /** For anyone with the token, and nobody else. */
  | { of: 'holder'; key: Key; found: number; body?: unknown }
  /** The same for everybody. */
  | { of: 'everybody' }

const ADDRESS = { name: 'Ma', phone: '01711000000', area_id: 'dhaka/mirpur', address: 'Road 1' }
// Ordered so that endpoints that end something come after those that only read it.
const ENDPOINTS: Record<string, Endpoint> = {
  'GET /api/v1/products/{slug}': { of: 'everybody' },
  'GET /api/v1/orders/{token}': { of: 'holder', key: 'order', found: 200 },
  'GET /api/v1/orders/{token}/again': { of: 'holder', key: 'order', found: 200 },
  'POST /api/v1/orders/{token}/cancel': { of: 'holder', key: 'order', found: 409 },
  'POST /api/v1/orders/{token}/day': {
    of: 'holder',
    key: 'order',
    found: 409,
    body: { slot_id: '01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33', day: '2026-06-13' },
  },
  'GET /api/v1/me/orders/{token}/again': { of: 'account', key: 'order', found: 200, others: 404 },
  'PUT /api/v1/me/addresses/{id}': { of: 'account', key: 'address', found: 200, others: 404, body: ADDRESS },
  'PUT /api/v1/me/recipients/{id}': { of: 'account', key: 'recipient', found: 200, others: 404, body: ADDRESS },
  'DELETE /api/v1/me/addresses/{id}': { of: 'account', key: 'address', found: 200, others: 404 },
  'DELETE /api/v1/me/recipients/{id}': { of: 'account', key: 'recipient', found: 200, others: 404 },
  'GET /api/v1/me/companies/{id}': { of: 'account', key: 'company', found: 200, others: 404 },
  'PUT /api/v1/me/companies/{id}/lists/{run}/keep': {
    of: 'account',
    key: 'company',
    found: 204,
    others: 404,
    body: { until: '2026-07-01' },
  },
  // Its boxes are not delivered yet.
  'POST /api/v1/me/companies/{id}/lists/{run}/erase': { of: 'account', key: 'company', found: 409, others: 404 },
  'DELETE /api/v1/me/sessions/{id}': { of: 'account', key: 'session', found: 204, others: 204 },
}

/** What an answer may contain for its owner only. */
const MARKS = /Nasrin|Farhana|17100000071|House 17|Meghna|শিরিন/
const ROLES = Object.keys(ROLE_PERMISSIONS) as Role[]

function call(name: string, { body }: { body?: unknown }, key: string, headers: Record<string, string>) {
  const [method = '', path = ''] = name.split(' ')
  const sent = { method, headers: { 'Idempotency-Key': 'an-access-key', ...headers }, ...(body === undefined ? {} : { body }) }
  const below = path.replace('{run}', world.keys.list)
  return api.call(below.replace(/\{\w+\}/, encodeURIComponent(key)), sent)
}

/** All rows of an account or an order, to compare before and after. */
async function rows(): Promise<unknown> {
  const read = async (table: string) =>
    (await sql`select to_jsonb(t) as row from ${sql.table(table)} t order by 1`.execute(shop.db)).rows
  const own = ['accounts.addresses', 'accounts.sessions', 'ordering.orders', 'fulfilment.consignments']
  const tables = [...own, 'gifting.gift_runs', 'gifting.proofs']
  return Promise.all(tables.map(read))
}

/** Invalid tokens of this kind: ids, numbers, tokens of other things, and nearly correct ones. */
function wrongKeys(right: string, key: Key): string[] {
  const others = Object.entries(world.keys).flatMap(([kind, value]) => (kind === key || value === right ? [] : [value]))
  const nearly = [
    right.slice(0, -1),
    `${right}a`,
    right.slice(0, -1) + (right.endsWith('A') ? 'B' : 'A'),
    [...right].reverse().join(''),
  ]
  return [...new Set([...others, ...nearly, world.orderId, world.nasrin.customerId, 'PF-10001', '1', '%', '__proto__'])]
}

test('every API URL that takes an id or a token, and no API key, is tested', async () => {
  const { json } = await api.call<ApiDocument>('/api/v1/openapi.json')
  const described = Object.entries(json.paths).flatMap(([path, methods]) =>
    /^(?!\/api\/v1\/admin\/).*\{/.test(path) ? Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`) : [],
  )
  expect(Object.keys(ENDPOINTS).sort()).toEqual(described.sort())
})

describe.each(Object.entries(ENDPOINTS))('%s', (name, endpoint) => {
  if (endpoint.of === 'everybody') {
    test('is the same for everybody', async () => {
      const asked = ['himsagar-from-rajshahi', 'no-such-fruit'].map((key) => [key, {}, world.nasrin.headers] as const)
      for (const [key, nobody, somebody] of asked) {
        const answers = [await call(name, {}, key, nobody), await call(name, {}, key, somebody)]
        expect(answers[0]!.text).toBe(answers[1]!.text)
      }
    })
    return
  }
  if (endpoint.of === 'account') {
    test('is accessible to its own account only', async () => {
      const { key, found, others } = endpoint
      const before = await rows()
      expect(await call(name, endpoint, world.keys[key], {})).toMatchObject({ status: 401 })
      const stolen = { Cookie: world.nasrin.headers['Cookie']! }
      if (!name.startsWith('GET')) expect(await call(name, endpoint, world.keys[key], stolen)).toMatchObject({ status: 401 })
      const answer = await call(name, endpoint, world.keys[key], world.babul.headers)
      expect(answer.status).toBe(others)
      expect(answer.text).not.toMatch(MARKS)
      expect(await rows()).toEqual(before)
      // The id was valid: its owner gets access.
      expect(await call(name, endpoint, world.keys[key], world.nasrin.headers)).toMatchObject({ status: found })
    })
    return
  }
  test('opens only with its own token, for any user', async () => {
    const { key, found } = endpoint
    const before = await rows()
    for (const headers of [{}, world.babul.headers, world.nasrin.headers]) {
      for (const wrong of wrongKeys(world.keys[key], key)) {
        const answer = await call(name, endpoint, wrong, headers)
        expect([wrong, answer.status]).toEqual([wrong, 404])
        expect(answer.text).not.toMatch(MARKS)
      }
    }
    expect(await call(name, endpoint, world.keys[key], {})).toMatchObject({ status: found })
    expect(await rows()).toEqual(before)
  })
})

// The pages. `with`: Nasrin's other keys in the URL; `foreign`: Babul's, which her token must not open.
type Page =
  | { of: 'everybody' | 'staff' }
  /** For the members of a company only; `with` are the other keys in the URL. */
  | { of: 'member'; with?: Record<string, string> }
  | { of: 'holder'; key: Key; with?: Record<string, string>; below?: 'document' | 'proof' }
const held = (key: Key, base: string, pages: string[]): Record<string, Page> =>
  Object.fromEntries(pages.map((page) => [`${base}${page}`, { of: 'holder', key }]))
const ofMembers = (pages: string[]): Record<string, Page> =>
  Object.fromEntries(pages.map((page) => [`profile/companies/:id${page}`, { of: 'member' }]))
const PAGES: Record<string, Page> = {
  'product/:slug': { of: 'everybody' },
  'express/:slug': { of: 'everybody' },
  'farms/:slug': { of: 'everybody' },
  'tell-me/:slug': { of: 'everybody' },
  'told/:token': { of: 'holder', key: 'told' },
  ...held('offer', 'offers/:token', ['', '/stop']),
  ...held('cart', 'carts/:token', ['', '/stop']),
  'weekly/:token': { of: 'holder', key: 'weekly' },
  'draft-order/:token': { of: 'holder', key: 'draft' },
  'preview/:slug': { of: 'staff' },
  ...held('order', 'order/:token', ['', '/claim', '/review', '/terms']),
  'order/:token/papers/:file': { of: 'holder', key: 'order', below: 'document' },
  ...held('box', 'box/:code', ['', '/claim']),
  ...held('quotation', 'gift/quotation/:token', ['', '/pdf']),
  ...held('run', 'gift/run/:token', ['', '/recipients', '/import', '/confirm', '/progress', '/proofs']),
  'gift/run/:token/proofs/:proofId': { of: 'holder', key: 'run', below: 'proof' },
  'gift/run/:token/files/:file': { of: 'holder', key: 'run', with: { file: 'recipients.xlsx' } },
  'gift/for/:link': { of: 'holder', key: 'link' },
  'gift/for/:link/:file': { of: 'holder', key: 'link', with: { file: 'card.css' } },
  ...ofMembers(['', '/money', '/lists']),
  ...ofMembers(['', '/:programmeId', '/:programmeId/people', '/:programmeId/:month'].map((page) => `/programmes${page}`)),
  'profile/companies/:id/files/:file': { of: 'member', with: { file: 'statement.csv' } },
  'office/join/:token': { of: 'holder', key: 'join' },
  'office/texts/:file': { of: 'everybody' },
}

type Module = { loader?: (args: never) => unknown; action?: (args: never) => unknown }
const modules = import.meta.glob<Module>('../src/web/*/*.route.tsx', { eager: true })
const allRoutes = routes.flatMap((route) =>
  route.path === 'office' ? [] : (route.children ?? [route]).map((child) => ({ path: child.path ?? '', file: child.file })),
)
const moduleOf = (path: string) => modules[`../src/web/${allRoutes.find((route) => route.path === path)!.file}`]!

const nobody: Actor = { kind: 'visitor' }
const everybody = (): Actor[] => [nobody, { kind: 'customer', customerId: world.babul.customerId }, ...ROLES.map(staffActor)]

async function open(path: string, actor: Actor, params: Record<string, string>, form?: Record<string, string>) {
  const office = officeOf(shop)
  const running = { ...api.webShop, files: world.files }
  const requestContext = { ...office.requestContextOf(actor), shop: running }
  const { loader, action } = moduleOf(path)
  const address = `/${path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`
  return office.callAs(requestContext, (form ? action : loader)!, { path: address, params, ...(form ? { form } : {}) })
}

function paramsOf(path: string, page: Extract<Page, { of: 'holder' }>, key: string, below?: string): Record<string, string> {
  const first = /:(code|link|token)\b/.exec(path)![1]!
  const under = page.below === 'document' ? { file: `${below}.pdf` } : page.below === 'proof' ? { proofId: below! } : {}
  return { [first]: key, ...page.with, ...under }
}

test('every page that takes an id or a token is tested, here or with the office pages', () => {
  const taking = allRoutes.map(({ path }) => path).filter((path) => path.includes(':'))
  expect(Object.keys(PAGES).sort()).toEqual(taking.sort())
})

describe.each(Object.entries(PAGES).filter(([, page]) => page.of === 'holder') as [string, Extract<Page, { of: 'holder' }>][])(
  '/%s',
  (path, page) => {
    const ownBelow = () => (page.below ? world.keys[page.below] : undefined)

    test('opens only with its own token, for any user', async () => {
      const before = await rows()
      for (const actor of everybody()) {
        for (const wrong of wrongKeys(world.keys[page.key], page.key)) {
          const answer = await open(path, actor, paramsOf(path, page, wrong, ownBelow()))
          expect([actor.kind, wrong, answer.status]).toEqual([actor.kind, wrong, 404])
          expect(JSON.stringify(answer.data)).not.toMatch(MARKS)
        }
      }
      const opened = await open(path, nobody, paramsOf(path, page, world.keys[page.key], ownBelow()))
      expect(opened.status).toBeLessThan(400)
      expect(await rows()).toEqual(before)
    }, 60_000)

    test('changes nothing with any other token', async () => {
      if (!moduleOf(path).action) return expect(moduleOf(path)).not.toHaveProperty('action')
      const before = await shop.countAll()
      for (const intent of ['', 'cancel', 'change-day', 'approve', 'confirm', 'add', 'place']) {
        for (const wrong of wrongKeys(world.keys[page.key], page.key)) {
          const form = {
            intent,
            name: 'Babul',
            password: 'a long one of mine',
            version: '1',
            total: '1',
            proof: world.keys.proof,
          }
          const answer = await open(path, nobody, paramsOf(path, page, wrong), form)
          // Or it leads to the page that says so.
          const status = answer.status === 303 && answer.to === `/${path.replace(':token', wrong)}` ? 404 : answer.status
          expect([intent, wrong, status]).toEqual([intent, wrong, expect.toBeOneOf([404, 409, 410, 422])])
        }
      }
      expect(await shop.countAll()).toEqual(before)
    }, 60_000)

    test('shows no data of others with its own token', async () => {
      if (!page.below) return expect(path).not.toMatch(/proofId|papers/)
      const foreign = paramsOf(path, page, world.keys[page.key], world.foreign[page.below])
      expect(await open(path, nobody, foreign)).toMatchObject({ status: 404 })
      // Anyone with the other token may see it.
      if (page.key !== 'run') return
      const theirs = paramsOf(path, page, world.foreign.run, world.foreign[page.below])
      expect(await open(path, nobody, theirs)).toMatchObject({ status: 200 })
    })
  },
)

describe.each(Object.entries(PAGES).filter(([, page]) => page.of === 'member') as [string, Extract<Page, { of: 'member' }>][])(
  '/%s',
  (path, page) => {
    test('is accessible to its members only, and others change nothing', async () => {
      const before = await shop.countAll()
      const [{ action }, form] = [moduleOf(path), { intent: 'erase', run: world.keys.list }]
      const own = { ...page.with, programmeId: world.programmeId, month: '2026-07' }
      for (const actor of everybody()) {
        // Guests and staff, who have no account in the shop, are redirected to the sign-in.
        const [status, params] = [actor.kind === 'customer' ? 404 : 302, { ...own, id: world.keys.company }]
        expect([actor, (await open(path, actor, params)).status]).toEqual([actor, status])
        if (action) expect([actor, (await open(path, actor, params, form)).status]).toEqual([actor, status])
      }
      const member: Actor = { kind: 'customer', customerId: world.nasrin.customerId }
      const statusOf = async (id: string) => (await open(path, member, { ...own, id })).status
      for (const wrong of wrongKeys(world.keys.company, 'company')) expect([wrong, await statusOf(wrong)]).toEqual([wrong, 404])
      expect(await statusOf(world.keys.company)).toBe(200)
      expect(await shop.countAll()).toEqual(before)
    })
  },
)

test('an unpublished page is visible only with the permission to see products', async () => {
  const params = { slug: 'himsagar-from-rajshahi' }
  for (const actor of everybody()) {
    const status = actor.kind === 'staff' && ROLE_PERMISSIONS[actor.role].includes('see-products') ? 200 : 404
    expect([actor, (await open('preview/:slug', actor, params)).status]).toEqual([actor, status])
  }
})
