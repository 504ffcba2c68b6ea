import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { claimDesk, claimed, type ClaimDesk } from '#tests/claim-cases.ts'
import { agreedContract, deliver, himsagarLot, pay } from '#tests/grower-world.ts'
import { delivered, moved, placed } from '#tests/invoice-documents.ts'
import { LONG_RUN } from '#tests/long-run.ts'
import { phoneNumber } from '#tests/sample-order.ts'
import { seededRandom, type SeededRandom } from '#tests/seeded-random.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { balanceOf, deliveriesOf, entriesOf, paymentsOf, takeBackPayment, type Delivery } from '../growers/index.ts'
import { DEDUCTION_REASONS, GRADES } from '../growers/model.ts'
import { correctStock, ledgerDifferences, receiveLot } from '../inventory/index.ts'
import { dayFrom, paisa } from '../values/index.ts'
import { claimsByFarm } from './claim-rates.ts'
import { growerLedger } from './grower-ledger.ts'
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
  // Only lots of the season, and a slot for all of its orders.
  await sql`
    with emptied as (update inventory.lots set on_hand = 0 where on_hand > 0 and state = 'received' returning id)
    insert into inventory.movements (lot_id, kind, amount, reason, actor, at)
    select lot_id, 'counted', -sum(amount), 'before the season', 'staff:Owner', ${shop.now}::timestamptz
    from inventory.movements where lot_id in (select id from emptied) group by lot_id`.execute(shop.db as never)
  await sql`update fulfilment.slots set capacity_drops = 5000, capacity_grams = 90000000`.execute(shop.db as never)
})
afterEach(() => shop.close())

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

test('a lot that is sold out costs exactly what its grower is paid', async () => {
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
  const season = await openSeason()
  const roll = seededRandom(SEED)
  for (let index = 0; index < OPERATIONS; index += 1) await season.step(roll)
  for (const name of Object.keys(season.done)) expect([name, season.done[name]! > 1]).toEqual([name, true])
  expect(await ledgerDifferences(shop.db)).toEqual([])

  const byFarm = await marginByFarm(shop.db, SEASON)
  const byLot = await marginByLot(shop.db, SEASON)
  const ledger = await growerLedger(shop.db, SEASON)
  expect(ledger.map(({ farmId }) => farmId).toSorted()).toEqual(season.farms.toSorted())
  for (const farmId of season.farms) {
    const notes = await deliveriesOf(shop.db, farmId)
    const money = (await paymentsOf(shop.db, farmId)).filter(({ takenBack }) => takenBack === null)
    const pays = sum(notes.map(({ pay: due }) => due))
    const paidOut = sum(money.map(({ amount }) => amount))
    // The balance is what was delivered less what was paid, and the last row of the ledger and the report say the same.
    const entries = await entriesOf(shop.db, farmId)
    expect(sum(entries.map(({ amount }) => amount))).toBe(pays - paidOut)
    expect([entries.at(-1)?.balance, await balanceOf(shop.db, farmId)]).toEqual([pays - paidOut, pays - paidOut])
    const row = ledger.find((one) => one.farmId === farmId)!
    expect(row.balance).toBe(pays - paidOut)
    expect(row.opening + row.delivered + row.deducted + row.corrected + row.advances + row.paid).toBe(row.balance)
    // The lots cost what the grower is paid, and the margin report counts what is sold of that.
    const used = await lotsNow(notes)
    expect(used.map(({ cost }) => cost)).toEqual(notes.map(({ pay: due }) => due))
    const ofFarm = byFarm.find((one) => one.farmId === farmId)!
    const sold = used.map(({ id, cost, came, out }) => ({ id, cost: Math.round((cost * out) / came) }))
    expect(ofFarm.cost).toBe(sum(sold.map(({ cost }) => cost)))
    expect(ofFarm.margin).toBe(ofFarm.sales - sum(sold.map(({ cost }) => cost)))
    const margins = await marginOfLots(
      shop.db,
      notes.map(({ lotId }) => lotId),
    )
    for (const { id, cost } of sold) {
      const said = byLot.find(({ lotId }) => lotId === id)
      expect([said?.cost ?? 0, margins.get(id)?.cost ?? 0, margins.get(id)?.sales]).toEqual([cost, cost, said?.sales])
    }
    expect(used.some(({ came, out }) => came === out)).toBe(true)
  }
  // The three margin reports are about the same money.
  const products = await marginByProduct(shop.db, SEASON)
  for (const rows of [byFarm, byLot]) {
    expect(sum(rows.map(({ sales }) => sales))).toBe(sum(products.map(({ sales }) => sales)))
    expect(sum(rows.map(({ cost }) => cost))).toBe(sum(products.map(({ cost }) => cost)))
  }
  // What was granted to buyers counts for the farm of their fruit.
  const claims = await claimsByFarm(shop.db, SEASON)
  for (const farmId of season.farms) {
    const granted = await sql<{ granted: number }>`
      select coalesce(sum(granted_paisa), 0)::bigint as granted from claims.lines line
      where exists (select from inventory.allocations held join inventory.lots lot on lot.id = held.lot_id
        where held.order_line_id = line.order_line_id and held.state = 'consumed' and lot.farm_id = ${farmId}::uuid)`.execute(
      shop.db,
    )
    expect(claims.find(({ farm }) => farm?.en === season.names.get(farmId))?.granted).toBe(granted.rows[0]!.granted)
  }
  // A period begins where the one before ended.
  const [first, second] = [
    await growerLedger(shop.db, { from: SEASON.from, until: dayFrom('2026-06-11') }),
    await growerLedger(shop.db, { from: dayFrom('2026-06-12'), until: SEASON.until }),
  ]
  const byId = (rows: typeof ledger, amount: 'opening' | 'balance') => new Map(rows.map((row) => [row.farmId, row[amount]]))
  expect(byId(second, 'opening')).toEqual(byId(first, 'balance'))
})

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

