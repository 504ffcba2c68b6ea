import { sql, type RawBuilder } from 'kysely'
import { pageChange } from '#platform/page-changes.ts'
import { changedFields, writeAudit } from '../accounts/index.ts'
import type { Ctx, Reader } from '../context.ts'

export type BankAccount = { holder: string; bank: string; branch: string; accountNumber: string; routingNumber: string }

/** The account for transfers; null when none is configured. */
export async function bankAccount(reader: Reader): Promise<BankAccount | null> {
  const found = await sql<BankAccount>`
    select holder, bank, branch, account_number as "accountNumber", routing_number as "routingNumber" from payments.bank_account`.execute(
    reader,
  )
  return found.rows[0] ?? null
}

/** As an SQL expression. */
export function bankIsSetUp(): RawBuilder<boolean> {
  return sql`exists (select from payments.bank_account)`
}

type AccountSaved = { ok: true } | { ok: false; problem: 'edit-conflict' }

export function bankAccountVersion(account: BankAccount | null): string {
  return JSON.stringify(account)
}

/** Null removes it; bank transfer is then no longer offered. */
export function saveBankAccount(
  ctx: Ctx,
  { account, seen }: { account: BankAccount | null; seen: string },
): Promise<AccountSaved> {
  return ctx.db.transaction(async (tx): Promise<AccountSaved> => {
    const before = await bankAccount(tx)
    if (bankAccountVersion(before) !== seen) return { ok: false, problem: 'edit-conflict' }
    const changed = changedFields({ ...before }, { ...account })
    if (!changed) return { ok: true }
    await sql`delete from payments.bank_account`.execute(tx)
    await sql`${pageChange('bank account', ctx.now)}`.execute(tx)
    if (account) {
      const { holder, bank, branch, accountNumber, routingNumber } = account
      await sql`
        insert into payments.bank_account (holder, bank, branch, account_number, routing_number)
        values (${holder}, ${bank}, ${branch}, ${accountNumber}, ${routingNumber})`.execute(tx)
    }
    const subject = { type: 'bank-account', id: 'bank-account', name: account?.bank ?? before?.bank ?? '' }
    await writeAudit(tx, ctx, {
      action: 'change-bank-account',
      subject,
      before: before && changed.before,
      after: account && changed.after,
    })
    return { ok: true }
  })
}
