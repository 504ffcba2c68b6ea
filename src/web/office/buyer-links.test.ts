import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccessWorld, type AccessWorld } from '#tests/access-world.ts'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { mayDo, ROLE_PERMISSIONS } from '#shop/accounts/index.ts'
import type { Role } from '#shop/context.ts'

// A link lets its holder cancel an order or approve a quotation, so office pages never show it to a role that may not do that
// itself.
let shop: Shop
let world: AccessWorld
let tokens: string[]
let pages: { file: string; path: string; params: Record<string, string> }[]

beforeAll(async () => {
  shop = await openShop()
  world = await openAccessWorld(shop)
  const { keys, foreign, orderId } = world
  tokens = [keys.order, keys.draft, keys.quotation, keys.run, keys.link, foreign.order, foreign.run, foreign.quotation]
  tokens.push(...(await shortCodes()))
  const idOf = async (table: string, token: string) =>
    (await sql<{ id: string }>`select id from ${sql.table(table)} where token = ${token}`.execute(shop.db)).rows[0]!.id
  const run = await idOf('gifting.gift_runs', keys.run)
  const at = (file: string, path: string, params = {}) => ({ file, path: `/office${path}`, params })
  pages = [
    at('drafts', '/orders/chat'),
    at('draft', '/orders/chat/x', { id: await idOf('drafts.drafts', keys.draft) }),
    at('order', `/orders/${orderId}`, { id: orderId }),
    at('orders', '/orders?q=PF&state=all'),
    at('orders-board', '/orders/board'),
    at('order-slips', `/orders/slips?orders=${orderId}`),
    at('to-call', '/orders/to-call'),
    at('payments', '/payments'),
    at('packing', '/packing'),
    at('dispatch', '/dispatch'),
    at('rounds', '/rounds'),
    at('today', ''),
    at('messages', '/messages'),
    at('invoices', '/invoices'),
    at('gifts', '/gifts'),
    at('quotation', '/gifts/quotations/x', { id: await idOf('gifting.quotations', keys.quotation) }),
    at('gift-run', `/gifts/runs/${run}`, { id: run }),
    at('gift-making', `/gifts/runs/${run}/making`, { id: run }),
    at('company', `/companies/${keys.company}`, { id: keys.company }),
    at('audit', '/audit'),
    at('tickets', '/tickets'),
  ]
}, 120_000)
afterAll(async () => {
  world?.close()
  await shop.close()
})

const modules = import.meta.glob<Record<string, (args: never) => unknown>>('./*.route.tsx', { eager: true })

/** The codes of the short links that were sent. */
async function shortCodes(): Promise<string[]> {
  const sent = await shop.db.selectFrom('messaging.messages').select('body').execute()
  return sent.flatMap(({ body }) => [...body.matchAll(/\/o\/(\w{16})/g)].map(([, code]) => code!))
}

async function pagesWithLinks(role: Role): Promise<string[]> {
  const office = officeOf(shop)
  const found: string[] = []
  for (const { file, ...asked } of pages) {
    const { data } = await office.call(staffActor(role), modules[`./${file}.route.tsx`]!['loader']!, asked)
    const seen = decodeURIComponent(JSON.stringify(data ?? null))
    if (tokens.some((token) => seen.includes(token))) found.push(file)
  }
  return found
}

const ROLES = Object.keys(ROLE_PERMISSIONS) as Role[]

test.each(ROLES.filter((role) => !mayDo(role, 'open-buyer-links')))('a %s gets no link of a buyer', async (role) => {
  expect(await pagesWithLinks(role)).toEqual([])
})

test.each(ROLES.filter((role) => mayDo(role, 'open-buyer-links')))(
  'the %s, who sends these links to buyers, gets them',
  async (role) => {
    expect(await pagesWithLinks(role)).toEqual(['draft', 'order', 'messages', 'quotation', 'gift-run'])
  },
)

test('messages to a buyer are shown without the end of their links', async () => {
  const asked = { path: '/office/messages' }
  const { data } = await officeOf(shop).call(staffActor('accountant'), modules['./messages.route.tsx']!['loader']!, asked)
  const bodies = (data as { rows: { body: string }[] }).rows.map(({ body }) => body)
  expect(bodies.some((body) => body.includes('/o/•••'))).toBe(true)
})
