import { sql } from 'kysely'
import { expect, test } from 'vitest'
import project from '../../../package.json' with { type: 'json' }
import { testDatabase } from '#tests/database.ts'
import { connect } from './connect.ts'
import { databaseServer } from './database-server.ts'
import { sessionName } from './session-name.ts'

test('connections name the program, its version, its build and their purpose', async () => {
  const { connection, close } = await testDatabase()
  const database = connect(connection, { max: 1 })
  const { rows } = await sql<{ name: string }>`select current_setting('application_name') as name`.execute(database)
  expect(rows).toEqual([{ name: `fruit-shop ${project.version} development work` }])
  const client = await databaseServer(connection).open({ fallback_application_name: sessionName('watch') })
  const watch = await client.query<{ name: string }>(`select current_setting('application_name') as name`)
  expect(watch.rows).toEqual([{ name: `fruit-shop ${project.version} development watch` }])
  await client.end()
  await database.close()
  await close()
})

test('a name has at most the length PostgreSQL keeps', () => {
  expect(sessionName('work', { version: '1.2.3-rc.1', build: '0123456789abcdef' })).toBe(
    'fruit-shop 1.2.3-rc.1 0123456789abcdef work',
  )
  expect(sessionName('work', { version: 'x'.repeat(80), build: '' })).toHaveLength(63)
})
