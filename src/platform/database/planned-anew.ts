import { sql } from 'kysely'

/**
 * In the text of a statement whose best plan depends on its values, such as the days of a report: PostgreSQL plans it each time. Of other
 * statements it keeps one plan for all values after a few runs, as if they named few rows.
 */
export const PLANNED_ANEW = sql`/* planned anew */`

export function isPlannedAnew(text: string): boolean {
  return text.includes('/* planned anew */')
}
