import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { claimDesk, type ClaimDesk } from '#tests/claim-cases.ts'
import { openSeason, stepOfSeason, type Season } from '#tests/grower-season.ts'
import { agreedContract, deliver, himsagarLot } from '#tests/grower-world.ts'
import { delivered } from '#tests/invoice-documents.ts'
import { LONG_RUN } from '#tests/long-run.ts'
import { seededRandom } from '#tests/seeded-random.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { balanceOf, deliveriesOf, entriesOf, paymentsOf, type Delivery } from '../growers/index.ts'
import { ledgerDifferences } from '../inventory/index.ts'
import { dayFrom, paisa } from '../values/index.ts'
import { claimsByFarm } from './claim-rates.ts'
import { growerLedger, type GrowerLedger } from './grower-ledger.ts'
import { marginByFarm, marginByLot, marginByProduct, marginOfLots } from './margin.ts'

const OPERATIONS = LONG_RUN ? 1_500 : 170
const SEED = 20_260_611
const SEASON = { from: dayFrom('2026-06-01'), until: dayFrom('2026-06-30'), basis: 'placed' } as const

let shop: Shop
let desk: ClaimDesk
beforeAll(async () => {
  desk = await claimDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

test('a lot that is sold out costs exactly what its grower is paid', async () => {
  await openSeason(shop, desk)
  const contractId = await agreedContract(shop, { price: paisa(4_333) })
  const lotId = await himsagarLot(shop, { amount: 15_000 })
  const noted = await deliver(shop, {
    lotId,
    contractId,
    amount: 14_999,
    deductions: [{ reason: 'transport', note: '', amount: paisa(7) }],
  })
  // 14.999 kg × ৳43.33 is ৳649.91, less 7 paisa: three crates can't share it equally.
  expect(noted).toMatchObject({ ok: true, pay: 64_984 })
  for (let index = 0; index < 3; index += 1) await delivered(shop, { buys: { 'himsagar-5kg': 1 } })
  const [row] = await marginByFarm(shop.db, SEASON)
  const pay_ = noted.ok ? noted.pay : 0
  expect(row).toMatchObject({ farmId: shop.farm('rafiq-orchard'), sales: 285_000, cost: pay_, margin: 285_000 - pay_ })
  expect(await marginOfLots(shop.db, [lotId])).toEqual(new Map([[lotId, { sales: 285_000, cost: pay_, margin: 285_000 - pay_ }]]))
})

test(`after ${OPERATIONS} random operations of a season, lots, margins, ledgers, balances and payments add up`, async () => {
  const season = await openSeason(shop, desk)
  const [roll, later] = [seededRandom(SEED), shop.at('2026-06-12T09:30:00+06:00')]
  for (let index = 0; index < OPERATIONS; index += 1) await stepOfSeason(season, index < OPERATIONS / 2 ? shop : later, roll)
  for (const name of Object.keys(season.done)) expect([name, season.done[name]! > 1]).toEqual([name, true])
  expect(await ledgerDifferences(shop.db)).toEqual([])

  const ledger = await growerLedger(shop.db, SEASON)
  expect(ledger.map(({ farmId }) => farmId).toSorted()).toEqual(season.farms.toSorted())
  for (const farmId of season.farms) {
    const notes = await deliveriesOf(shop.db, farmId)
    await expectLedger(
      notes,
      ledger.find((one) => one.farmId === farmId)!,
    )
    await expectMargins(notes, farmId)
  }
  await expectSameMoney()
  await expectClaims(season)
  const farmSums = async (from: string, until: string) =>
    new Map(
      (await marginByFarm(shop.db, { from: dayFrom(from), until: dayFrom(until), basis: 'placed' })).map((row) => [
        row.farmId,
        row,
      ]),
    )
  const [early, late, whole] = [
    await farmSums('2026-06-01', '2026-06-11'),
    await farmSums('2026-06-12', '2026-06-30'),
    await farmSums('2026-06-01', '2026-06-30'),
  ]
  for (const [farmId, { cost, margin }] of whole) {
    const parts = [early.get(farmId), late.get(farmId)]
    expect([farmId, sum(parts.map((part) => part?.cost ?? 0)), sum(parts.map((part) => part?.margin ?? 0))]).toEqual([
      farmId,
      cost,
      margin,
    ])
  }
  // A period begins where the one before ended.
  const first = await growerLedger(shop.db, { from: SEASON.from, until: dayFrom('2026-06-11') })
  const second = await growerLedger(shop.db, { from: dayFrom('2026-06-12'), until: SEASON.until })
  const byId = (rows: GrowerLedger[], amount: 'opening' | 'balance') => new Map(rows.map((row) => [row.farmId, row[amount]]))
  expect(byId(second, 'opening')).toEqual(byId(first, 'balance'))
})

/** The balance is what was delivered less what was paid; the last row of the ledger and the report say the same. */
async function expectLedger(notes: readonly Delivery[], row: GrowerLedger): Promise<void> {
  const money = (await paymentsOf(shop.db, row.farmId)).filter(({ takenBack }) => takenBack === null)
  const balance = sum(notes.map(({ pay }) => pay)) - sum(money.map(({ amount }) => amount))
  const entries = await entriesOf(shop.db, row.farmId)
  expect(sum(entries.map(({ amount }) => amount))).toBe(balance)
  expect([entries.at(-1)?.balance, await balanceOf(shop.db, row.farmId), row.balance]).toEqual([balance, balance, balance])
  expect(row.opening + row.delivered + row.deducted + row.corrected + row.advances + row.paid).toBe(balance)
}

/** The lots cost what the grower is paid, and the margin reports count what is sold of that. */
async function expectMargins(notes: readonly Delivery[], farmId: string): Promise<void> {
  const used = await lotsNow(notes)
  expect(used.map(({ cost }) => cost)).toEqual(notes.map(({ pay }) => pay))
  const sold = used.map(({ id, cost, came, out }) => ({ id, cost: Math.round((cost * out) / came) }))
  const cost = sum(sold.map((one) => one.cost))
  const ofFarm = (await marginByFarm(shop.db, SEASON)).find((one) => one.farmId === farmId)!
  expect([ofFarm.cost, ofFarm.margin]).toEqual([cost, ofFarm.sales - cost])
  const lotIds = notes.map(({ lotId }) => lotId)
  const [byLot, margins] = [await marginByLot(shop.db, SEASON), await marginOfLots(shop.db, lotIds)]
  for (const one of sold) {
    const said = byLot.find(({ lotId }) => lotId === one.id)
    expect([said?.cost ?? 0, margins.get(one.id)?.cost ?? 0, margins.get(one.id)?.sales]).toEqual([
      one.cost,
      one.cost,
      said?.sales,
    ])
  }
  expect(used.some(({ came, out }) => came === out)).toBe(true)
}

/** The three margin reports are about the same money. */
async function expectSameMoney(): Promise<void> {
  const products = await marginByProduct(shop.db, SEASON)
  for (const rows of [await marginByFarm(shop.db, SEASON), await marginByLot(shop.db, SEASON)]) {
    expect(sum(rows.map(({ sales }) => sales))).toBe(sum(products.map(({ sales }) => sales)))
    expect(sum(rows.map(({ cost }) => cost))).toBe(sum(products.map(({ cost }) => cost)))
  }
}

/** What was granted to buyers counts for the farm of their fruit. */
async function expectClaims({ farms, names }: Season): Promise<void> {
  const claims = await claimsByFarm(shop.db, SEASON)
  for (const farmId of farms) {
    const granted = await sql<{ granted: number }>`
      select coalesce(sum(granted_paisa), 0)::bigint as granted from claims.lines line
      where exists (select from inventory.allocations held join inventory.lots lot on lot.id = held.lot_id
        where held.order_line_id = line.order_line_id and held.state = 'consumed' and lot.farm_id = ${farmId}::uuid)`.execute(
      shop.db,
    )
    expect(claims.find(({ farm }) => farm?.en === names.get(farmId))?.granted).toBe(granted.rows[0]!.granted)
  }
}

/** Each lot with its cost, what came, and what orders have of it. */
async function lotsNow(notes: readonly Delivery[]) {
  const found = await sql<{ id: string; cost: number; came: number; out: number }>`
    select lot.id, cost_paisa as cost,
      (select sum(amount)::integer from inventory.movements where lot_id = lot.id and kind in ('expected', 'received')) as came,
      (select coalesce(sum(amount), 0)::integer from inventory.allocations where lot_id = lot.id and state in ('held', 'consumed')) as out
    from unnest(${notes.map(({ lotId }) => lotId)}::uuid[]) with ordinality as asked (id, place)
    join inventory.lots lot using (id) order by place`.execute(shop.db)
  return found.rows
}
