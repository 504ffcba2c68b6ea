import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { writeAudit } from '../accounts/index.ts'
import { actorName, type Ctx, type Tx } from '../context.ts'
import { CARRIERS } from '../couriers/index.ts'
import { isBankReferenceUsed } from '../payments/index.ts'
import { addDays, dayInDhaka, DEFAULT_LANGUAGE, formatMoney } from '../values/index.ts'
import type { MatchedLine, RemittingCarrier } from './model.ts'
import { payParcels } from './pay-parcels.ts'
import { planRemittance, type RemittancePlan } from './plan.ts'
import { lockRemittance, type BankFacts, type Remittance } from './remittances.ts'
import { remittanceRules } from './settings.ts'
import { closePaid, lockTasksOf } from './tasks.ts'

export type RemittanceConfirmed =
  | { ok: true; settled: number; tasks: number }
  | {
      ok: false
      problem:
        | 'unknown-remittance'
        | 'already-confirmed'
        | 'columns-not-chosen'
        | 'bank-missing'
        | 'rows-not-read'
        | 'reference-used'
        | 'edit-conflict'
    }

/**
 * Books a remittance as its page showed it: settles the matched payments, keeps its lines and charges, and opens a task for each difference.
 * All of it happens once, or nothing: another confirmation finds it confirmed, and another remittance with the same parcels finds them moved.
 */
export function confirmRemittance(ctx: Ctx, { id, seen }: { id: string; seen: string }): Promise<RemittanceConfirmed> {
  return ctx.db.transaction(async (tx): Promise<RemittanceConfirmed> => {
    const remittance = await lockRemittance(tx, id)
    if (!remittance) return { ok: false, problem: 'unknown-remittance' }
    if (remittance.state !== 'draft') return { ok: false, problem: 'already-confirmed' }
    const { mapped, bank, coversUntil } = remittance
    if (!mapped || coversUntil === null) return { ok: false, problem: 'columns-not-chosen' }
    const plan = await planRemittance(tx, remittance)
    if (!bank && !plan.needsNoBank) return { ok: false, problem: 'bank-missing' }
    if (plan.faults.length > 0) return { ok: false, problem: 'rows-not-read' }
    if (plan.seen !== seen) return { ok: false, problem: 'edit-conflict' }
    if (bank && !(await noteBankReceipt(tx, ctx, { carrier: remittance.carrier, bank, remittanceId: id })))
      return { ok: false, problem: 'reference-used' }
    const paid = plan.lines.filter((line) => line.paid > 0)
    const parcelIds = paid.map(({ parcel }) => parcel!.id)
    await lockTasksOf(tx, parcelIds)
    await markConfirmed(tx, ctx, { id, plan })
    const moves = paid.map(({ parcel, paid: amount }) => ({ parcel: parcel!, amount }))
    const note = remittanceName(remittance)
    if (!(await payParcels(tx, ctx, { kind: 'paid', moves, remittanceId: id, taskId: null, note })))
      return { ok: false, problem: 'edit-conflict' }
    await keepLines(tx, { id, lines: plan.lines })
    await closePaid(tx, ctx, parcelIds)
    const tasks = await openTasks(tx, ctx, { remittance, plan })
    await auditConfirmed(tx, ctx, { remittance, plan, tasks })
    return { ok: true, settled: moves.length, tasks }
  })
}

/** How staff know a remittance. */
export function remittanceName({ carrier, number }: Pick<Remittance, 'carrier' | 'number'>): string {
  return `${CARRIERS[carrier].name} R-${number}`
}

type Receipt = { carrier: RemittingCarrier; bank: BankFacts; remittanceId: string | null }

/** False when the reference has counted before, here or for an order or a company. */
export async function noteBankReceipt(tx: Tx, ctx: Ctx, { carrier, bank, remittanceId }: Receipt): Promise<boolean> {
  if (await isBankReferenceUsed(tx, bank.reference)) return false
  const noted = await sql`
    insert into remittances.bank_receipts (reference, carrier, amount_paisa, day, remittance_id, actor, at)
    values (${bank.reference}, ${carrier}, ${bank.amount}::bigint, ${bank.day}::date, ${remittanceId}::uuid, ${actorName(ctx.actor)},
      ${ctx.now}::timestamptz)
    on conflict (reference) do nothing returning reference`.execute(tx)
  return noted.rows.length > 0
}

