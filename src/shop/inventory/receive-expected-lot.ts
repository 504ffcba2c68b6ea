import { pagesChanged } from '#platform/page-changes.ts'
import { actorName, type Ctx, type Tx } from '../context.ts'
import { dayInDhaka, type CalendarDate } from '../values/index.ts'
import type { Grade } from './model.ts'
import { checkLot, type LotRefusal } from './new-lot.ts'

type ArrivedInput = {
  lotId: string
  amount: number
  grade: Grade
  harvestedOn: CalendarDate
  bestBefore?: CalendarDate | undefined
}
type Arrived =
  | { ok: true; lotId: string; code: string }
  | LotRefusal
  | { ok: false; problem: 'harvest-in-future' | 'not-expected' }
  | { ok: false; problem: 'below-allocated'; allocated: number }

/** The expected harvest has arrived. Refused when it is less than what orders hold of it. */
export function receiveExpectedLot(ctx: Ctx, input: ArrivedInput): Promise<Arrived> {
  return ctx.db.transaction((tx) => receiveExpectedLotIn(tx, ctx, input))
}

async function receiveExpectedLotIn(tx: Tx, ctx: Ctx, input: ArrivedInput): Promise<Arrived> {
  const today = dayInDhaka(ctx.now)
  if (input.harvestedOn > today) return { ok: false, problem: 'harvest-in-future' }
  const lot = await tx
    .selectFrom('inventory.lots')
    .select(['id', 'code', 'stock_item_id', 'farm_id', 'on_hand', 'allocated', 'available_from'])
    .where('id', '=', input.lotId)
    .where('state', '=', 'expected')
    .forUpdate()
    .executeTakeFirst()
  if (!lot) return { ok: false, problem: 'not-expected' }
  // An early harvest can be sold early; a late one is available from its arrival.
  const facts = await checkLot(
    tx,
    { stockItemId: lot.stock_item_id, farmId: lot.farm_id, amount: input.amount, bestBefore: input.bestBefore },
    { harvest: input.harvestedOn, availableFrom: today },
  )
  if (!facts.ok) return facts
  if (input.amount < lot.allocated) return { ok: false, problem: 'below-allocated', allocated: lot.allocated }
  await tx
    .updateTable('inventory.lots')
    .set({ state: 'received', on_hand: input.amount, grade: input.grade, harvested_on: input.harvestedOn })
    .set({ received_on: today, available_from: today, best_before: facts.bestBefore, only_variants: null })
    .where('id', '=', lot.id)
    .execute()
  const written = { lot_id: lot.id, actor: actorName(ctx.actor), at: ctx.now }
  const movements = [
    { ...written, kind: 'expected' as const, amount: -lot.on_hand },
    { ...written, kind: 'received' as const, amount: input.amount },
  ]
  await tx
    .insertInto('inventory.movements')
    .values(movements.filter((movement) => movement.amount !== 0))
    .execute()
  await pagesChanged(tx, 'lot received', ctx.now)
  return { ok: true, lotId: lot.id, code: lot.code }
}
