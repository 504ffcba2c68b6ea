import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { companiesByIds, type Company } from './companies.ts'

/** Companies, newest first. Ids grow with the time. */
export async function companiesPage(reader: Reader, { after, most }: { after: string | null; most: number }): Promise<Company[]> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts.companies where ${after}::uuid is null or id < ${after}::uuid order by id desc limit ${most}::integer`.execute(
    reader,
  )
  const ids = rows.map(({ id }) => id)
  const found = await companiesByIds(reader, ids)
  return ids.flatMap((id) => found.get(id) ?? [])
}
