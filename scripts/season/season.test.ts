import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect } from '#platform/database/connect.ts'
import type { Tables } from '#shop/tables.ts'
import { LONG_RUN } from '#tests/long-run.ts'
import { openTestServer, type TestServer } from '#tests/test-server.ts'
import { withoutGuard } from '../prove/mutant.ts'
import { root } from '../root.ts'
import { SEASON_MUTATIONS } from './mutations.ts'
import { readOptions, replayCommand } from './options.ts'
import { planSeason, type SeasonOptions } from './plan.ts'
import { playSeason, type Played } from './season.ts'

const DAYS = LONG_RUN ? 30 : 7
const MINUTES = 60_000

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await openTestServer(inject('runFolder'))
  folder = await mkdtemp(join(tmpdir(), 'season-'))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A season in a new database, in which these statements have planted a fault. */
async function play(options: SeasonOptions, faults: readonly string[] = []): Promise<Played> {
  const name = await server.create('world')
  const connection = server.connectionTo(name)
  const db = connect<Tables>(connection, { max: 1 })
  for (const fault of faults) await sql.raw(fault).execute(db)
  await db.close()
  const played = await playSeason(options, { connection, folder: await mkdtemp(join(folder, 'files-')) })
  await server.drop(name)
  return played
}

function brokenIn({ findings }: Played): string[] {
  return findings.filter(({ violations }) => violations.length > 0).map(({ invariant }) => invariant)
}

test(
  `${DAYS} days with kills and hours in which the shop is down: everything holds each midnight`,
  { timeout: 10 * MINUTES },
  async () => {
    const played = await play({ seed: 4, days: DAYS, calm: false })
    const { findings, midnights, brokenOn, counts } = played
    expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
    expect({ brokenOn, midnights }).toEqual({ brokenOn: null, midnights: DAYS })
    // A season in which nothing happens proves nothing.
    for (const what of ['kill', 'shop down', 'last places of a slot', 'paid at a gateway', 'delivered', 'refund by a gateway'])
      expect([what, counts.get(what) ?? 0]).not.toEqual([what, 0])
    expect(counts.get('order') ?? 0).toBeGreaterThan(DAYS * 5)
  },
)

test('the same seed gives the same books, if nothing happens at the same time', { timeout: 5 * MINUTES }, async () => {
  const options = { seed: 5, days: 2, calm: true }
  const [first, second] = [await play(options), await play(options)]
  expect(brokenIn(first)).toEqual([])
  expect(second.digest).toBe(first.digest)
  expect(second.counts).toEqual(first.counts)
})

test('a fault that was planted is found at the next midnight', { timeout: 5 * MINUTES }, async () => {
  const options = { seed: 1, days: 4, calm: false }
  const withoutCheck = await play(options, ['alter table fulfilment.slot_days drop constraint within_capacity'])
  expect(brokenIn(withoutCheck)).toContain('slots are never overbooked')
  const withoutEvent = await play(options, ['drop trigger consignment_changed_sent on fulfilment.consignments'])
  expect(brokenIn(withoutEvent)).toContain('each change is an event')
  expect([withoutCheck.brokenOn! < 4, withoutEvent.brokenOn! < 4]).toEqual([true, true])
})

test('what is planned depends on the seed and the day only', () => {
  const plan = (seed: number, days: number) => planSeason({ seed, days, calm: false })
  expect(plan(7, 20)).toEqual(plan(7, 20))
  expect(plan(7, 20)).not.toEqual(plan(8, 20))
  // A longer season begins as a shorter one, up to what only the longer one still has.
  const short = plan(7, 5)
  expect(plan(7, 20).slice(0, short.length)).toEqual(short)
  expect(short.every(({ minute }, index) => index === 0 || short[index - 1]!.minute <= minute)).toBe(true)
})

test('each guard that can be removed is in its file, and its invariant is read', () => {
  const folders = ['scripts/season/invariants', 'scripts/prove/invariants']
  const invariants = folders.flatMap((path) =>
    readdirSync(join(root, path)).map((file) => readFileSync(join(root, path, file), 'utf8')),
  )
  expect(Object.keys(SEASON_MUTATIONS)).toHaveLength(6)
  for (const { edits, breaks } of Object.values(SEASON_MUTATIONS)) {
    expect(invariants.join('').includes(`'${breaks}'`), breaks).toBe(true)
    for (const edit of edits) {
      const source = readFileSync(join(root, edit.file), 'utf8')
      expect(withoutGuard(source, edit)).not.toBe(source)
    }
  }
})

test('options, and the command that plays a season again', () => {
  const usual = { days: 90, calm: false, mutants: [], without: null, report: null, verbose: false }
  expect(readOptions([])).toEqual({ ...usual, seeds: [1] })
  expect(readOptions(['--seeds', '3-5', '--days', '7', '--calm'])).toEqual({ ...usual, seeds: [3, 4, 5], days: 7, calm: true })
  expect(readOptions(['--mutants', 'all'])).toEqual({ ...usual, seeds: [1], mutants: Object.keys(SEASON_MUTATIONS) })
  for (const wrong of [['--seed', 'x'], ['--seeds', '5-3'], ['--days', '0'], ['--mutants', 'nothing'], ['--other']])
    expect(readOptions(wrong)).toHaveProperty('problem')
  expect(replayCommand({ seed: 4, days: 90, calm: false })).toBe('npm run season -- --seed 4 --days 90')
})
