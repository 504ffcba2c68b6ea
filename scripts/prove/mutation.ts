export type Figures = { kills: number; clients: number; seconds: number; seed: number }

export type Mutation = {
  /** The removed guard, in words. */
  guard: string
  /** Each text to find is in the sources exactly once. */
  edits: { file: string; find: string; replace: string }[]
  /** Applied to the new database: its constraints are the last guard, and would stop what the sources let through. */
  sql: string[]
  /** The name of the invariant that must break. */
  breaks: string
  /** When a short round is not enough, or nothing has to be killed. */
  round?: Partial<Figures>
}

export const dropped = (table: string, constraint: string) => `alter table ${table} drop constraint ${constraint}`
