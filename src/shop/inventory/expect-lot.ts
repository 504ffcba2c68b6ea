import { pagesChanged } from '#platform/page-changes.ts'
import type { Ctx, Tx } from '../context.ts'
import type { CalendarDate } from '../values/index.ts'
import { checkLot, insertLot, type LotInput, type LotRefusal } from './new-lot.ts'

/**
 * `amount` is the quota for pre-orders, `availableFrom` the first possible delivery day. `onlyVariants` are the sizes that may be sold from it
 * until it has come: without it every size, with an empty list none.
 */
type ExpectedInput = LotInput & { availableFrom: CalendarDate; onlyVariants?: readonly string[] }
type Expected = { ok: true; lotId: string; code: string } | LotRefusal

/** Makes a lot for a harvest to come; unless none of it may be sold yet, it is a pre-order. Refused when it would be picked before the legal date. */
export function expectLot(ctx: Ctx, input: ExpectedInput): Promise<Expected> {
  return ctx.db.transaction((tx) => expectLotIn(tx, ctx, input))
}

export async function expectLotIn(tx: Tx, ctx: Ctx, input: ExpectedInput): Promise<Expected> {
  const { availableFrom } = input
  const facts = await checkLot(tx, input, { harvest: availableFrom, availableFrom })
  if (!facts.ok) return facts
  const dates = { harvest: availableFrom, harvestedOn: null, receivedOn: null, availableFrom }
  const lot = await insertLot(tx, ctx, { input, state: 'expected', dates, facts, onlyVariants: input.onlyVariants ?? null })
  if (!lot.ok) return lot
  await pagesChanged(tx, 'lot expected', ctx.now)
  return { ok: true, lotId: lot.lotId, code: lot.code }
}
