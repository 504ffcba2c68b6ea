import { addDays, dayInDhaka, instantInDhaka, monthOf, paisa, yearOf, type CalendarDate } from '#shop/values/index.ts'
import { freeLotCode } from '#shop/inventory/index.ts'
import { farmId, harvestDates, stockItemId } from './catalogue-rows.ts'
import { seedChance, seedId, type Rows } from './seed-rows.ts'
import type { FarmFile, ProductFile, SeasonFile, SeedFiles, StockItemFile, SupplyFile } from './seed-files.ts'
import { preorderRows } from './preorder-rows.ts'

type Lot = NonNullable<Rows['inventory.lots']>[number]
type Movement = NonNullable<Rows['inventory.movements']>[number]
type Kept = { lots: Lot[]; movements: Movement[]; codes: Set<string> }

/** A stock item with everything its lots depend on. */
type Source = {
  item: StockItemFile
  /** The product that is made of it alone, in its sizes. */
  product: ProductFile | null
  supply: SupplyFile
  farms: FarmFile[]
  months: number[]
  dates: SeasonFile[]
  local: boolean
  /** All of it is gone, or only so much of it is left. */
  left: number | null
}

const PRE_ORDER_DAYS = 40
// The pre-order with terms is open for some days, and there is one in every month.
const LEAST_PRE_ORDER_DAYS = 5
const MOST_PRE_ORDER_DAYS = 200
// Ripe fruit is picked again and again while its season lasts.
const SHORT_SHELF_DAYS = 8
const NEXT_HARVESTS_DAYS = [3, 7]
const OLDEST_LOT_DAYS = 20
// What we fetch from a farm is sold within days, and before a third of its life is over.
const OLDEST_PICKED_DAYS = 4

/**
 * What stands in the warehouse on the day of seeding, and what is expected: received lots of every fruit that may be picked now (and of
 * what is imported), pre-order quotas of what begins within forty days, nothing of the rest.
 */
export function lotRows(files: SeedFiles, now: Date): Rows {
  const kept: Kept = { lots: [], movements: [], codes: new Set() }
  const sources = files.supply.map((supply) => sourceOf(files, supply, now))
  for (const source of sources) addLots(kept, source, now)
  const harvest = nextHarvest(sources, dayInDhaka(now))
  const preorder =
    harvest &&
    preorderRows({
      item: harvest.source.item,
      product: harvest.product,
      lot: expectedLot(kept, harvest, now),
      districtId: harvest.farm.district_id,
      now,
    })
  return { 'inventory.lots': kept.lots, 'inventory.movements': kept.movements, ...preorder }
}

type Harvest = { source: Source; product: ProductFile; farm: FarmFile; day: CalendarDate }

/** The fruit whose season begins next, far enough ahead to be sold for some days before: it is sold as a pre-order. */
function nextHarvest(sources: readonly Source[], today: CalendarDate): Harvest | null {
  const waiting = sources.filter(
    (source) => source.local && source.left === null && !canBePicked(source, addDays(today, -1)) && !canBePicked(source, today),
  )
  for (let ahead = LEAST_PRE_ORDER_DAYS; ahead <= MOST_PRE_ORDER_DAYS; ahead += 1) {
    const picked = addDays(today, ahead)
    for (const source of waiting) {
      const [farm] = pickersOn(source, picked)
      const { product } = source
      if (farm && product && !canBePicked(source, addDays(picked, -1))) return { source, product, farm, day: addDays(picked, 1) }
    }
  }
  return null
}

/** The lot that is expected of this harvest already, or a new one. */
function expectedLot(kept: Kept, { source, day }: Harvest, now: Date): Lot {
  const id = stockItemId(now, source.item.id)
  const there = kept.lots.find((lot) => lot.stock_item_id === id && lot.available_from === day)
  if (there) return there
  addExpected(kept, source, day, now)
  return kept.lots.at(-1)!
}

function addLots(kept: Kept, source: Source, now: Date): void {
  const today = dayInDhaka(now)
  const yesterday = addDays(today, -1)
  if (canBePicked(source, yesterday)) {
    const count = source.left === null ? source.supply.lots : 1
    for (let index = 0; index < count; index += 1) addReceived(kept, source, index, now)
    if (!source.local || source.left === 0 || source.item.shelf_days > SHORT_SHELF_DAYS) return
    for (const ahead of NEXT_HARVESTS_DAYS) {
      const day = addDays(today, ahead)
      if (canBePicked(source, addDays(day, -1))) addExpected(kept, source, day, now)
    }
    return
  }
  for (let ahead = 0; ahead <= PRE_ORDER_DAYS; ahead += 1) {
    const picked = addDays(today, ahead)
    // It is a day on the road before it can be packed.
    if (canBePicked(source, picked)) return addExpected(kept, source, addDays(picked, 1), now)
  }
}

