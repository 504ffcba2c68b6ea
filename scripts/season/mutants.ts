// `npm run season -- --mutants`: removes one guard after another, each in a copy of the sources, and each removal must be found by the
// invariant that the guard protects.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyWithout } from '../prove/mutant.ts'
import { fateOf } from '../prove/mutants.ts'
import { SEASON_MUTATIONS } from './mutations.ts'
import type { CommandOptions } from './options.ts'

type Found = {
  mutant: string
  guard: string
  fate: ReturnType<typeof fateOf>
  broken: string[]
  day: number | null
  seconds: number
}

export async function playMutants({ mutants, report }: CommandOptions): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-season-mutants-'))
  const all: Found[] = []
  try {
    for (const name of mutants) {
      const found = await play(name, folder)
      all.push(found)
      process.stdout.write(`${lineOf(found)}\n`)
      if (report !== null) await writeFile(report, `${JSON.stringify(all, null, 2)}\n`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const caught = all.filter(({ fate }) => fate === 'caught').length
  process.stdout.write(`\n${caught} of ${mutants.length} planted bugs were found by the invariant that is meant for them.\n`)
  return caught === mutants.length
}

async function play(mutant: string, folder: string): Promise<Found> {
  const { guard, edits, breaks, seed, days } = SEASON_MUTATIONS[mutant]!
  const begun = performance.now()
  const file = join(folder, `${mutant}.json`)
  const copy = await copyWithout(edits, ['tests'])
  try {
    const args = ['--seed', String(seed), '--days', String(days), '--without', mutant, '--report', file]
    const said = await run(copy.root, args)
    const result = await resultIn(file)
    if (!result) process.stdout.write(said.slice(-3000))
    const { broken = null, brokenOn: day = null } = result ?? {}
    const seconds = Math.round((performance.now() - begun) / 1000)
    return { mutant, guard, fate: fateOf(broken, { breaks }), broken: broken ?? [], day, seconds }
  } finally {
    await copy.drop()
  }
}

async function resultIn(file: string): Promise<{ broken: string[]; brokenOn: number | null } | null> {
  try {
    return (JSON.parse(await readFile(file, 'utf8')) as { broken: string[]; brokenOn: number | null }[])[0] ?? null
  } catch {
    return null
  }
}

function lineOf({ mutant, fate, broken, day, seconds }: Found): string {
  const { breaks, seed, days } = SEASON_MUTATIONS[mutant]!
  const words = {
    caught: `found on day ${day} by: ${broken.join('; ')}`,
    other: `NOT FOUND: "${breaks}" holds, although others are broken on day ${day}: ${broken.join('; ')}`,
    'not caught': 'NOT FOUND: every invariant holds',
    'no round': 'NO SEASON: it did not come to its end',
  }
  return `${mutant.padEnd(18)} ${words[fate]} (seed ${seed}, ${days} days; took ${seconds} s)`
}

function run(root: string, args: string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'scripts/season.ts'), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    // A signal to this process is for the season, which cleans up.
    const stop = () => void child.kill('SIGTERM')
    process.once('SIGINT', stop).once('SIGTERM', stop)
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.once('close', () => {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      resolve(said)
    })
  })
}
