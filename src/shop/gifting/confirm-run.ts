import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import {
  orderNumbers,
  placeOrder,
  type AgreedDelivery,
  type AgreedOrder,
  type AgreedRefusal,
  type Placed,
} from '../ordering/index.ts'
import { bankAccount, companyCredit, type OnlineMethod } from '../payments/index.ts'
import { addDays, type Paisa } from '../values/index.ts'
import { cardTextOf } from './destination.ts'
import { planRun, type RunPlan } from './plan-run.ts'
import { holdNewOrder } from './proofs.ts'
import { recipientsOf } from './recipients.ts'
import { languageOf } from './redirect-gift.ts'
import { quotationEvents } from './quotations.ts'
import { noteOnRun } from './run-events.ts'
import { LONGEST_CARD } from './run-rules.ts'
import { lockRun, runOf, type Run, type RunRef, type RunTerms } from './runs.ts'
import { withdrawProofs } from './withdraw-card.ts'

export type RunConfirmed =
  | { ok: true; orderId: string; number: string; boxes: number }
  | { ok: false; problem: 'unknown-run' | 'not-open' | 'nobody' | 'spread-first' | 'no-room' }
  | { ok: false; problem: 'faults' | 'silent'; count: number }
  | { ok: false; problem: 'too-many-boxes'; tooMany: RunPlan['tooMany'] }
  | AgreedRefusal

type ConfirmInput = {
  run: RunRef
  /** The version and total the page showed. A changed run, or another total, is not ordered. */
  seenVersion: number
  expectedTotal: Paisa
  /** The payment period of the prepayment, in days. */
  daysToPay: number
  gateways: readonly OnlineMethod[]
  shopUrl: string
}

/** Recipients can say thanks until two weeks after the last box. */
const DAYS_FOR_THANKS = 14

/**
 * Turns the run into one order: stock, slots, credit and the run's state in one transaction, all or nothing. A repeated confirmation, from
 * another tab or a second click, returns the same order.
 */
export async function confirmRun(ctx: Ctx, input: ConfirmInput): Promise<RunConfirmed> {
  const before = await runOf(ctx.db, input.run)
  if (!before) return { ok: false, problem: 'unknown-run' }
  if (before.state === 'confirmed') return confirmedBefore(ctx, before)
  const answer = await confirmOpen(ctx, { run: before, input })
  if (answer.ok) return answer
  // A concurrent confirmation may have won and caused this refusal: then its order is the answer.
  const after = await runOf(ctx.db, { runId: before.id })
  return after?.state === 'confirmed' ? confirmedBefore(ctx, after) : answer
}

async function confirmOpen(ctx: Ctx, { run, input }: { run: Run; input: ConfirmInput }): Promise<RunConfirmed> {
  if (run.state !== 'draft') return { ok: false, problem: 'not-open' }
  if (run.version !== input.seenVersion) return { ok: false, problem: 'edit-conflict' }
  const plan = await planRun(ctx.db, run, ctx.now)
  const refusal = refusalOf(plan)
  if (refusal) return refusal
  const placed = await placeOrder(ctx, await orderOf(ctx, { run, plan, input }))
  return placed.ok ? { ok: true, orderId: placed.orderId, number: placed.number, boxes: plan.boxes.length } : placed
}

async function confirmedBefore({ db }: Ctx, run: Run): Promise<RunConfirmed> {
  const orderId = run.orderId!
  const number = (await orderNumbers(db, [orderId])).get(orderId)!
  const found = await sql<{ boxes: number }>`
    select count(*)::integer as boxes from gifting.recipients where run_id = ${run.id}::uuid and consignment_id is not null`.execute(
    db,
  )
  return { ok: true, orderId, number, boxes: found.rows[0]!.boxes }
}

function refusalOf({ boxes, faulty, silent, tooMany, spread }: RunPlan): Extract<RunConfirmed, { ok: false }> | null {
  if (faulty > 0) return { ok: false, problem: 'faults', count: faulty }
  if (silent > 0) return { ok: false, problem: 'silent', count: silent }
  if (boxes.length === 0) return { ok: false, problem: 'nobody' }
  if (tooMany.length > 0) return { ok: false, problem: 'too-many-boxes', tooMany }
  if (spread.unplaced.length > 0) return { ok: false, problem: 'no-room' }
  // Every box leaves on the day the buyer saw.
  return spread.moved.length > 0 ? { ok: false, problem: 'spread-first' } : null
}

