import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect, type Connection } from '#platform/database/connect.ts'
import type { Tables } from '#shop/tables.ts'
import type { TestServer } from '#tests/test-server.ts'
import { shown } from '../prove/invariants/finding.ts'
import { SEASON_MUTATIONS, type SeasonMutation } from './mutations.ts'
import { replayCommand, type CommandOptions } from './options.ts'
import { playSeason, type Played } from './season.ts'

type Result = {
  seed: number
  days: number
  brokenOn: number | null
  broken: string[]
  orders: number
  seconds: number
  counts: Record<string, number>
}

/** Each seed in a new database. Whether all of them held. */
export async function playSeeds(
  { seeds, days, calm, report, verbose, without }: CommandOptions,
  { server, folder }: { server: TestServer; folder: string },
): Promise<boolean> {
  const results: Result[] = []
  for (const seed of seeds) {
    const name = await server.create('world')
    const connection = server.connectionTo(name)
    if (without !== null) await dropGuards(connection, SEASON_MUTATIONS[without]!)
    const files = await mkdtemp(join(folder, 'files-'))
    const begun = performance.now()
    const say = (line: string) => void (verbose && process.stdout.write(`  ${line}\n`))
    const played = await playSeason({ seed, days, calm }, { connection, folder: files }, say)
    await server.drop(name)
    const seconds = Math.round((performance.now() - begun) / 1000)
    const broken = played.findings.filter(({ violations }) => violations.length > 0)
    const counts = Object.fromEntries([...played.counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    const orders = played.counts.get('order') ?? 0
    results.push({
      seed,
      days,
      brokenOn: played.brokenOn,
      broken: broken.map(({ invariant }) => invariant),
      orders,
      seconds,
      counts,
    })
    process.stdout.write(`${lineOf(played, { seed, seconds, orders })}\n`)
    if (broken.length > 0) process.stdout.write(`${shown(broken)}\nAgain: ${replayCommand({ seed, days, calm })}\n`)
    else if (verbose) process.stdout.write(`${shown(played.findings)}\n${JSON.stringify(counts, null, 1)}\n`)
    if (report !== null) await writeFile(report, `${JSON.stringify(results, null, 2)}\n`)
  }
  const held = results.filter(({ brokenOn }) => brokenOn === null).length
  if (seeds.length > 1) process.stdout.write(`${held} of ${seeds.length} seasons held.\n`)
  return held === seeds.length
}

async function dropGuards(connection: Connection | string, { sql: statements }: SeasonMutation): Promise<void> {
  const db = connect<Tables>(connection, { max: 1 })
  for (const statement of statements) await sql.raw(statement).execute(db)
  await db.close()
}

function lineOf(
  { brokenOn, midnights, counts, digest }: Played,
  { seed, seconds, orders }: { seed: number; seconds: number; orders: number },
): string {
  const of = (name: string) => counts.get(name) ?? 0
  const figures = `${midnights} midnights, ${orders} orders, ${of('kill')} kills, ${of('shop down')} times down; ${seconds} s; books ${digest.slice(0, 12)}`
  return brokenOn === null ? `seed ${seed} holds: ${figures}` : `seed ${seed} is BROKEN on day ${brokenOn}: ${figures}`
}
