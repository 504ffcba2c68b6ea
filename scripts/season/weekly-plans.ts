// Plans of weekly boxes, which the shop composes, announces and orders by itself.
import { sql } from 'kysely'
import { skipBox, startPlan } from '#shop/weekly/index.ts'
import { paisa } from '#shop/values/index.ts'
import { idOf, phone } from '#tests/world-data.ts'
import type { SeededRandom } from '../prove/seeded-random.ts'
import { phoneOf } from './buyers.ts'
import { at, byOwner, noteEnd, SHOP_URL, type Season } from './scene.ts'

export async function planWeekly(season: Season, random: SeededRandom): Promise<void> {
  const input = {
    name: 'Farhana Rahman',
    phone: phone(phoneOf(500 + random.below(200))),
    language: 'en',
    sizeCode: 'small',
    ceiling: paisa(90_000 + random.below(40_000)),
    everyWeeks: random.pick([1, 1, 2] as const)!,
    weekday: random.below(7),
    slotId: idOf('dhaka-van-evening'),
    areaId: 'dhaka/dhanmondi',
    addressLine: 'House 17, Road 8/A',
    landmark: null,
    never: random.chance(30) ? [idOf('litchi')] : [],
    favourites: random.chance(50) ? [idOf('himsagar')] : [],
    ripeness: 'ripe',
    companyId: null,
    consent: 'Yes, send me a box every week.',
    shopUrl: SHOP_URL,
  } as const
  noteEnd(season, 'weekly plan', await at(season, random, (process) => startPlan(byOwner(process), input)))
}

export async function skipWeekly(season: Season, random: SeededRandom): Promise<void> {
  const { rows } = await sql<{ id: string; planId: string }>`
    select id, plan_id as "planId" from weekly.boxes where state in ('upcoming', 'composed') order by week_day, day, cut_off_at limit 12`.execute(
    season.db,
  )
  const box = random.pick(rows)
  if (!box) return
  const skipped = await at(season, random, (process) => skipBox(byOwner(process), { ref: { planId: box.planId }, boxId: box.id }))
  noteEnd(season, 'weekly box skipped', skipped)
}
