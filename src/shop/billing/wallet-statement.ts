import { newId } from '#platform/ids.ts'
import type { SheetRow } from '#platform/sheets/index.ts'
import { writeAudit } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { assertStaff } from '../ordering/index.ts'
import {
  recordWalletMoney,
  rememberColumns,
  walletMoney,
  wallets,
  type StatementColumns,
  type WalletKind,
  type WalletLine,
} from '../payments/index.ts'
import { readWalletStatement, type UnreadRow } from './read-wallet-statement.ts'
import { matchWalletPayments } from './wallet-payment.ts'

const MOST_STATEMENT_LINES = 5_000
/** So many orders are matched while staff wait for the answer; the sweep of payments matches the rest within seconds. */
const MATCHED_AT_ONCE = 200

type StatementImported =
  | {
      ok: true
      /** Lines that are new, and lines that were known already. */
      added: number
      known: number
      /** Orders that were paid by it, and orders whose amount differs and is reviewed. */
      matched: number
      reviewed: number
      /** Known transactions with another amount than this statement has: staff typed it wrong, or a statement was changed. */
      differing: { trxId: string; amount: number; knownAmount: number }[]
      unread: UnreadRow[]
    }
  | { ok: false; problem: 'wallet-missing' | 'statement-too-long' | 'statement-without-lines' }
  | { ok: false; problem: 'columns-missing'; names: string }

type Statement = { wallet: WalletKind; rows: readonly SheetRow[]; columns: StatementColumns; shopUrl: string }

/** Records the lines of a statement, each transaction once, and pays the orders that wait for them. The same statement again changes nothing. */
export async function importWalletStatement(ctx: Ctx, { wallet, rows, columns, shopUrl }: Statement): Promise<StatementImported> {
  assertStaff(ctx)
  const read = readWalletStatement(rows, { wallet, columns, now: ctx.now })
  if (!read.ok) return { ok: false, problem: read.problem, names: read.headings.join(', ') }
  const { lines, unread } = read
  if (lines.length === 0) return { ok: false, problem: 'statement-without-lines' }
  if (lines.length > MOST_STATEMENT_LINES) return { ok: false, problem: 'statement-too-long' }
  const recorded = await ctx.db.transaction(async (tx) => {
    const own = (await wallets(tx)).find(({ kind }) => kind === wallet)
    if (!own) return { ok: false, problem: 'wallet-missing' } as const
    const before = await walletMoney(
      tx,
      lines.map(({ trxId }) => trxId),
    )
    const withIds = lines.map((line) => ({ ...line, id: newId(ctx.now) }))
    const added = await recordWalletMoney(tx, { lines: withIds, source: 'statement', now: ctx.now, actor: ctx.actor })
    await rememberColumns(tx, wallet, read.columns)
    const subject = { type: 'wallet', id: wallet, name: own.number }
    const after = { transactions: lines.length }
    await writeAudit(tx, ctx, { action: 'import-wallet-statement', subject, before: null, after })
    return { ok: true, added: added.size, differing: differingFrom(lines, before) } as const
  })
  if (!recorded.ok) return recorded
  const verdicts = await matchWalletPayments(ctx, { most: MATCHED_AT_ONCE, shopUrl })
  const count = (wanted: string) => verdicts.filter((verdict) => verdict === wanted).length
  const { added, differing } = recorded
  const known = lines.length - added
  return { ok: true, added, known, matched: count('fits'), reviewed: count('amount-differs'), differing, unread }
}

function differingFrom(lines: readonly WalletLine[], known: readonly WalletLine[]) {
  const amounts = new Map(known.map(({ wallet, trxId, amount }) => [`${wallet} ${trxId}`, amount]))
  return lines.flatMap(({ wallet, trxId, amount }) => {
    const knownAmount = amounts.get(`${wallet} ${trxId}`)
    return knownAmount === undefined || knownAmount === amount ? [] : [{ trxId, amount, knownAmount }]
  })
}
