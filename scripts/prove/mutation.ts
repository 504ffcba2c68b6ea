import type { Figures } from './options.ts'

export type Mutation = {
  /** What is taken away, in words. */
  guard: string
  /** In the sources: each of these words is there exactly once. */
  edits: { file: string; find: string; replace: string }[]
  /** In the new database: its own checks are the last guard, and would stop what the sources let through. */
  sql: string[]
  /** The invariant that must break, by its name. */
  breaks: string
  /** Where a short round does not suffice, or nothing has to be killed. */
  round?: Partial<Figures>
}

export const dropped = (table: string, constraint: string) => `alter table ${table} drop constraint ${constraint}`
