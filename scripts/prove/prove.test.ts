import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { makeSeededRandom } from './seeded-random.ts'
import { formIn } from './forms.ts'
import { planKills } from './kills.ts'
import { withoutGuard } from './mutant.ts'
import { fateOf } from './mutants.ts'
import { MUTATIONS } from './mutations.ts'
import { readOptions, replayCommand } from './options.ts'
import { faultsInQuiet, newRecord } from './record.ts'

test('each removable guard is in its file exactly once', () => {
  const folder = join(root, 'scripts/prove/invariants')
  const invariants = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  for (const { edits, sql, breaks } of Object.values(MUTATIONS)) {
    expect(edits.length + sql.length).toBeGreaterThan(0)
    expect(invariants.join('').includes(`'${breaks}'`), breaks).toBe(true)
    for (const edit of edits) {
      const source = readFileSync(join(root, edit.file), 'utf8')
      expect(withoutGuard(source, edit)).toBe(source.replace(edit.find, () => edit.replace))
    }
  }
  const edit = { file: 'a.ts', find: 'b', replace: 'c' }
  expect(() => withoutGuard('a', edit)).toThrow('no longer has the guard')
  expect(() => withoutGuard('b b', edit)).toThrow('twice')
})

test('the removal of a guard breaks its invariant, and no other', () => {
  const breaks = 'slots are never overbooked'
  expect(fateOf(['jobs are done once', breaks], { breaks })).toBe('caught')
  expect(fateOf(['jobs are done once'], { breaks })).toBe('other')
  expect(fateOf([], { breaks })).toBe('not caught')
  expect(fateOf(null, { breaks })).toBe('no round')
})

test('the same seed gives the same actions and kills, another seed gives others', () => {
  const intents = (seed: number, name: string) => {
    const random = makeSeededRandom(seed, name)
    return [
      random.below(1_000_000),
      random.between(3, 9),
      random.pick(['a', 'b', 'c']),
      random.weighted({ x: 1, y: 2 }),
      random.uuid(),
    ]
  }
  expect(intents(7, 'buyer-1')).toEqual(intents(7, 'buyer-1'))
  expect(intents(7, 'buyer-1')).not.toEqual(intents(7, 'buyer-2'))
  expect(intents(7, 'buyer-1')).not.toEqual(intents(8, 'buyer-1'))
  const kills = (seed: number) => planKills(makeSeededRandom(seed, 'kills'), { kills: 10, intents: 3_600 })
  expect(kills(7)).toEqual(kills(7))
  expect(kills(7)).not.toEqual(kills(8))
  expect(kills(7).map(({ after }) => after)).toEqual(
    kills(7)
      .map(({ after }) => after)
      .sort((a, b) => a - b),
  )
  expect(new Set(kills(7).map(({ kind }) => kind)).size).toBe(5)
  expect(kills(7).every(({ after }) => after > 0 && after < 3_600)).toBe(true)
})

test('a form is read as a browser would send it', () => {
  const html = `<form><input name="other" value="1"></form>
    <form method="post"><input type="hidden" name="intent" value="save"/><input type="hidden" name="seen" value="[&quot;a&quot;]"/>
      <input type="checkbox" name="off" value="yes"/><input type="checkbox" checked="" name="on" value="yes"/><input type="file" name="file"/>
      <textarea name="note">two &amp; three</textarea>
      <select name="size"><option value="s">S</option><option value="m" selected="">M</option></select></form>`
  expect(formIn(html, { intent: 'save' })).toEqual({ intent: 'save', seen: '["a"]', on: 'yes', note: 'two & three', size: 'm' })
  expect(formIn(html, { field: 'other' })).toEqual({ other: '1' })
  expect(formIn(html, { intent: 'cancel' })).toBeNull()
})

test('a fault counts only while nothing is killed or recovering', () => {
  const record = newRecord()
  const entry = { client: 'buyer-1', what: 'order', outcome: 'unknown', status: 500, why: 'a fault' } as const
  record.disturbances.push({ what: 'kill', at: 1, from: 1_000, until: 2_000, recoveredInMs: 1_000 })
  record.entries.push({ ...entry, begun: 900, ended: 1_100 }, { ...entry, begun: 2_100, ended: 2_200 })
  expect(faultsInQuiet(record)).toEqual([])
  record.entries.push({ ...entry, begun: 100, ended: 200 }, { ...entry, status: 503, begun: 60_000, ended: 60_001 })
  expect(faultsInQuiet(record)).toHaveLength(2)
})

test('invalid options are refused, and a round prints the command that repeats it', () => {
  expect(readOptions(['--kills', '-1'], {})).toHaveProperty('problem')
  expect(readOptions(['--mutant', 'nothing'], {})).toHaveProperty('problem')
  expect(readOptions(['--database', 'url'], {})).toHaveProperty('problem')
  expect(readOptions(['--other'], {})).toHaveProperty('problem')
  const options = readOptions(['--seed', '4', '--kills', '2'], {})
  expect(options).toMatchObject({ seed: 4, kills: 2, clients: 20, seconds: 60, database: 'embedded', mutant: null })
  if (!('seed' in options)) throw new Error('These options are of one round.')
  expect(replayCommand(options)).toBe('npm run prove -- --seed 4 --kills 2 --clients 20 --seconds 60 --database embedded')
  const elsewhere = readOptions([], { DATABASE_URL: 'postgres://shop:secret@db/shop' })
  expect(elsewhere).toMatchObject({ database: 'url' })
  expect('seed' in elsewhere && replayCommand(elsewhere)).not.toContain('secret')
  expect(readOptions(['--mutants', 'all'], {})).toEqual({ mutants: { names: Object.keys(MUTATIONS), typed: {}, report: null } })
  expect(readOptions(['--mutants', 'audit,ledger', '--seed', '4'], {})).toEqual({
    mutants: { names: ['audit', 'ledger'], typed: { seed: 4 }, report: null },
  })
  expect(readOptions(['--mutants', 'audit,nothing'], {})).toHaveProperty('problem')
})