/** Two farms with a contract for each of three fruits, and one random step after another. Steps that are refused count for nothing. */
async function openSeason() {
  const second = shop.newId()
  await sql`
    insert into catalog.farms select (jsonb_populate_record(farm, jsonb_build_object('id', ${second}::uuid, 'slug', 'second',
      'name', jsonb_build_object('en', 'Second', 'bn', 'Second'), 'position', 2))).* from catalog.farms farm`.execute(
    shop.db as never,
  )
  const farms = [shop.farm('rafiq-orchard'), second]
  const fruits = ['himsagar', 'guava', 'litchi'] as const
  const contracts: { id: string; farmId: string; fruit: (typeof fruits)[number] }[] = []
  for (const farmId of farms) {
    for (const [index, fruit] of fruits.entries()) {
      const price = fruit === 'litchi' ? 251 : 4_999 + 333 * index
      const terms = { farmId, stockItemId: shop.stockItem(fruit), price: paisa(price), floor: paisa(Math.floor(price * 0.7)) }
      contracts.push({ id: await agreedContract(shop, terms), farmId, fruit })
    }
  }
  const lots: { lotId: string; contractId: string; amount: number; version: number }[] = []
  const orders: string[] = []
  const done: Record<string, number> = {}
  let people = 0

  const deductions = (roll: SeededRandom) =>
    Array.from({ length: roll(3) }, () => ({ reason: DEDUCTION_REASONS[roll(5)]!, note: '', amount: paisa(1 + roll(20_000)) }))
  const note = (one: (typeof lots)[number], now: Shop, roll: SeededRandom, seen: number) =>
    deliver(now, {
      lotId: one.lotId,
      contractId: one.contractId,
      amount: one.amount - roll(Math.min(3_000, one.amount)),
      grade: GRADES[roll(3)]!,
      deductions: deductions(roll),
      seen,
    })

  const steps: Record<string, (now: Shop, roll: SeededRandom) => Promise<{ ok: boolean }>> = {
    async lot(now, roll) {
      const contract = contracts[roll(contracts.length)]!
      const amount = contract.fruit === 'litchi' ? 100 * (1 + roll(6)) : 5_000 * (1 + roll(4))
      const received = await receiveLot(now.as('owner'), {
        stockItemId: shop.stockItem(contract.fruit),
        farmId: contract.farmId,
        grade: 'A',
        amount,
        costPaisa: paisa(1 + roll(500_000)),
        harvestedOn: dayFrom('2026-06-11'),
        bestBefore: dayFrom('2026-06-30'),
      })
      if (!received.ok) return received
      const one = { lotId: received.lotId, contractId: contract.id, amount, version: 1 }
      const noted = await note(one, now, roll, 0)
      if (noted.ok) lots.push(one)
      return noted
    },
    async correct(now, roll) {
      const one = lots[roll(lots.length || 1)]
      if (!one) return { ok: false }
      const noted = await note(one, now, roll, one.version)
      if (noted.ok) one.version += 1
      return noted
    },
    advance: (now, roll) => {
      const contract = contracts[roll(contracts.length)]!
      return pay(now, { farmId: contract.farmId, contractId: contract.id, amount: paisa(1 + roll(100_000)) })
    },
    pay: async (now, roll) => {
      const farmId = farms[roll(2)]!
      const due = await balanceOf(shop.db, farmId)
      const method = (['cash', 'bank', 'bkash'] as const)[roll(3)]!
      return pay(now, {
        farmId,
        method,
        reference: method === 'cash' ? '' : `R${roll(1_000)}`,
        amount: paisa(1 + roll(Math.max(1, due * 2))),
      })
    },
    async 'take back'(now, roll) {
      const all = await paymentsOf(shop.db, farms[roll(2)]!)
      const one = all[roll(all.length || 1)]
      return one ? takeBackPayment(now.as('owner'), { paymentId: one.id, why: 'a mistake' }) : { ok: false }
    },
    async order(now, roll) {
      const sku = ['himsagar-5kg', 'himsagar-10kg', 'guava-1kg', 'litchi-100'][roll(4)]!
      people += 1
      const buyer = { name: 'Farhana Rahman', phone: phoneNumber(people), email: null }
      const day = dayFrom(now === shop ? '2026-06-12' : '2026-06-13')
      try {
        const { orderId, token } = await placed(now, { buys: { [sku]: 1 + roll(3) }, buyer, delivery: { day } })
        const moves = ['confirm', 'pack', 'dispatch', 'deliver'] as const
        const far = roll(6)
        await moved(now, orderId, moves.slice(0, far < 2 ? far : 4))
        if (far >= 2) orders.push(token)
        return { ok: true }
      } catch (error) {
        if (/out-of-stock|shortage|not-enough/.test((error as Error).message)) return { ok: false }
        throw error
      }
    },
    async claim(now, roll) {
      const token = orders.splice(roll(orders.length || 1), 1)[0]
      if (token === undefined) return { ok: false }
      await claimed(desk, now, token)
      return { ok: true }
    },
    async waste(now, roll) {
      const found = await sql<{ id: string; free: number; hand: number }>`
        select id, on_hand - allocated as free, on_hand as hand from inventory.lots where id = any(${lots.map(({ lotId }) => lotId)}::uuid[])
          and on_hand > allocated order by id`.execute(shop.db)
      const one = found.rows[roll(found.rows.length || 1)]
      if (!one) return { ok: false }
      const onHand = one.hand - 1 - roll(Math.min(one.free, 1_000))
      return correctStock(now.as('owner'), { lotId: one.id, onHand, reason: 'spoiled', kind: 'written-off' })
    },
  }
  const names = ['lot', 'lot', 'correct', 'advance', 'pay', 'pay', 'take back', 'order', 'order', 'order', 'claim', 'waste']
  for (const name of names) done[name] = 0
  let count = 0
  return {
    farms,
    names: new Map([
      [farms[0]!, 'Rafiq Orchard'],
      [second, 'Second'],
    ]),
    done,
    async step(roll: SeededRandom) {
      count += 1
      const now = count <= OPERATIONS / 2 ? shop : shop.at('2026-06-12T09:30:00+06:00')
      const name = names[roll(names.length)]!
      if ((await steps[name]!(now, roll)).ok) done[name] = done[name]! + 1
    },
  }
}
