import { afterAll, beforeAll, expect, test } from 'vitest'
import { officePage } from '#tests/office-page.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { idOf } from '#tests/world-data.ts'
import type { SavedView } from '#shop/ordering/index.ts'
import * as audit from '../../audit.route.tsx'
import * as companies from '../../companies.route.tsx'
import * as customers from '../../customers.route.tsx'
import * as gifts from '../../gifts.route.tsx'
import * as invoices from '../../invoices.route.tsx'
import * as messages from '../../messages.route.tsx'
import * as prices from '../../prices.route.tsx'
import * as products from '../../products.route.tsx'
import * as tickets from '../../tickets.route.tsx'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type View = { own: SavedView[] }
const page = (name: string, { loader, action }: Record<'loader' | 'action', (args: never) => unknown>) =>
  officePage<View>(() => shop, { path: `/office/${name}`, loader, action, role: 'owner' })

const LISTS = [
  { name: 'audit', route: audit, query: 'type=lot&from=2026-06-01' },
  { name: 'companies', route: companies, query: 'q=Meghna&sort=name' },
  { name: 'customers', route: customers, query: 'q=rahima&sort=-last' },
  { name: 'gifts', route: gifts, query: 'list=open&q=Meghna&sort=-total' },
  { name: 'invoices', route: invoices, query: 'kind=invoice&year=2025-26&sort=-total' },
  { name: 'messages', route: messages, query: 'state=failed&q=01711' },
  { name: 'prices', route: prices, query: 'q=mango' },
  { name: 'products', route: products, query: 'state=draft&sort=-price' },
  { name: 'tickets', route: tickets, query: 'state=closed&sort=due' },
]

test.each(LISTS)('a view of the list $name is saved, shown on its page and removed', async ({ name, route, query }) => {
  const list = page(name, route)
  expect(await list.send({ intent: 'save-view', name: 'Mine', query: `${query}&after=x&evil=1` })).toMatchObject(
    list.done('view-saved', `${query}&`),
  )
  const { own } = await list.look()
  expect(own).toMatchObject([{ name: 'Mine', query }])
  const rows = await shop.db.selectFrom('ordering.saved_views').select(['staff_id', 'list', 'query']).execute()
  expect(rows).toEqual([{ staff_id: idOf('owner'), list: name, query }])
  expect(await list.send({ intent: 'save-view', name: 'Mine', query })).toMatchObject({
    status: 422,
    data: { problem: 'view-name-taken', errors: { name: 'You have a list of this name. Choose another.' } },
  })
  expect(await shop.count('ordering.saved_views')).toBe(1)
  expect(await list.send({ intent: 'drop-view', view: own[0]!.id, query })).toMatchObject(list.done('view-dropped', `${query}&`))
  expect(await list.look()).toMatchObject({ own: [] })
})

test('a page neither shows nor removes the views of another list', async () => {
  const [some, other] = [page('customers', customers), page('companies', companies)]
  await some.send({ intent: 'save-view', name: 'Mine', query: 'q=rahima' })
  const [mine] = (await some.look()).own
  expect(await other.look()).toMatchObject({ own: [] })
  expect(await other.send({ intent: 'drop-view', view: mine!.id, query: '' })).toMatchObject({
    status: 422,
    data: { problem: 'unknown-view' },
  })
  expect((await some.look()).own).toEqual([mine])
})
