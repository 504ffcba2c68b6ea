import { sql, type RawBuilder } from 'kysely'
import { changedFields, writeAudit } from '../accounts/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { paisa, type Paisa } from '../values/index.ts'

export type CompanyCredit = { limit: Paisa; used: Paisa; left: Paisa }

/** A company's credit limit, and how much of it its open payments use. Without a row the company has no credit. */
export async function companyCredit(reader: Reader, companyId: string): Promise<CompanyCredit | null> {
  const found = await sql<{ limit: Paisa; used: Paisa }>`
    select limit_paisa as limit, used_paisa as used from payments.company_credit where company_id = ${companyId}::uuid`.execute(
    reader,
  )
  const row = found.rows[0]
  return row ? { ...row, left: paisa(row.limit - row.used) } : null
}

/** The free credit, locked until the transaction ends. */
export async function lockFreeCredit(tx: Tx, companyId: string): Promise<Paisa> {
  const found = await sql<{ left: Paisa }>`
    select limit_paisa - used_paisa as left from payments.company_credit where company_id = ${companyId}::uuid for update`.execute(
    tx,
  )
  return found.rows[0]?.left ?? paisa(0)
}

/** Reserves credit inside the statement that opens the payment. The statement fails above the limit; see `isCreditExceeded`. */
export function heldCredit(companyId: string, amount: Paisa): RawBuilder<unknown> {
  return sql`held as (
    update payments.company_credit set used_paisa = used_paisa + ${amount}::bigint where company_id = ${companyId}::uuid),`
}

/** Whether the transaction failed because the company has no credit or not enough. */
export function isCreditExceeded(error: unknown): boolean {
  return (
    error instanceof Error &&
    'constraint' in error &&
    (error.constraint === 'credit_within_limit' || error.constraint === 'payments_company_id_fkey')
  )
}

type CreditSaved = { ok: true } | { ok: false; problem: 'not-an-amount' | 'below-used' | 'edit-conflict' }

/** Sets a company's credit limit: never below what it uses already. `seen` is the limit the editor saw, null when there was none. */
export function setCreditLimit(
  ctx: Ctx,
  { companyId, companyName, seen, limit }: { companyId: string; companyName: string; seen: Paisa | null; limit: Paisa },
): Promise<CreditSaved> {
  return ctx.db.transaction(async (tx): Promise<CreditSaved> => {
    if (!Number.isSafeInteger(limit) || limit < 0) return { ok: false, problem: 'not-an-amount' }
    const made = await sql`
      insert into payments.company_credit (company_id, limit_paisa) values (${companyId}::uuid, 0) on conflict do nothing returning company_id`.execute(
      tx,
    )
    const found = await sql<{ limit: Paisa; used: Paisa }>`
      select limit_paisa as limit, used_paisa as used from payments.company_credit where company_id = ${companyId}::uuid for update`.execute(
      tx,
    )
    const row = found.rows[0]!
    const before = made.rows.length > 0 ? null : row.limit
    if (before !== seen) return { ok: false, problem: 'edit-conflict' }
    if (limit < row.used) return { ok: false, problem: 'below-used' }
    await sql`update payments.company_credit set limit_paisa = ${limit}::bigint where company_id = ${companyId}::uuid`.execute(tx)
    const changed = changedFields({ limit_paisa: before }, { limit_paisa: limit })
    if (!changed) return { ok: true }
    const subject = { type: 'company', id: companyId, name: companyName }
    await writeAudit(tx, ctx, { action: 'change-credit', subject, ...changed })
    return { ok: true }
  })
}

/** Everything is delivered and invoiced: the credit days start today. */
export async function startCreditDays(tx: Tx, { orderId, day }: { orderId: string; day: string }): Promise<void> {
  await sql`
    update payments.payments set due_on = ${day}::date + credit_days
    where order_id = ${orderId}::uuid and method = 'on-account' and state = 'due' and due_on is null`.execute(tx)
}
