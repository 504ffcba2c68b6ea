import { newId } from '#platform/ids.ts'
import { harvestNotBeforeAtFarm } from '../catalog/index.ts'
import { actorName, type Ctx, type Reader, type Tx } from '../context.ts'
import { addDays, yearOf, type CalendarDate, type Paisa } from '../values/index.ts'
import { nextLotCode } from './lot-code.ts'
import type { Grade, LotState } from './model.ts'

/** The data of a lot, received or expected. `amount` is grams or pieces. */
export type LotInput = {
  stockItemId: string
  farmId: string | null
  grade: Grade
  amount: number
  costPaisa: Paisa
  /** Defaults to the harvest day plus the stock item's shelf life. */
  bestBefore?: CalendarDate | undefined
  /** Without it, a code in the usual format is generated. */
  code?: string
  /** Who it was bought from, when that is not one of our farms. */
  supplier?: string | null
  /** The first day on which it is ripe; without it, not known. */
  ripeOn?: CalendarDate | null
  /** The id of the submitted form: the same form is received once. */
  requestId?: string
}
export type LotRefusal =
  | {
      ok: false
      problem: 'unknown-stock-item' | 'not-an-amount' | 'goes-off-too-early' | 'ripe-after-best-before' | 'code-taken'
    }
  | { ok: false; problem: 'before-legal-date'; notBefore: CalendarDate }

type Dates = {
  harvest: CalendarDate
  harvestedOn: CalendarDate | null
  receivedOn: CalendarDate | null
  availableFrom: CalendarDate
}
type LotFacts = { itemCode: string; unit: 'gram' | 'piece'; bestBefore: CalendarDate }

// More than a truck carries, so it is a typing error.
const MOST = 100_000_000

export function isAmount(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount > 0 && amount <= MOST
}

/** The checks for every new lot, received or expected. */
export async function checkLot(
  reader: Reader,
  input: Omit<LotInput, 'grade' | 'costPaisa' | 'code' | 'supplier' | 'requestId'>,
  { harvest, availableFrom }: { harvest: CalendarDate; availableFrom: CalendarDate },
): Promise<({ ok: true } & LotFacts) | LotRefusal> {
  if (!isAmount(input.amount)) return { ok: false, problem: 'not-an-amount' }
  const item = await reader
    .selectFrom('inventory.stock_items')
    .select(['code', 'unit', 'shelf_days'])
    .where('id', '=', input.stockItemId)
    .executeTakeFirst()
  if (!item) return { ok: false, problem: 'unknown-stock-item' }
  const place = { fruit: item.code, farmId: input.farmId ?? '', year: yearOf(harvest) }
  const notBefore = input.farmId === null ? null : await harvestNotBeforeAtFarm(reader, place)
  if (notBefore !== null && harvest < notBefore) return { ok: false, problem: 'before-legal-date', notBefore }
  const bestBefore = input.bestBefore ?? addDays(harvest, item.shelf_days)
  if (bestBefore < availableFrom) return { ok: false, problem: 'goes-off-too-early' }
  if (input.ripeOn && input.ripeOn > bestBefore) return { ok: false, problem: 'ripe-after-best-before' }
  return { ok: true, itemCode: item.code, unit: item.unit, bestBefore }
}

/** Writes the lot and the first movement of its ledger. */
export async function insertLot(
  tx: Tx,
  ctx: Ctx,
  {
    input,
    state,
    dates,
    facts,
    onlyVariants = null,
  }: { input: LotInput; state: LotState; dates: Dates; facts: LotFacts; onlyVariants?: readonly string[] | null },
): Promise<{ ok: true; lotId: string; code: string; isNew: boolean } | LotRefusal> {
  const code = input.code ?? (await nextLotCode(tx, { itemCode: facts.itemCode, day: dates.harvest }))
  const lot = {
    id: newId(ctx.now),
    code,
    stock_item_id: input.stockItemId,
    farm_id: input.farmId,
    state,
    grade: input.grade,
    harvested_on: dates.harvestedOn,
    received_on: dates.receivedOn,
    available_from: dates.availableFrom,
    best_before: facts.bestBefore,
    on_hand: input.amount,
    cost_paisa: input.costPaisa,
    supplier: input.supplier ?? null,
    ripe_on: input.ripeOn ?? null,
    request_id: input.requestId ?? null,
    only_variants: onlyVariants === null ? null : [...onlyVariants],
    created_at: ctx.now,
  }
  const inserted = await tx
    .insertInto('inventory.lots')
    .values(lot)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  // The same form was submitted twice at once: the second waited for the first and returns its lot.
  const same = inserted ? null : await lotOfRequest(tx, input.requestId)
  if (same) return { ok: true, ...same, isNew: false }
  // Two people received the same item concurrently and generated the same code: generate the next one.
  if (!inserted && input.code === undefined) return insertLot(tx, ctx, { input, state, dates, facts, onlyVariants })
  if (!inserted) return { ok: false, problem: 'code-taken' }
  await tx
    .insertInto('inventory.movements')
    .values({ lot_id: lot.id, kind: state, amount: input.amount, actor: actorName(ctx.actor), at: ctx.now })
    .execute()
  return { ok: true, lotId: lot.id, code, isNew: true }
}

/** The lot that was created from a form. */
export async function lotOfRequest(
  reader: Reader,
  requestId: string | undefined,
): Promise<{ lotId: string; code: string } | null> {
  if (requestId === undefined) return null
  const found = await reader
    .selectFrom('inventory.lots')
    .select(['id as lotId', 'code'])
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return found ?? null
}
