// `npm run prove -- --mutants`: removes one guard after another, each in its own process and round, and each removal must be detected.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../root.ts'
import { MUTATIONS } from './mutations.ts'
import type { Figures, Mutation } from './mutation.ts'
import type { ManyMutants } from './options.ts'

/** Enough to detect most missing guards: many clients for a short time. */
const SHORT: Figures = { kills: 0, clients: 14, seconds: 8, seed: 7 }

type Fate = 'caught' | 'other' | 'not caught' | 'no round'
type Answered = { mutant: string; guard: string; fate: Fate; broken: string[]; figures: Figures; seconds: number }

/** Whether every removal was detected by the invariant it should break. */
export async function playMutants({ names, typed, report }: ManyMutants): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-mutants-'))
  const all: Answered[] = []
  let stopped = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (stopped = true))
  try {
    for (const name of names) {
      if (stopped) break
      const mutation = MUTATIONS[name]!
      const callback = await play(name, { mutation, figures: { ...SHORT, ...mutation.round, ...typed }, folder })
      all.push(callback)
      process.stdout.write(`${lineOf(callback, mutation)}\n`)
      if (report !== null) await writeFile(report, `${JSON.stringify(all, null, 2)}\n`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const caught = all.filter(({ fate }) => fate === 'caught').length
  process.stdout.write(`\n${caught} of ${names.length} removed guards were detected.\n`)
  return caught === names.length
}

async function play(
  name: string,
  { mutation, figures, folder }: { mutation: Mutation; figures: Figures; folder: string },
): Promise<Answered> {
  const begun = performance.now()
  const file = join(folder, `${name}.json`)
  const numbers = Object.entries(figures).flatMap(([figure, value]) => [`--${figure}`, String(value)])
  const said = await run(['--mutant', name, '--database', 'embedded', '--report', file, ...numbers])
  const broken = await brokenIn(file)
  if (broken === null) process.stdout.write(said.slice(-3_000))
  const callback = { mutant: name, guard: mutation.guard, broken: broken ?? [], figures }
  return { ...callback, fate: fateOf(broken, mutation), seconds: Math.round((performance.now() - begun) / 1000) }
}

/** A round that fails for another reason says nothing about the guard. */
export function fateOf(broken: readonly string[] | null, { breaks }: Pick<Mutation, 'breaks'>): Fate {
  if (broken === null) return 'no round'
  if (broken.length === 0) return 'not caught'
  return broken.includes(breaks) ? 'caught' : 'other'
}

function lineOf({ mutant, fate, broken, figures, seconds }: Answered, { breaks }: Mutation): string {
  const { clients, kills, seed } = figures
  const words = {
    caught: `caught      ${mutant.padEnd(14)} by: ${broken.join('; ')}`,
    other: `NOT CAUGHT  ${mutant.padEnd(14)} "${breaks}" holds, although others are broken: ${broken.join('; ')}`,
    'not caught': `NOT CAUGHT  ${mutant.padEnd(14)} every invariant holds`,
    'no round': `NO ROUND    ${mutant.padEnd(14)} it could not be built or did not come to its end`,
  }
  return `${words[fate]} (${clients} clients, ${figures.seconds} s, ${kills} kills, seed ${seed}; took ${seconds} s)`
}

async function brokenIn(file: string): Promise<string[] | null> {
  try {
    const { findings } = JSON.parse(await readFile(file, 'utf8')) as {
      findings: { invariant: string; violations: string[] }[]
    }
    return findings.filter(({ violations }) => violations.length > 0).map(({ invariant }) => invariant)
  } catch {
    return null
  }
}

function run(args: string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'scripts/prove.ts'), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    // A signal to this process is for the round, which cleans up.
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