/** Whether a courier paid with this reference. */
export async function isBankReceipt(tx: Tx, reference: string): Promise<boolean> {
  const found = await sql`select from remittances.bank_receipts where reference = ${reference}`.execute(tx)
  return found.rows.length > 0
}

async function markConfirmed(tx: Tx, ctx: Ctx, { id, plan: { sums } }: { id: string; plan: RemittancePlan }): Promise<void> {
  await sql`
    update remittances.remittances set state = 'confirmed', rows = null, headings = '[]', collected_paisa = ${sums.collected}::bigint,
      charges_paisa = ${sums.charges}::bigint, paid_paisa = ${sums.paid}::bigint, confirmed_by = ${actorName(ctx.actor)},
      confirmed_at = ${ctx.now}::timestamptz
    where id = ${id}::uuid and state = 'draft'`.execute(tx)
}

async function keepLines(tx: Tx, { id, lines }: { id: string; lines: readonly MatchedLine[] }): Promise<void> {
  const rows = lines.map(({ line, parcel, outcome, charges, paid }) => ({
    row: line.row,
    number: line.number,
    order_number: line.order,
    parcel_id: parcel?.id ?? null,
    outcome,
    collected_paisa: line.collected,
    charges_paisa: charges,
    paid_paisa: paid,
  }))
  await sql`
    insert into remittances.lines (remittance_id, row, number, order_number, parcel_id, outcome, collected_paisa, charges_paisa, paid_paisa)
    select ${id}::uuid, row, number, order_number, parcel_id, outcome, collected_paisa, charges_paisa, paid_paisa
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (row integer, number text, order_number text, parcel_id uuid,
      outcome text, collected_paisa bigint, charges_paisa bigint, paid_paisa bigint)`.execute(tx)
}

/** A parcel that is missing or short has one open task, which stays when a later remittance leaves it out, too. Returns how many are new. */
async function openTasks(
  tx: Tx,
  ctx: Ctx,
  { remittance, plan }: { remittance: Remittance; plan: RemittancePlan },
): Promise<number> {
  const { dueDays } = await remittanceRules(tx)
  const rows = plan.differences.map(({ kind, row, number, parcelId, orderId, amount }) => ({
    id: newId(ctx.now),
    kind,
    row,
    number,
    parcel_id: parcelId,
    order_id: orderId,
    amount,
  }))
  const opened = await sql`
    insert into remittances.tasks (id, remittance_id, carrier, kind, row, number, parcel_id, order_id, amount_paisa, due_on, state, opened_at)
    select id, ${remittance.id}::uuid, ${remittance.carrier}, kind, row, number, parcel_id, order_id, amount,
      ${addDays(dayInDhaka(ctx.now), dueDays)}::date, 'open', ${ctx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as task (id uuid, kind text, row integer, number text, parcel_id uuid,
      order_id uuid, amount bigint)
    on conflict do nothing returning id`.execute(tx)
  return opened.rows.length
}

function auditConfirmed(
  tx: Tx,
  ctx: Ctx,
  { remittance, plan, tasks }: { remittance: Remittance; plan: RemittancePlan; tasks: number },
): Promise<void> {
  const { sums, lines } = plan
  const { bank } = remittance
  const shown = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, DEFAULT_LANGUAGE)
  return writeAudit(tx, ctx, {
    action: 'confirm-remittance',
    subject: { type: 'remittance', id: remittance.id, name: remittanceName(remittance) },
    before: null,
    after: {
      lines: lines.length,
      collected: shown(sums.collected),
      charges: shown(sums.charges),
      paid: shown(sums.paid),
      ...(bank && { bank: shown(bank.amount), reference: bank.reference }),
      tasks,
    },
  })
}
