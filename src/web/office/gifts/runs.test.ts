import { afterEach, beforeEach, expect, test } from 'vitest'
import { giftRun } from '#tests/gift-world.ts'
import { officePage } from '#tests/office-page.ts'
import { openShop, type Shop } from '#tests/world.ts'
import * as runPage from '../gift-run.route.tsx'
import type { OfficeRunView } from './runs.server.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

test('a run that is not ordered yet is cancelled, once', async () => {
  const { id } = await giftRun(shop)
  const page = officePage<OfficeRunView>(() => shop, { path: `/office/gifts/runs/${id}`, params: { id }, ...runPage })
  expect(await page.look()).toMatchObject({ state: 'draft', mayGiveUp: true })
  expect(await page.send({ intent: 'give-up' })).toMatchObject(page.done('given-up'))
  expect(await page.look()).toMatchObject({ state: 'cancelled', mayGiveUp: false })
  const before = await shop.countAll()
  expect(await page.send({ intent: 'give-up' })).toMatchObject({
    status: 409,
    data: { problem: 'not-open', text: 'It has already been ordered or cancelled.' },
  })
  expect(await shop.countAll()).toEqual(before)
})