async function orderOf(ctx: Ctx, { run, plan, input }: { run: Run; plan: RunPlan; input: ConfirmInput }): Promise<AgreedOrder> {
  const { terms, total, advance } = plan
  const { version } = terms
  const deliveries = plan.boxes.map((box): AgreedDelivery => {
    const { row, variantId, areaId, addressLine, landmark } = box
    const place = plan.spread.places.get(row.id)!
    const card = cardTextOf({ run, row, terms }, box)
    return {
      consignmentId: newId(ctx.now),
      areaId,
      addressLine,
      landmark,
      slotId: place.slotId,
      day: place.day,
      recipient: { name: box.to.name, phone: box.to.phone! },
      language: languageOf({ run, row }, box),
      giftMessage: card === '' ? null : [...card].slice(0, 2 * LONGEST_CARD).join(''),
      lines: [{ variantId, units: 1 }],
    }
  })
  const hasCredit = run.companyId !== null && (await companyCredit(ctx.db, run.companyId)) !== null
  const by = (await bankAccount(ctx.db)) ? 'bank-transfer' : (input.gateways[0] ?? 'bank-transfer')
  return {
    requestId: `gift-run:${run.id}`,
    buyer: { name: run.contactName, phone: run.phone, email: run.email },
    language: run.language,
    source: 'gift-run',
    deliveries,
    agreed: {
      giftRunId: run.id,
      heldFor: run.quotationVersionId,
      companyId: run.companyId,
      purchaseOrder: await purchaseOrderOf(ctx.db, terms),
      unitPrices: Object.fromEntries(terms.boxes.map(({ variantId, unitPrice }) => [variantId, unitPrice])),
      services: plan.services.map(({ name, units, unitPrice, taxClassId, vatBasisPoints }) => ({
        name,
        units,
        unitPrice,
        taxClassId,
        vatBasisPoints,
      })),
      delivery: plan.delivery,
      payment: { by, advance, companyId: hasCredit ? run.companyId : null, creditDays: version.creditDays },
      payUntil: new Date(ctx.now.getTime() + input.daysToPay * 86_400_000),
    },
    expectedTotalPaisa: input.expectedTotal,
    shopUrl: input.shopUrl,
    alongside: (tx, placed) => markConfirmed(tx, ctx, { run, plan, deliveries, placed, total }),
  }
}

/** The purchase order number from the approval. */
async function purchaseOrderOf(reader: Reader, { quotation, version }: RunTerms): Promise<string | null> {
  const events = await quotationEvents(reader, quotation.id)
  return events.find((event) => event.kind === 'approved' && event.version === version.version)?.poNumber ?? null
}

type Confirming = { run: Run; plan: RunPlan; deliveries: readonly AgreedDelivery[]; placed: Placed; total: Paisa }

/** By compare-and-set: of two tabs, one confirms. */
async function markConfirmed(
  tx: Tx,
  ctx: Ctx,
  { run, plan, deliveries, placed }: Confirming,
): Promise<{ ok: true } | { ok: false; problem: 'edit-conflict' }> {
  const last = deliveries
    .map(({ day }) => day)
    .sort()
    .at(-1)!
  const locked = await lockRun(tx, { runId: run.id })
  if (locked?.state !== 'draft' || locked.version !== run.version) return { ok: false, problem: 'edit-conflict' }
  // The name of the company may have changed since the proofs were approved.
  await withdrawProofs(tx, ctx, { run: locked, rows: await recipientsOf(tx, run.id) })
  await sql`
    update gifting.gift_runs set state = 'confirmed', order_id = ${placed.orderId}::uuid, confirmed_at = ${ctx.now}::timestamptz,
      keep_until = ${addDays(last, plan.terms.keepListsDays)}::date, version = version + 1
    where id = ${run.id}::uuid`.execute(tx)
  const sent = plan.boxes.map(({ row }, index) => {
    const { consignmentId, day, slotId } = deliveries[index]!
    return { id: row.id, consignment: consignmentId, day, slot: slotId }
  })
  await sql`
    update gifting.recipients as recipient set consignment_id = sent.consignment, day = sent.day, slot_id = sent.slot,
      link_expires_at = case when link_hash is null then null
        else greatest(link_expires_at, (${addDays(last, DAYS_FOR_THANKS)}::date)::timestamptz) end
    from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent(id uuid, consignment uuid, day date, slot uuid)
    where recipient.id = sent.id`.execute(tx)
  await holdNewOrder(tx, ctx, { run, orderId: placed.orderId })
  await noteOnRun(tx, ctx, { run, kind: 'confirmed', count: sent.length, after: { order: placed.number } })
  return { ok: true }
}

type DaysAgreed = { ok: true; moved: number } | { ok: false; problem: 'unknown-run' | 'not-open' | 'edit-conflict' | 'no-room' }

/** The buyer accepts that boxes move to other days because the requested days are full. */
export function agreeToDays(ctx: Ctx, { run: ref, seenVersion }: { run: RunRef; seenVersion: number }): Promise<DaysAgreed> {
  return ctx.db.transaction(async (tx): Promise<DaysAgreed> => {
    const run = await lockRun(tx, ref)
    if (!run) return { ok: false, problem: 'unknown-run' }
    if (run.state !== 'draft') return { ok: false, problem: 'not-open' }
    if (run.version !== seenVersion) return { ok: false, problem: 'edit-conflict' }
    const { spread } = await planRun(tx, run, ctx.now)
    if (spread.unplaced.length > 0) return { ok: false, problem: 'no-room' }
    const moved = spread.moved.map((id) => ({ id, day: spread.places.get(id)!.day, slot: spread.places.get(id)!.slotId }))
    await sql`
      update gifting.recipients as recipient set day_text = moved.day::text, day = moved.day, slot_id = moved.slot
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved(id uuid, day date, slot uuid)
      where recipient.id = moved.id`.execute(tx)
    await sql`update gifting.gift_runs set version = version + 1 where id = ${run.id}::uuid`.execute(tx)
    await noteOnRun(tx, ctx, { run, kind: 'spread', count: moved.length })
    return { ok: true, moved: moved.length }
  })
}
