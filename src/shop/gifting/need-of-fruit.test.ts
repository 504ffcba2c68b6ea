import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { given, giftRun, orderedRun } from '#tests/gift-world.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { contentsOf } from '../inventory/index.ts'
import { needOfRun, needOfVersion, quotationById, runOf, versionById, type Run } from './index.ts'
import { insertRecipients } from './insert-recipients.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function fill(run: Run, people: Parameters<typeof insertRecipients>[2]['given']): Promise<Run> {
  await shop.db.transaction((tx) => insertRecipients(tx, shop.as('guest'), { run, given: people }))
  return (await runOf(shop.db, { runId: run.id }))!
}

/** Day, stock item, needed, missing. */
const short = async (run: Run) =>
  (await needOfRun(shop.db, { run, now: shop.now }))!.map(({ day, code, needed, here, expected, missing }) => [
    day,
    code,
    needed,
    here + expected,
    missing,
  ])

const NOT_HERE_YET = '2026-06-13'

/** The amount in one box. */
async function inBox(code: string): Promise<number> {
  const contents = (await contentsOf(shop.db, [shop.variant('trio-box')])).get(shop.variant('trio-box'))!
  return contents.find((part) => part.code === code)!.amount
}

test('day by day what the boxes need, what is available and what is missing; stock counts once', async () => {
  const each = await inBox('himsagar')
  await shop.leaveOnly('himsagar', each * 3)
  const run = await fill(await giftRun(shop), [
    given(1),
    given(2),
    given(3, { day: '2026-06-13' }),
    given(4, { day: '2026-06-13' }),
  ])
  const rows = (await short(run)).filter(([, code]) => code === 'himsagar')
  expect(rows).toEqual([
    ['2026-06-12', 'himsagar', each * 2, each * 3, 0],
    ['2026-06-13', 'himsagar', each * 2, each, each],
  ])
  const fine = (await short(run)).filter(([, code]) => code === 'gift-box')
  expect(fine.map(([, , needed, , missing]) => [needed, missing])).toEqual([
    [2, 0],
    [2, 0],
  ])
})

test('expected stock is shown apart from received stock', async () => {
  const each = await inBox('himsagar')
  await shop.leaveOnly('himsagar', each * 2)
  await sql`update inventory.lots set state = 'expected', available_from = ${NOT_HERE_YET}::date
    where stock_item_id = ${shop.stockItem('himsagar')} and on_hand > allocated`.execute(shop.db)
  const run = await fill(await giftRun(shop), [given(1), given(2, { day: NOT_HERE_YET })])
  const rows = (await needOfRun(shop.db, { run, now: shop.now }))!.filter(({ code }) => code === 'himsagar')
  expect(rows.map(({ day, here, expected, missing }) => [day, here, expected, missing])).toEqual([
    ['2026-06-12', 0, 0, each],
    [NOT_HERE_YET, 0, each * 2, 0],
  ])
})

test('before there is a list the quoted boxes count; after the order there is no forecast', async () => {
  const each = await inBox('himsagar')
  const run = await giftRun(shop, { units: { 'trio-box': 7 } })
  const version = (await versionById(shop.db, run.quotationVersionId))!
  const quotation = (await quotationById(shop.db, version.quotationId))!
  const ofVersion = await needOfVersion(shop.db, { quotation, version, now: shop.now })
  expect(ofVersion!.find(({ code }) => code === 'himsagar')).toMatchObject({ day: '2026-06-12', needed: each * 7 })
  expect(await needOfRun(shop.db, { run, now: shop.now })).toEqual(ofVersion)
  const later = shop.at('2026-06-13T08:00:00+06:00').now
  expect(await needOfVersion(shop.db, { quotation, version, now: later })).toBeNull()
  expect(await needOfVersion(shop.db, { quotation: { ...quotation, wantedDay: null }, version, now: shop.now })).toBeNull()
  const ordered = await orderedRun(shop, { people: [given(1)] })
  expect(await needOfRun(shop.db, { run: ordered.run, now: shop.now })).toBeNull()
})
