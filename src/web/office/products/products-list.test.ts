import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { officeOf, staffActor } from '#tests/office-requests.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { productsPage } from '#shop/reporting/index.ts'
import type { Role } from '#shop/context.ts'
import { action, loader } from '../products.route.tsx'
import type { ProductsView } from './product-view.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const look = async (search = '') =>
  (await officeOf(shop).call(staffActor('manager'), loader, { path: `/office/products${search}` })).data as ProductsView
const send = (form: Record<string, string>, role: Role = 'manager') =>
  officeOf(shop).call(staffActor(role), action, { path: '/office/products?state=active', form })

test('sorted pages of products have no gaps, also if all prices are equal', async () => {
  const all = (await look()).rows.map(({ id }) => id)
  await sql`update pricing.prices set price_paisa = 50000, sale_price_paisa = null, sale_from = null, sale_until = null`.execute(
    shop.db,
  )
  for (const by of ['name', 'price'] as const) {
    const read = async (down: boolean) => {
      const ids: string[] = []
      for (let page = 1; ids.length < all.length; page += 1) {
        const asked = {
          of: { state: 'active' as const },
          sort: { by, down },
          page,
          most: 2,
          language: 'en' as const,
          now: shop.now,
        }
        const { products, count } = await productsPage(shop.db, asked)
        expect([count, products.length > 0]).toEqual([all.length, true])
        ids.push(...products.map(({ id }) => id))
      }
      return ids
    }
    const up = await read(false)
    expect(up.toSorted()).toEqual(all.toSorted())
    expect(await read(true)).toEqual(up.toReversed())
  }
  const names = (await look('?sort=name')).rows.map(({ name }) => name.toLowerCase())
  expect(names).toEqual(names.toSorted())
})

test('several products are archived at once, and those that can’t be say why', async () => {
  const [himsagar, guava] = [shop.product('himsagar'), shop.product('guava')]
  const ticked = { [`tick-${himsagar}`]: 'yes', [`tick-${guava}`]: 'yes' }
  expect(await send({ intent: 'archive', ...ticked }, 'packer')).toMatchObject({ status: 403 })
  expect((await send({ intent: 'archive', [`tick-${himsagar}`]: 'yes' })).to).toBe(
    '/office/products?state=active&count=1&done=archive',
  )
  const both = await send({ intent: 'archive', ...ticked })
  expect(both.data).toMatchObject({ shown: { done: [guava], refused: [{ id: himsagar, text: 'this is done already' }] } })
  const archived = (await look('?state=archived')).rows.map(({ id }) => id)
  expect(archived.toSorted()).toEqual([himsagar, guava].toSorted())
})