function addReceived(kept: Kept, source: Source, index: number, now: Date): void {
  const { item, supply } = source
  const today = dayInDhaka(now)
  // What is imported has no farm of ours.
  const pickers = pickersOn(source, addDays(today, -1))
  const farm = pickers[index % Math.max(1, pickers.length)]
  let age = ageOf(source, index)
  while (farm && age > 1 && !pickersOn(source, addDays(today, -age)).includes(farm)) age -= 1
  const picked = addDays(today, -age)
  const received = source.local ? addDays(picked, 1) : picked
  const amount = amountOf(source, index, today)
  // Some of it went out since; of the first lot less than of the others, for it came last.
  const share = index === 0 ? 0.1 : 0.3 + 0.3 * seedChance(`packed ${item.id} ${index}`)
  const packed = source.left === null ? roundTo(item, amount * share) : amount - source.left
  const at = new Date(Math.min(now.getTime(), instantInDhaka(received, '09:00').getTime()))
  const id = seedId(at, `lot ${item.id} ${index}`)
  kept.lots.push({
    id,
    code: codeOf(kept, item, picked),
    stock_item_id: stockItemId(now, item.id),
    farm_id: farm ? farmId(now, farm.slug) : null,
    state: 'received',
    grade: supply.grades[index % supply.grades.length]!,
    harvested_on: source.local ? picked : null,
    received_on: received,
    available_from: received,
    best_before: addDays(picked, item.shelf_days),
    on_hand: amount - packed,
    cost_paisa: costOf(source, amount),
    created_at: at,
  })
  kept.movements.push({ lot_id: id, kind: 'received', amount, reason: null, actor: 'system:seed', at })
  if (packed > 0)
    kept.movements.push({
      lot_id: id,
      kind: 'packed',
      amount: -packed,
      reason: 'orders before the opening',
      actor: 'system:seed',
      at: now,
    })
}

function addExpected(kept: Kept, source: Source, day: CalendarDate, now: Date): void {
  const { item, supply } = source
  const [farm] = pickersOn(source, addDays(day, -1))
  const id = seedId(now, `lot ${item.id} ${day}`)
  const amount = amountOf(source, 0, day)
  kept.lots.push({
    id,
    code: codeOf(kept, item, day),
    stock_item_id: stockItemId(now, item.id),
    farm_id: farm ? farmId(now, farm.slug) : null,
    state: 'expected',
    grade: supply.grades[0]!,
    harvested_on: null,
    received_on: null,
    available_from: day,
    best_before: addDays(day, item.shelf_days - 1),
    on_hand: amount,
    cost_paisa: costOf(source, amount),
    created_at: now,
  })
  kept.movements.push({ lot_id: id, kind: 'expected', amount, reason: null, actor: 'system:seed', at: now })
}

function sourceOf(files: SeedFiles, supply: SupplyFile, now: Date): Source {
  const item = files.stockItems.find((candidate) => candidate.id === supply.stock_item)
  if (!item) throw new Error(`supply.json names a stock item that is not there: ${supply.stock_item}`)
  const product = files.products.find((candidate) => {
    return (
      candidate.category !== 'gift' &&
      candidate.variants.some((variant) => variant.contents.some((part) => part.stock_item === item.id))
    )
  })
  const fruit = product?.id ?? item.id
  // Where the product says that it comes from.
  const growers = files.farms.filter((farm) => farm.fruits.includes(fruit) && farm.district_id === product?.origin_district)
  const wanted = product?.variants[0]!.contents.find((part) => part.stock_item === item.id)?.amount ?? 0
  const few = files.fewLeft.indexOf(fruit)
  // Three units of the first, four of the next, and a rest that makes no unit.
  const left = files.soldOut.includes(fruit) ? 0 : few >= 0 ? Math.floor(wanted * (3.2 + (few % 2))) : null
  const alone = product?.variants.every(({ sale, contents }) => !sale && contents.every((part) => part.stock_item === item.id))
  return {
    item,
    product: product && alone ? product : null,
    supply,
    farms: growers,
    months: product?.season_months ?? [],
    dates: harvestDates(files.seasons, yearOf(dayInDhaka(now))).filter((date) => date.stock_item === item.id),
    local: supply.farm_districts.length > 0,
    left,
  }
}

function canBePicked(source: Source, day: CalendarDate): boolean {
  return !source.local || pickersOn(source, day).length > 0
}

/** The farms that may pick that day, by season and by law: where the farm's own district has set no date, the earliest of the others holds. */
function pickersOn({ months, dates, farms }: Source, day: CalendarDate): FarmFile[] {
  if (!months.includes(monthOf(day))) return []
  const ofYear = dates.filter((date) => date.year === yearOf(day))
  return farms.filter((farm) => {
    const own = ofYear.filter((date) => date.district_id === farm.district_id)
    const [earliest] = (own.length > 0 ? own : ofYear).map((date) => date.not_before).sort()
    return earliest === undefined || day >= earliest
  })
}

/** Days since it was picked or landed: the newest lot first, and none so old that it could not be delivered in two days. */
function ageOf({ item, supply, local }: Source, index: number): number {
  const most = local
    ? Math.min(OLDEST_PICKED_DAYS, Math.floor(item.shelf_days / 3))
    : Math.min(OLDEST_LOT_DAYS, item.shelf_days - 2)
  const oldest = Math.max(1, most)
  const step = Math.max(1, Math.floor((oldest - 1) / supply.lots))
  return Math.min(oldest, 1 + index * step)
}

function amountOf({ item, supply }: Source, index: number, day: CalendarDate): number {
  return roundTo(item, supply.typical_lot * (0.85 + 0.3 * seedChance(`amount ${item.id} ${index} ${day}`)))
}

function costOf({ item, supply }: Source, amount: number) {
  const units = item.unit === 'gram' ? amount / 1000 : amount
  return paisa(Math.round(units * supply.cost_taka_per_unit * 100))
}

/** Crates are weighed in whole kilos. */
function roundTo({ unit }: StockItemFile, amount: number): number {
  return unit === 'gram' ? Math.round(amount / 1000) * 1000 : Math.round(amount)
}

function codeOf({ codes }: Kept, { id }: StockItemFile, day: CalendarDate): string {
  const code = freeLotCode({ itemCode: id, day, taken: codes })
  codes.add(code)
  return code
}
