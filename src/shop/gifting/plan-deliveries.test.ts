import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draftEdit, draftQuotation } from '#tests/quotations.ts'
import { taka } from '#tests/world-data.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { paisa } from '../values/index.ts'
import { planDeliveries, saveDraft, versionsOf } from './index.ts'

let shop: Shop
let quotationId: string
beforeEach(async () => {
  shop = await openShop()
  quotationId = await draftQuotation(shop, { wantedDay: null })
})
afterEach(() => shop.close())

const latest = async () => (await versionsOf(shop.db, [quotationId]))[0]!

async function plan(zone: { boxes: number; perBox: ReturnType<typeof paisa> }) {
  const { revision } = await draftEdit(shop, quotationId)
  return planDeliveries(shop.as('desk'), { quotationId, revision, zones: [{ zoneId: 'dhaka', ...zone }] })
}

test('a price per box is not kept when a line of the draft is not valid', async () => {
  const name = JSON.stringify({ en: 'x'.repeat(151), bn: 'x' })
  await sql`update gifting.quotation_lines set name = ${name}::jsonb where variant_id is null`.execute(shop.db)
  const [before, rows] = [await latest(), await shop.countAll()]
  expect(await plan({ boxes: 60, perBox: taka(80) })).toEqual({ ok: false, problem: 'line-not-valid', line: 2 })
  expect([await latest(), await shop.countAll()]).toEqual([before, rows])
})

test('prices per box add up to no more than the delivery of a quotation may cost', async () => {
  const edit = await draftEdit(shop, quotationId)
  const more = edit.lines.map((line) => (line.variantId === null ? line : { ...line, units: 1_001 }))
  expect(await saveDraft(shop.as('desk'), { ...edit, lines: more })).toEqual({ ok: true })
  const [before, rows] = [await latest(), await shop.countAll()]
  expect(await plan({ boxes: 1_001, perBox: paisa(1_000_000) })).toEqual({ ok: false, problem: 'delivery-too-high' })
  expect([await latest(), await shop.countAll()]).toEqual([before, rows])
  expect(await plan({ boxes: 1_001, perBox: paisa(999_000) })).toEqual({ ok: true })
  expect((await latest()).delivery).toBe(999_999_000)
})
