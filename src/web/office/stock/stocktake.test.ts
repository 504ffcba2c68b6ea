import { afterEach, beforeEach, expect, test } from 'vitest'
import { officePage } from '#tests/office-page.ts'
import { openShop, type Shop } from '#tests/world.ts'
import * as stocktakePage from '../stocktake.route.tsx'
import type { StocktakeView } from './stocktake-view.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

test('counted amounts become the stock; if a lot cannot be set, the page says why, and nothing changes', async () => {
  const path = '/office/stock/count'
  const page = officePage<StocktakeView>(() => shop, { path, ...stocktakePage })
  const [mango, guava] = [shop.lot('HIM-0609-A'), shop.lot('GUA-0608-A')]
  const books = async () => new Map((await page.look()).lots.map(({ id, seen }) => [id, seen]))
  const before = await books()
  const typed = { reason: 'Thursday', [`seen-${mango}`]: String(before.get(mango)), [`lot-${mango}`]: '20' }
  const count = { intent: 'count', ...typed }
  const late = { ...typed, [`seen-${guava}`]: '1', [`lot-${guava}`]: '7' }
  expect(await page.send({ ...count, [`lot-${mango}`]: 'many', reason: '' })).toMatchObject({
    status: 422,
    data: { errors: { [`lot-${mango}`]: 'Enter an amount above zero, such as 12.5.' } },
  })
  expect(await page.send({ intent: 'count', ...late })).toMatchObject({
    status: 409,
    data: { problem: 'lots', typed: late, errors: { [`lot-${guava}`]: expect.stringContaining('8 kg') } },
  })
  expect(await page.send({ intent: 'count', reason: 'Thursday' })).toMatchObject({
    status: 422,
    data: { problem: 'nothing-counted' },
  })
  expect(await books()).toEqual(before)
  const at = shop.now.getTime()
  expect(await page.send(count)).toMatchObject(page.done('count', `count=1&differing=1&at=${at}&`))
  expect(await books()).toEqual(new Map([...before, [mango, 20_000]]))
})
