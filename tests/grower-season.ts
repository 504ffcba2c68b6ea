import { sql } from 'kysely'
import { balanceOf, paymentsOf, takeBackPayment } from '#shop/growers/index.ts'
import { DEDUCTION_REASONS } from '#shop/growers/model.ts'
import { GRADES } from '#shop/inventory/model.ts'
import { correctStock, receiveLot } from '#shop/inventory/index.ts'
import { dayFrom, paisa } from '#shop/values/index.ts'
import { claimed, type ClaimDesk } from './claim-cases.ts'
import { agreedContract, deliver, pay } from './grower-world.ts'
import { moved, placed } from './invoice-documents.ts'
import { phoneNumber } from './sample-order.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { Shop } from './world.ts'

type Lot = { lotId: string; contractId: string; amount: number; version: number }

export type Season = {
  shop: Shop
  desk: ClaimDesk
  farms: string[]
  /** The English names of the farms. */
  names: Map<string, string>
  contracts: { id: string; farmId: string; fruit: 'himsagar' | 'guava' | 'litchi' }[]
  lots: Lot[]
  /** Tokens of delivered orders without a claim. */
  orders: string[]
  people: number
  /** How often each step was not refused. */
  done: Record<string, number>
}

/** An empty stock, a slot for every order, and two farms with a contract for each of three fruits. */
export async function openSeason(shop: Shop, desk: ClaimDesk): Promise<Season> {
  await sql`
    with emptied as (update inventory.lots set on_hand = 0 where on_hand > 0 and state = 'received' returning id)
    insert into inventory.movements (lot_id, kind, amount, reason, actor, at)
    select lot_id, 'counted', -sum(amount), 'before the season', 'staff:Owner', ${shop.now}::timestamptz
    from inventory.movements where lot_id in (select id from emptied) group by lot_id`.execute(shop.db)
  await sql`update fulfilment.slots set capacity_drops = 5000, capacity_grams = 90000000`.execute(shop.db)
  const second = await secondFarm(shop)
  const farms = [shop.farm('rafiq-orchard'), second]
  const names = new Map([
    [farms[0]!, 'Rafiq Orchard'],
    [second, 'Second'],
  ])
  const contracts: Season['contracts'] = []
  for (const farmId of farms) {
    for (const [index, fruit] of (['himsagar', 'guava', 'litchi'] as const).entries()) {
      const price = fruit === 'litchi' ? 251 : 4_999 + 333 * index
      const terms = { farmId, stockItemId: shop.stockItem(fruit), price: paisa(price), floor: paisa(Math.floor(price * 0.7)) }
      contracts.push({ id: await agreedContract(shop, terms), farmId, fruit })
    }
  }
  const done = Object.fromEntries(Object.keys(STEPS).map((name) => [name, 0]))
  return { shop, desk, farms, names, contracts, lots: [], orders: [], people: 0, done }
}

/** A copy of the orchard. */
export async function secondFarm(shop: Shop): Promise<string> {
  const id = shop.newId()
  await sql`
    insert into catalog.farms select (jsonb_populate_record(farm, jsonb_build_object('id', ${id}::uuid, 'slug', 'second',
      'name', jsonb_build_object('en', 'Second', 'bn', 'Second'), 'position', 2))).* from catalog.farms farm`.execute(shop.db)
  return id
}

// Some more often than others.
const OFTEN = ['lot', 'lot', 'correct', 'advance', 'pay', 'pay', 'take back', 'order', 'order', 'order', 'claim', 'waste']

/** One random step. What is refused changes nothing and counts for nothing. */
export async function stepOfSeason(season: Season, now: Shop, roll: SeededRandom): Promise<void> {
  const name = OFTEN[roll(OFTEN.length)]!
  if ((await STEPS[name]!(season, now, roll)).ok) season.done[name]! += 1
}

