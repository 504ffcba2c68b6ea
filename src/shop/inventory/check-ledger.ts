import type { Ctx, Reader } from '../context.ts'
import { ledgerDifferences } from './ledger.ts'
import type { LedgerDifference } from './ledger.ts'

export type LedgerCheck = { at: Date; differences: LedgerDifference[] }

/** Looks whether every lot's movements and allocations add up, and writes down what was found. */
export async function checkLedger(ctx: Ctx): Promise<LedgerCheck> {
  return ctx.db.transaction(async (tx) => {
    const differences = await ledgerDifferences(tx)
    await tx
      .insertInto('inventory.ledger_checks')
      .values({ differences: JSON.stringify(differences), at: ctx.now })
      .execute()
    return { at: ctx.now, differences }
  })
}

/** What the last look at the ledger found; null when nobody has looked yet. */
export async function lastLedgerCheck(reader: Reader): Promise<LedgerCheck | null> {
  const check = await reader
    .selectFrom('inventory.ledger_checks')
    .select(['at', 'differences'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return check ? { at: check.at, differences: check.differences as LedgerDifference[] } : null
}
