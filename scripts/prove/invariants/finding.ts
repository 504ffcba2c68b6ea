import type { RawBuilder } from 'kysely'
import type { Db } from '#shop/context.ts'

/** The result of one invariant: how often it was checked, and its violations. */
export type Finding = { invariant: string; figures: string; violations: string[] }

const MOST_SHOWN = 8

export function finding(invariant: string, figures: string, violations: readonly string[]): Finding {
  return { invariant, figures, violations: [...violations] }
}

/** Each row returned by the statement is a violation, described by its columns. */
export async function faults(db: Db, statement: RawBuilder<unknown>): Promise<string[]> {
  const found = await statement.execute(db)
  return found.rows.map((row) => JSON.stringify(row))
}

export async function count(db: Db, statement: RawBuilder<{ count: number }>): Promise<number> {
  return (await statement.execute(db)).rows[0]!.count
}

export function shown(findings: readonly Finding[]): string {
  return findings
    .map(({ invariant, figures, violations }) => {
      const head = `${violations.length === 0 ? 'holds ' : 'BROKEN'}  ${invariant.padEnd(46)} ${figures}`
      const rest = violations.length > MOST_SHOWN ? [`… and ${violations.length - MOST_SHOWN} more`] : []
      return [head, ...[...violations.slice(0, MOST_SHOWN), ...rest].map((one) => `          ${one}`)].join('\n')
    })
    .join('\n')
}