function note(one: Lot, now: Shop, roll: SeededRandom, seen: number) {
  const deductions = Array.from({ length: roll(3) }, () => ({
    reason: DEDUCTION_REASONS[roll(5)]!,
    note: '',
    amount: paisa(1 + roll(20_000)),
  }))
  const amount = one.amount - roll(Math.min(3_000, one.amount))
  return deliver(now, { lotId: one.lotId, contractId: one.contractId, amount, grade: GRADES[roll(3)]!, deductions, seen })
}

const STEPS: Record<string, (season: Season, now: Shop, roll: SeededRandom) => Promise<{ ok: boolean }>> = {
  async lot(season, now, roll) {
    const contract = season.contracts[roll(season.contracts.length)]!
    const amount = contract.fruit === 'litchi' ? 100 * (1 + roll(6)) : 5_000 * (1 + roll(4))
    const received = await receiveLot(now.as('owner'), {
      stockItemId: now.stockItem(contract.fruit),
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
    if (noted.ok) season.lots.push(one)
    return noted
  },
  async correct(season, now, roll) {
    const one = season.lots[roll(season.lots.length || 1)]
    if (!one) return { ok: false }
    const noted = await note(one, now, roll, one.version)
    if (noted.ok) one.version += 1
    return noted
  },
  advance: ({ contracts }, now, roll) => {
    const contract = contracts[roll(contracts.length)]!
    return pay(now, { farmId: contract.farmId, contractId: contract.id, amount: paisa(1 + roll(100_000)) })
  },
  pay: async ({ farms }, now, roll) => {
    const farmId = farms[roll(2)]!
    const due = await balanceOf(now.db, farmId)
    const method = (['cash', 'bank', 'bkash'] as const)[roll(3)]!
    return pay(now, {
      farmId,
      method,
      reference: method === 'cash' ? '' : `R${roll(1_000)}`,
      amount: paisa(1 + roll(Math.max(1, due * 2))),
    })
  },
  async 'take back'(season, now, roll) {
    const all = await paymentsOf(now.db, season.farms[roll(2)]!)
    const one = all[roll(all.length || 1)]
    return one ? takeBackPayment(now.as('owner'), { paymentId: one.id, why: 'a mistake' }) : { ok: false }
  },
  async order(season, now, roll) {
    const sku = ['himsagar-5kg', 'himsagar-10kg', 'guava-1kg', 'litchi-100'][roll(4)]!
    season.people += 1
    const buyer = { name: 'Farhana Rahman', phone: phoneNumber(season.people), email: null }
    const day = dayFrom(now === season.shop ? '2026-06-12' : '2026-06-13')
    try {
      const { orderId, token } = await placed(now, { buys: { [sku]: 1 + roll(3) }, buyer, delivery: { day } })
      const moves = ['confirm', 'pack', 'dispatch', 'deliver'] as const
      const far = roll(6)
      await moved(now, orderId, moves.slice(0, far < 2 ? far : 4))
      if (far >= 2) season.orders.push(token)
      return { ok: true }
    } catch (error) {
      if (/out-of-stock|shortage|not-enough/.test((error as Error).message)) return { ok: false }
      throw error
    }
  },
  async claim(season, now, roll) {
    const token = season.orders.splice(roll(season.orders.length || 1), 1)[0]
    if (token === undefined) return { ok: false }
    await claimed(season.desk, now, token)
    return { ok: true }
  },
  async waste(season, now, roll) {
    const found = await sql<{ id: string; free: number; hand: number }>`
      select id, on_hand - allocated as free, on_hand as hand from inventory.lots where id = any(${season.lots.map(({ lotId }) => lotId)}::uuid[])
        and on_hand > allocated order by id`.execute(now.db)
    const one = found.rows[roll(found.rows.length || 1)]
    if (!one) return { ok: false }
    const onHand = one.hand - 1 - roll(Math.min(one.free, 1_000))
    return correctStock(now.as('owner'), { lotId: one.id, onHand, reason: 'spoiled', kind: 'written-off' })
  },
}
