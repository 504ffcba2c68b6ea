import { mkdtemp } from 'node:fs/promises'
import { chmodSync } from 'node:fs'
import { sql } from 'kysely'
import { connect } from '#platform/database/connect.ts'
import { openTestServer } from '#tests/test-server.ts'
import { playSeason } from './season.ts'
import { shown } from '../prove/invariants/finding.ts'
const f = await mkdtemp('/dev/shm/season/dbg-'); chmodSync(f, 0o711)
const server = await openTestServer(f)
const name = await server.create('world')
const [seed, days] = process.argv.slice(2).map(Number)
const p = await playSeason({ seed: seed!, days: days!, calm: process.argv.includes('calm') }, { connection: server.connectionTo(name), folder: f }, console.log)
console.log(shown(p.findings.filter((x) => x.violations.length)))
const db = connect<any>(server.connectionTo(name), { max: 2 })
for (const q of process.argv.slice(4).filter((x) => x !== 'calm')) console.log(q, '\n', (await sql.raw(q).execute(db)).rows.map((r) => JSON.stringify(r)).join('\n'))
process.exit()
