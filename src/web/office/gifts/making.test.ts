import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { given, orderedRun } from '#tests/gift-world.ts'
import { officePage } from '#tests/office-page.ts'
import { openShop, type Shop } from '#tests/world.ts'
import * as makingPage from '../gift-making.route.tsx'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

test('the boxes that a page showed are packed at once and counted', async () => {
  const { run, boxes } = await orderedRun(shop, { people: [given(1), given(2), given(3)] })
  await sql`update payments.payments set state = 'captured', captured_paisa = amount_paisa`.execute(shop.db)
  const path = `/office/gifts/runs/${run.id}/making`
  const page = officePage(() => shop, { path, params: { id: run.id }, ...makingPage })
  const pack = (shown: readonly string[], early = 'yes') => page.send({ intent: 'pack', boxes: shown.join(' '), early })
  const packed = () => shop.count('fulfilment.consignments', { state: 'packed' })
  expect(await pack(boxes, '')).toMatchObject({ status: 409, data: { problem: 'nothing-packed' } })
  expect(await packed()).toBe(0)
  const [first, ...others] = boxes as [string, string, string]
  expect(await pack([first])).toMatchObject({ status: 302, to: expect.stringMatching(/[?&]count=1(?:&|$)/) })
  expect(await packed()).toBe(1)
  expect(await pack(others)).toMatchObject({ status: 302, to: expect.stringMatching(/[?&]count=2(?:&|$)/) })
  expect(await packed()).toBe(3)
})
