import { pagesChanged } from '#platform/page-changes.ts'
import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { dayInDhaka, type CalendarDate } from '../values/index.ts'
import { checkLot, insertLot, lotOfRequest, type LotInput, type LotRefusal } from './new-lot.ts'

/** Defaults: `receivedOn` is today, `harvestedOn` is unknown, `availableFrom` is when it was received. */
type ReceivedInput = LotInput & {
  harvestedOn: CalendarDate | null
  receivedOn?: CalendarDate
  availableFrom?: CalendarDate
}
type Received = { ok: true; lotId: string; code: string } | LotRefusal | { ok: false; problem: 'harvest-in-future' }

/** Adds a received lot to the stock. Fruit picked before its district's legal harvest date is refused. */
export function receiveLot(ctx: Ctx, input: ReceivedInput): Promise<Received> {
  return ctx.db.transaction((tx) => receiveLotIn(tx, ctx, input))
}

/** Like `receiveLot`, in the caller's transaction. */
export async function receiveLotIn(tx: Tx, ctx: Ctx, input: ReceivedInput): Promise<Received> {
  const earlier = await lotOfRequest(tx, input.requestId)
  if (earlier) return { ok: true, ...earlier }
  const today = dayInDhaka(ctx.now)
  const receivedOn = input.receivedOn ?? today
  const harvest = input.harvestedOn ?? receivedOn
  if (harvest > receivedOn || receivedOn > today) return { ok: false, problem: 'harvest-in-future' }
  const availableFrom = input.availableFrom ?? receivedOn
  const facts = await checkLot(tx, input, { harvest, availableFrom })
  if (!facts.ok) return facts
  const dates = { harvest, harvestedOn: input.harvestedOn, receivedOn, availableFrom }
  const lot = await insertLot(tx, ctx, { input, state: 'received', dates, facts })
  if (lot.ok && lot.isNew) await noteReceived(tx, ctx, { input, lot, unit: facts.unit })
  return lot.ok ? { ok: true, lotId: lot.lotId, code: lot.code } : lot
}

async function noteReceived(
  tx: Tx,
  ctx: Ctx,
  { input, lot, unit }: { input: ReceivedInput; lot: { lotId: string; code: string }; unit: 'gram' | 'piece' },
): Promise<void> {
  const { costPaisa, grade, supplier } = input
  const amount = unit === 'gram' ? 'on_hand_grams' : 'on_hand_pieces'
  await writeAudit(tx, ctx, {
    action: 'receive-lot',
    subject: { type: 'lot', id: lot.lotId, name: lot.code },
    before: null,
    after: { [amount]: input.amount, cost_paisa: costPaisa, grade, ...(supplier && { supplier }) },
  })
  await pagesChanged(tx, 'lot received', ctx.now)
}
