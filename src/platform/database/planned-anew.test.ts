import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyDatabase } from '#tests/database.ts'
import { connect } from './connect.ts'
import { PLANNED_ANEW } from './planned-anew.ts'

test('a statement is prepared, unless it is planned anew each time', async () => {
  const server = await emptyDatabase()
  const db = connect<Record<never, never>>(server.connection, { max: 1 })
  try {
    for (const value of [1, 2]) {
      await sql`select ${value}::integer as kept`.execute(db)
      await sql`select ${value}::integer as anew ${PLANNED_ANEW}`.execute(db)
    }
    const found = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like 'select $1%' order by statement`.execute(db)
    expect(found.rows).toEqual([{ statement: 'select $1::integer as kept' }])
  } finally {
    await db.close()
    await server.close()
  }
})
