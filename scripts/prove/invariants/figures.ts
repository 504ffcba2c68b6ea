import { sql } from 'kysely'
import { storeDays, wrongFigures } from '#tests/stored-figures.ts'
import type { Db } from '#shop/context.ts'
import { count, finding, type Finding } from './finding.ts'

/** Reports take stored figures of past days (0153) and of settled cash (0156). Then stores the days that have changed, so that the next reading has more to compare. */
export async function figureFindings(db: Db, now: Date): Promise<Finding> {
  const stored = await count(db, sql<{ count: number }>`select count(*)::integer as count from reporting.stored_days`)
  const wrong = await wrongFigures(db)
  await storeDays(db, now)
  return finding('stored figures are those of their orders and payments', `${stored} figures of days`, wrong)
}
