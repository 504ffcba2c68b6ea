import type { Ctx, Reader } from '../context.ts'
import { ledgerDifferences, type LedgerDifference } from './ledger.ts'

type LedgerCheck = { at: Date; differences: LedgerDifference[] }

/** Checks that the movements and allocations of every lot add up, and records the result. */
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

/** The result of the last ledger check; null when none has run. */
export async function lastLedgerCheck(reader: Reader): Promise<LedgerCheck | null> {
  const check = await reader
    .selectFrom('inventory.ledger_checks')
    .select(['at', 'differences'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return check ? { at: check.at, differences: check.differences as LedgerDifference[] } : null
}
