import { pino } from 'pino'
import type { DestinationStream, Logger } from 'pino'
import type { LogLevel } from './config.ts'

/** Hand over facts about the work, never about a person: no name, phone, address or message text. */
export type Log = Logger

/** JSON for machines, or short lines for a person at a terminal. */
export function makeLog(options: { level: LogLevel; readable: boolean; write?: (line: string) => void }): Log {
  const write = options.write ?? ((line: string) => void process.stdout.write(line))
  const destination: DestinationStream = { write: options.readable ? (line) => write(readable(line)) : write }
  return pino(
    { level: options.level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: (level) => ({ level }) } },
    destination,
  )
}

/** Whoever sees the reference on an error page finds the error by it. */
export function logError(log: Log, error: unknown, reference: string): void {
  log.error({ reference, error: describeError(error) }, 'failed')
}

type ErrorFacts = { name: string; message: string; stack?: string; cause?: ErrorFacts } & Record<string, unknown>

// Fields are picked one by one: an error of the database also carries `detail` and `where`, which quote the row and so a person's data.
const SAFE_FIELDS = ['code', 'constraint', 'table', 'schema', 'routine', 'syscall'] as const
const DEEPEST_CAUSE = 4

function describeError(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error))
    return { name: 'Thrown', message: typeof error === 'string' ? error : `a value of type ${typeof error}` }
  const facts: ErrorFacts = { name: error.name, message: error.message }
  if (error.stack) facts.stack = error.stack
  for (const field of SAFE_FIELDS) {
    const value: unknown = Reflect.get(error, field)
    if (typeof value === 'string') facts[field] = value
  }
  if (error.cause !== undefined && depth < DEEPEST_CAUSE) facts.cause = describeError(error.cause, depth + 1)
  return facts
}

function readable(line: string): string {
  const { level, time, msg, error, ...rest } = JSON.parse(line) as {
    level: string
    time: string
    msg?: string
    error?: ErrorFacts
  }
  const facts = Object.entries(rest).map(
    ([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const mark = level === 'info' ? '' : ` ${level.toUpperCase()}`
  const trouble = error ? `\n${error.stack ?? `${error.name}: ${error.message}`}` : ''
  return `${time.slice(11, 19)}${mark} ${msg ?? ''}${facts.join('')}${trouble}\n`
}
