import { sql, type RawBuilder } from 'kysely'

type SortedBy = {
  /** What rows are sorted by, never null; the last is their id, so that rows with equal values keep one order. */
  by: readonly RawBuilder<unknown>[]
  down: boolean
}

/** The order of a list, and the condition for the rows after a row: pages follow one another without gaps, also when rows are added. */
export function sortedPage({ by, down }: SortedBy, table: RawBuilder<unknown>) {
  const id = by.at(-1)!
  const direction = down ? sql`desc` : sql`asc`
  // One scalar comparison a column instead of one row subquery: only these can use an index.
  const ofRow = (row: string) => by.map((value) => sql`(select ${value} from ${table} where ${id} = ${row}::uuid)`)
  return {
    orderBy: sql.join(by.map((value) => sql`${value} ${direction}`)),
    after: (row: string) => sql<boolean>`(${sql.join([...by])}) ${down ? sql`<` : sql`>`} (${sql.join(ofRow(row))})`,
  }
}
