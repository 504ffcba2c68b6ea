import { sql, type RawBuilder } from 'kysely'
import { pageChange } from '#platform/page-changes.ts'
import { changedFields, writeAudit } from '../accounts/index.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { WALLET_KINDS, type WalletAccount, type WalletKind } from './wallet-model.ts'

/** A number of the shop to which buyers send money. */
export type Wallet = {
  kind: WalletKind
  number: string
  account: WalletAccount
  shownName: string
  active: boolean
  /** Whether an unusual transaction id is refused instead of marked. */
  strict: boolean
}

/** All that are set up, in the order of the registry. */
export async function wallets(reader: Reader): Promise<Wallet[]> {
  const found = await sql<Wallet>`
    select kind, number, account, shown_name as "shownName", active, strict from payments.wallets
    order by array_position(${[...WALLET_KINDS]}::text[], kind)`.execute(reader)
  return found.rows
}

/** Whether buyers may send money to a wallet, as an SQL expression. */
export function walletIsSetUp(): RawBuilder<boolean> {
  return sql`exists (select from payments.wallets where active)`
}

export function walletVersion(wallet: Wallet | null): string {
  return JSON.stringify(wallet)
}

type WalletSaved = { ok: true } | { ok: false; problem: 'edit-conflict' }

/** One number for each kind; null removes it. */
export function saveWallet(
  ctx: Ctx,
  { kind, wallet, seen }: { kind: WalletKind; wallet: Wallet | null; seen: string },
): Promise<WalletSaved> {
  return ctx.db.transaction(async (tx): Promise<WalletSaved> => {
    await sql`lock table payments.wallets in share row exclusive mode`.execute(tx)
    const before = (await wallets(tx)).find((one) => one.kind === kind) ?? null
    if (walletVersion(before) !== seen) return { ok: false, problem: 'edit-conflict' }
    const changed = changedFields({ ...before }, { ...wallet })
    if (!changed) return { ok: true }
    if (wallet) {
      const { number, account, shownName, active, strict } = wallet
      await sql`
        insert into payments.wallets (kind, number, account, shown_name, active, strict)
        values (${kind}, ${number}, ${account}, ${shownName}, ${active}, ${strict})
        on conflict (kind) do update set number = excluded.number, account = excluded.account, shown_name = excluded.shown_name,
          active = excluded.active, strict = excluded.strict`.execute(tx)
    } else await sql`delete from payments.wallets where kind = ${kind}`.execute(tx)
    await sql`${pageChange('wallets', ctx.now)}`.execute(tx)
    await writeAudit(tx, ctx, {
      action: 'change-wallet',
      subject: { type: 'wallet', id: kind, name: wallet?.number ?? before?.number ?? '' },
      before: before && changed.before,
      after: wallet && changed.after,
    })
    return { ok: true }
  })
}

/** The columns of a statement, by the names in its first row. */
export type StatementColumns = { trxId: string; amount: string; time: string; sender: string }

export async function statementColumns(reader: Reader, kind: WalletKind): Promise<StatementColumns | null> {
  const found = await sql<{ columns: StatementColumns | null }>`
    select statement_columns as columns from payments.wallets where kind = ${kind}`.execute(reader)
  return found.rows[0]?.columns ?? null
}

export async function rememberColumns(tx: Tx, kind: WalletKind, columns: StatementColumns): Promise<void> {
  await sql`update payments.wallets set statement_columns = ${JSON.stringify(columns)}::jsonb where kind = ${kind}`.execute(tx)
}
