import { parseArgs } from 'node:util'
import type { Figures } from './mutation.ts'
import { MUTATIONS } from './mutations.ts'

export type Options = Figures & {
  /** The shop's embedded database, our own server on a TCP port, or the one of DATABASE_URL. */
  database: 'embedded' | 'server' | 'url'
  databaseUrl: string | null
  /** A guard to remove. */
  mutant: string | null
  report: string | null
  /** Keeps the data folder. */
  keep: boolean
}

/** Guards to remove one after another; only figures given explicitly apply to all of them. */
export type ManyMutants = { names: string[]; typed: Partial<Figures>; report: string | null }

export const HELP = `npm run prove -- [options]
  --kills N      processes to kill, of the shop and the database (10)
  --clients N    concurrent buyers and staff (20)
  --seconds N    duration, at three actions a second for each client (60)
  --seed N       determines the actions and the kills (from the clock)
  --database W   embedded (the default), server (a separate PostgreSQL on a TCP port, whose postmaster is killed too),
                 or url (the default when DATABASE_URL is set: a new database is created there and dropped afterwards)
  --mutant NAME  removes a guard first, in a copy: the round must fail (${Object.keys(MUTATIONS).join(', ')})
  --mutants X,Y  removes these guards one after the other, or all: each round must fail by the invariant that the guard protects
  --report FILE  writes the results as JSON
  --keep         keeps the data folder
`

export function readOptions(
  args: string[],
  env: Record<string, string | undefined>,
): Options | { mutants: ManyMutants } | { problem: string } {
  const whole = { type: 'string' } as const
  const parsed = parse(() =>
    parseArgs({
      args,
      options: {
        kills: whole,
        clients: whole,
        seconds: whole,
        seed: whole,
        database: whole,
        mutant: whole,
        mutants: whole,
        report: whole,
        keep: { type: 'boolean', default: false },
      },
    }),
  )
  if ('problem' in parsed) return parsed
  const { values } = parsed
  const databaseUrl = env['DATABASE_URL'] || null
  const database = values.database ?? (databaseUrl ? 'url' : 'embedded')
  const numbers = {
    kills: number(values.kills, { otherwise: 10, least: 0, most: 1_000 }),
    clients: number(values.clients, { otherwise: 20, least: 3, most: 500 }),
    seconds: number(values.seconds, { otherwise: 60, least: 1, most: 86_400 }),
    seed: number(values.seed, { otherwise: Date.now() % 1_000_000_000, least: 0, most: 4_000_000_000 }),
  }
  const wrong = Object.entries(numbers).find(([, value]) => value === null)
  if (wrong) return { problem: `--${wrong[0]} is no whole number that can be meant.` }
  if (database !== 'embedded' && database !== 'server' && database !== 'url') {
    return { problem: '--database is embedded, server or url.' }
  }
  if (database === 'url' && !databaseUrl) return { problem: '--database url needs DATABASE_URL.' }
  const many = values.mutants === 'all' ? Object.keys(MUTATIONS) : (values.mutants?.split(',') ?? [])
  const stranger = [...many, ...(values.mutant === undefined ? [] : [values.mutant])].find(
    (name) => !Object.hasOwn(MUTATIONS, name),
  )
  if (stranger !== undefined) {
    return { problem: `There is no mutant ${stranger}. There are: ${Object.keys(MUTATIONS).join(', ')}.` }
  }
  const figures = numbers as Figures
  if (many.length > 0) {
    const typed = Object.fromEntries(Object.entries(figures).filter(([name]) => values[name as keyof Figures] !== undefined))
    return { mutants: { names: many, typed, report: values.report ?? null } }
  }
  const { kills, clients, seconds, seed } = figures
  return {
    kills,
    clients,
    seconds,
    seed,
    database,
    databaseUrl: database === 'url' ? databaseUrl : null,
    mutant: values.mutant ?? null,
    report: values.report ?? null,
    keep: values.keep,
  }
}

function parse<T>(work: () => T): T | { problem: string } {
  try {
    return work()
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

function number(
  typed: string | undefined,
  { otherwise, least, most }: { otherwise: number; least: number; most: number },
): number | null {
  if (typed === undefined) return otherwise
  const read = /^\d{1,10}$/.test(typed) ? Number(typed) : Number.NaN
  return read >= least && read <= most ? read : null
}

/** The command that repeats this round. */
export function replayCommand(options: Options): string {
  const { seed, kills, clients, seconds, database, mutant } = options
  const url = database === 'url' ? 'DATABASE_URL=… ' : ''
  const rest = mutant === null ? '' : ` --mutant ${mutant}`
  return `${url}npm run prove -- --seed ${seed} --kills ${kills} --clients ${clients} --seconds ${seconds} --database ${database}${rest}`
}
