import { pino, type DestinationStream, type Logger } from 'pino'
import type { LogLevel } from './config.ts'
import type { ErrorFacts } from './log-errors.ts'
import { redact } from './redact.ts'
import { traceFields } from './trace-context.ts'

export { logError } from './log-errors.ts'

/** Log facts about the work, never about a person: no name, phone, address or message text. */
export type Log = Logger

type LogOptions = {
  level: LogLevel
  /** Short lines for a terminal; else one JSON object per line. */
  readable: boolean
  /** Fields of every line, such as the version. Omitted in a terminal. */
  base?: Record<string, string | number>
  write?: (line: string) => void
}

export function makeLog(options: LogOptions): Log {
  const write = options.write ?? ((line: string) => void process.stdout.write(line))
  const destination: DestinationStream = { write: options.readable ? (line) => write(readable(line)) : write }
  return pino(
    {
      level: options.level,
      base: (!options.readable && options.base) || null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: traceFields,
      formatters: { level: (level) => ({ level }), log: redactReasons },
    },
    destination,
  )
}

/** Fields with messages of errors or libraries. */
const FREE_TEXT = ['reason', 'error']

function redactReasons(fields: Record<string, unknown>): Record<string, unknown> {
  const said = FREE_TEXT.filter((name) => typeof fields[name] === 'string')
  if (said.length === 0) return fields
  return { ...fields, ...Object.fromEntries(said.map((name) => [name, redact(fields[name] as string)])) }
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
