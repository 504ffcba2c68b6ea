// Harvests that come, fruit that spoils, counting, and days without delivery.
import { sql } from 'kysely'
import { closeDay } from '#shop/fulfilment/index.ts'
import { applyStocktake, correctStock, receiveLot } from '#shop/inventory/index.ts'
import { addDays, dayInDhaka, paisa } from '#shop/values/index.ts'
import { idOf } from '#tests/world-data.ts'
import type { SeededRandom } from '../prove/seeded-random.ts'
import { at, byOwner, noteEnd, type Season } from './scene.ts'

/** Grams or pieces of one delivery. */
const HARVESTS = {
  himsagar: [60_000, 150_000],
  langra: [40_000, 100_000],
  litchi: [400, 1_500],
  guava: [6_000, 20_000],
} as const

type Fruit = keyof typeof HARVESTS
const FRUIT = Object.keys(HARVESTS) as Fruit[]

/** One to three fruits come; some days none of one kind, so that it runs out. */
export async function receive(season: Season, random: SeededRandom): Promise<void> {
  const today = dayInDhaka(season.now())
  const come = FRUIT.filter(() => random.chance(60))
  for (const fruit of come) {
    const [least, most] = HARVESTS[fruit]
    const amount = random.between(least, most)
    const harvestedOn = addDays(today, -random.below(2))
    const requestId = random.uuid()
    const received = await at(season, random, (process) =>
      receiveLot(byOwner(process), {
        stockItemId: idOf(`item ${fruit}`),
        farmId: idOf('rafiq-orchard'),
        grade: 'A',
        amount,
        costPaisa: paisa(amount * 8),
        harvestedOn,
        requestId,
      }),
    )
    noteEnd(season, 'lot received', received)
  }
  if (random.chance(20)) await receiveBoxes(season, random)
}

async function receiveBoxes(season: Season, random: SeededRandom): Promise<void> {
  const received = await at(season, random, (process) =>
    receiveLot(byOwner(process), {
      stockItemId: idOf('item gift-box'),
      farmId: null,
      supplier: 'Box maker',
      grade: 'A',
      amount: 40,
      costPaisa: paisa(40 * 3_000),
      harvestedOn: null,
      requestId: random.uuid(),
    }),
  )
  noteEnd(season, 'lot received', received)
}

type Lot = { id: string; onHand: number; allocated: number }

/** What is too old and free. */
export async function writeOff(season: Season, random: SeededRandom): Promise<void> {
  const { rows } = await sql<Lot>`
    select id, on_hand as "onHand", allocated from inventory.lots
    where state = 'received' and best_before < ${dayInDhaka(season.now())}::date and on_hand > allocated order by best_before, code`.execute(
    season.db,
  )
  for (const { id: lotId, allocated } of rows) {
    const input = { lotId, onHand: allocated, kind: 'written-off', reason: 'Spoiled' } as const
    noteEnd(season, 'written off', await at(season, random, (process) => correctStock(byOwner(process), input)))
  }
}

/** A little less than the books say, of all lots of one fruit. */
export async function stocktake(season: Season, random: SeededRandom): Promise<void> {
  const fruit = random.pick(FRUIT)!
  const { rows } = await sql<Lot>`
    select id, on_hand as "onHand", allocated from inventory.lots
    where state = 'received' and stock_item_id = ${idOf(`item ${fruit}`)}::uuid and on_hand > 0 order by best_before, code limit 5`.execute(
    season.db,
  )
  const lots = rows.map(({ id: lotId, onHand, allocated }) => ({
    lotId,
    book: onHand,
    counted: Math.max(allocated, onHand - random.below(fruit === 'litchi' ? 6 : 300)),
  }))
  if (lots.length === 0) return
  noteEnd(
    season,
    'stocktake',
    await at(season, random, (process) => applyStocktake(byOwner(process), { lots, reason: 'Counted' })),
  )
}

/** A holiday. What is planned for it stays: staff would give it another day by phone. */
export async function closeOneDay(season: Season, random: SeededRandom): Promise<void> {
  const day = addDays(dayInDhaka(season.now()), random.between(2, 5))
  const input = { day, zoneId: random.chance(50) ? null : 'dhaka', reason: { en: 'Holiday', bn: 'ছুটি' } }
  noteEnd(season, 'day closed', await at(season, random, (process) => closeDay(byOwner(process), input)))
}
