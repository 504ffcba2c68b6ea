// Moments at which several want the same at once, and what disturbs a shop: kills, hours in which it is down, a receiver that does not answer.
import { sql } from 'kysely'
import {
  capacityOf,
  changeSlotDay,
  freeExpiredPlaces,
  freePlaces,
  holdPlaces,
  holdUntil,
  slotForOffice,
} from '#shop/fulfilment/index.ts'
import { addDays, dayInDhaka, type CalendarDate } from '#shop/values/index.ts'
import { versionToken } from '#platform/version-token.ts'
import { idOf } from '#tests/world-data.ts'
import { makeSeededRandom, type SeededRandom } from '../prove/seeded-random.ts'
import { place, tightIntent } from './buyers.ts'
import { at, byOwner, isUp, note, noteEnd, type Season } from './scene.ts'
import { during, KILLED } from './shop-process.ts'

const MORNING = idOf('dhaka-van-morning')
const PLACES_LEFT = 3
const BUYERS = 7

/** Three places of a slot are left when the day ends: seven want them before midnight, and seven after it. */
export async function lastPlaces(season: Season, random: SeededRandom): Promise<void> {
  const day = addDays(dayInDhaka(season.now()), random.between(2, 3))
  const limited = await at(season, random, (process) => leavePlaces(byOwner(process), day))
  noteEnd(season, 'last places of a slot', limited)
  if (typeof limited === 'symbol' || !limited.ok) return
  const crowd = (wave: number) =>
    Array.from({ length: BUYERS }, (_, index) => {
      const own = makeSeededRandom(season.options.seed, `${season.now().getTime()} crowd ${wave} ${index}`)
      return () => place(season, own, tightIntent(season, own, day))
    })
  const before = crowd(0)
  await together(season, before.slice(0, 2))
  // The rest in the first minute of the next day.
  const midnight = new Date(Math.ceil((season.now().getTime() - DHAKA_MS) / DAY_MS) * DAY_MS + DHAKA_MS)
  season.setNow(midnight)
  await together(season, [...before.slice(2), ...crowd(1)])
}

const DAY_MS = 86_400_000
// Midnight in Dhaka, as a remainder of UTC days.
const DHAKA_MS = 18 * 3_600_000

async function together(season: Season, works: readonly (() => Promise<unknown>)[]): Promise<void> {
  if (!season.options.calm) return void (await Promise.all(works.map((work) => work())))
  for (const work of works) await work()
}

async function leavePlaces(ctx: ReturnType<typeof byOwner>, day: CalendarDate) {
  const { rows } = await sql<{ drops: number; capacityDrops: number; capacityGrams: number }>`
    select drops, capacity_drops as "capacityDrops", capacity_grams as "capacityGrams" from fulfilment.slot_days
    where slot_id = ${MORNING}::uuid and day = ${day}::date`.execute(ctx.db)
  const slot = (await slotForOffice(ctx.db, MORNING))!
  const own = rows[0] ?? { drops: 0, ...capacityOf(slot) }
  const capacity = { capacityDrops: own.drops + PLACES_LEFT, capacityGrams: own.capacityGrams }
  return changeSlotDay(ctx, { slotId: MORNING, day, ...capacity, seen: versionToken(capacityOf(own)) })
}

/** Places for gifts are held for some hours. Both processes free them when their time is over. */
export async function holdSome(season: Season, random: SeededRandom): Promise<void> {
  const day = addDays(dayInDhaka(season.now()), random.between(2, 6))
  const places = [{ slotId: idOf('dhaka-van-evening'), day, drops: random.between(1, 4), grams: 4_000 }]
  const heldFor = random.uuid()
  const until = new Date(season.now().getTime() + random.between(1, 30) * 3_600_000)
  const held = await at(season, random, ({ shop }) =>
    shop.db.transaction((tx) => holdPlaces(tx, { heldFor, instead: [], places, until })),
  )
  noteEnd(season, 'places held', held)
}

/** A quotation is withdrawn in the minute in which its time is over, so the same places are freed twice at the same time. */
export async function freeSome(season: Season, random: SeededRandom): Promise<void> {
  const { rows } = await sql<{ heldFor: string }>`
    select held_for as "heldFor" from fulfilment.held_places order by until, day limit 5`.execute(season.db)
  const heldFor = random.pick(rows)?.heldFor
  if (heldFor === undefined) return
  const until = new Date(season.now().getTime() - 1000)
  await at(season, random, ({ shop }) => shop.db.transaction((tx) => holdUntil(tx, { heldFor, until })))
  const free = ({ shop }: Season['processes'][number]) => shop.db.transaction((tx) => freePlaces(tx, { heldFor: [heldFor] }))
  const [first, second] = season.processes as [Season['processes'][number], Season['processes'][number]]
  await together(season, [
    () => during(first, () => free(first)),
    () => during(second, () => freeExpiredPlaces({ db: second.shop.db, now: season.now() })),
    () => during(first, () => freeExpiredPlaces({ db: first.shop.db, now: season.now() })),
  ])
  await season.revive()
  note(season, 'places freed by two at once')
}

/** One of the processes dies before one of its next statements, or after it and without its answer. Nothing of its memory is left. */
export function kill(season: Season, random: SeededRandom): Promise<void> {
  const process = random.pick(season.processes)!
  process.gate.strikeAfter({ after: random.between(1, 60), answerLost: random.chance(50) })
  note(season, 'kill')
  return Promise.resolve()
}

export function goDown(season: Season): Promise<void> {
  if (!isUp(season)) return Promise.resolve()
  for (const { gate } of season.processes) gate.shut()
  season.up.at(-1)!.until = season.now()
  note(season, 'shop down')
  return Promise.resolve()
}

export async function comeBack(season: Season): Promise<void> {
  if (isUp(season)) return
  season.up.push({ from: season.now(), until: null })
  await season.revive()
}

export function receiverDown({ receiver, now }: Season): Promise<void> {
  receiver.setUp(false, now())
  return Promise.resolve()
}

export function receiverUp({ receiver, now }: Season): Promise<void> {
  receiver.setUp(true, now())
  return Promise.resolve()
}

/** The background work of one process, or of both at the same time. */
export async function tick(season: Season, random: SeededRandom): Promise<void> {
  await at(season, random, (process) => process.workOff())
}

/** What is due at this moment is certainly done. */
export async function lastTick(season: Season): Promise<void> {
  const random = makeSeededRandom(season.options.seed, `last tick ${season.now().getTime()}`)
  // What a killed process has claimed is free again after a minute.
  while ((await at(season, random, (process) => process.workOff())) === KILLED)
    season.setNow(new Date(season.now().getTime() + 2 * 60_000))
}

export async function bothTick(season: Season): Promise<void> {
  await Promise.all(season.processes.map((process) => during(process, () => process.workOff())))
  await season.revive()
}
