import { parseArgs } from 'node:util'
import { SEASON_MUTATIONS } from './mutations.ts'

export type CommandOptions = {
  seeds: number[]
  days: number
  calm: boolean
  /** Each of these guards is removed in a copy, and the season must find it. */
  mutants: string[]
  /** The sources around are a copy without this guard: its constraints are dropped, too. */
  without: string | null
  report: string | null
  verbose: boolean
}

export const HELP = `npm run season -- [options]
  --seed N        determines everything that happens (1)
  --seeds A-B     plays each of these seeds, one after the other
  --days N        how long the season is (90)
  --calm          nothing happens at the same time: the same seed gives the same books
  --mutants X,Y   removes these guards one after the other, or all: each season must fail by the invariant that the guard protects
                  (${Object.keys(SEASON_MUTATIONS).join(', ')})
  --report FILE   writes the results as JSON
  --verbose       prints each midnight
`

export function readOptions(args: string[]): CommandOptions | { problem: string } {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  try {
    const { values } = parseArgs({
      args,
      options: { seed: text, seeds: text, days: text, mutants: text, without: text, report: text, calm: flag, verbose: flag },
    })
    const seeds = seedsOf(values.seeds ?? values.seed ?? '1')
    const days = Number(values.days ?? 90)
    if (!seeds) return { problem: '--seed is a whole number, and --seeds two of them, such as 1-20.' }
    if (!Number.isSafeInteger(days) || days < 1 || days > 1000) return { problem: '--days is a whole number from 1 to 1000.' }
    const names = Object.keys(SEASON_MUTATIONS)
    const mutants = values.mutants === 'all' ? names : (values.mutants?.split(',') ?? [])
    const stranger = [...mutants, ...(values.without === undefined ? [] : [values.without])].find((name) => !names.includes(name))
    if (stranger !== undefined) return { problem: `There is no mutant ${stranger}. There are: ${names.join(', ')}.` }
    const { calm, verbose, report = null, without = null } = values
    return { seeds, days, mutants, without, calm, report, verbose }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

function seedsOf(typed: string): number[] | null {
  const [, from = '', until = from] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(typed) ?? []
  const [first, last] = [Number(from), Number(until)]
  if (from === '' || last < first || last - first > 1000) return null
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

export function replayCommand({ seed, days, calm }: { seed: number; days: number; calm: boolean }): string {
  return `npm run season -- --seed ${seed} --days ${days}${calm ? ' --calm' : ''}`
}
