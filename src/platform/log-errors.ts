import { createHash } from 'node:crypto'
import type { Logger as Log } from 'pino'
import { redact } from './redact.ts'
import { makeRepeats, type Repeats } from './repeats.ts'

export type ErrorFacts = { name: string; message: string; stack?: string; cause?: ErrorFacts } & Record<string, unknown>

// Fields are selected one by one: a database error also has `detail` and `where`, which quote the row and thus personal data.
const SAFE_FIELDS = ['code', 'constraint', 'table', 'schema', 'routine', 'syscall'] as const
const DEEPEST_CAUSE = 4
const FRAME = /^ {4}at /

const repeatsOf = new WeakMap<Log, Repeats>()

/**
 * Logs an error with its stack the first time; later occurrences are counted, with one line a minute. Returns `fault`, an id of the error
 * that is in all of these lines and in the line of the request: the reference on an error page leads to the request, and its fault to the
 * error.
 */
export function logError(log: Log, error: unknown, reference: string): string {
  const facts = describeError(error)
  const fault = faultOf(facts)
  logOnce(log, fault, {
    first: () => log.error({ reference, fault, error: facts }, 'failed'),
    again: (repeats) => log.error({ fault, error: shortened(facts), ...repeats }, 'failed again'),
  })
  return fault
}

type Lines = { first: () => void; again: (repeats: { repeated: number; seconds: number }) => void }

/** Calls `first` for the first of a kind, then `again` once a minute with the number of repeats. */
export function logOnce(log: Log, kind: string, { first, again }: Lines): void {
  const repeats = repeatsOf.get(log) ?? makeRepeats()
  repeatsOf.set(log, repeats)
  if (repeats.isFirst(kind, (repeated, seconds) => again({ repeated, seconds }))) first()
}

/** A warning that may repeat: logged the first time, and then once a minute with its count. */
export function warnRepeatedly(log: Log, fields: Record<string, unknown>, message: string): void {
  const write = (repeats: object) => log.warn({ ...fields, ...repeats }, message)
  logOnce(log, message, { first: () => write({}), again: write })
}

function describeError(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error)) {
    return { name: 'Thrown', message: typeof error === 'string' ? redact(error) : `a value of type ${typeof error}` }
  }
  const facts: ErrorFacts = { name: error.name, message: redact(error.message) }
  // The first lines of a stack repeat the message.
  const frames = error.stack?.split('\n').filter((line) => FRAME.test(line)) ?? []
  if (frames.length > 0) facts.stack = [`${facts.name}: ${facts.message}`, ...frames].join('\n')
  for (const field of SAFE_FIELDS) {
    const value: unknown = Reflect.get(error, field)
    if (typeof value === 'string') facts[field] = value
  }
  if (error.cause !== undefined && depth < DEEPEST_CAUSE) facts.cause = describeError(error.cause, depth + 1)
  return facts
}

/** Equal for the same error at the same place. A failure of network, disk or database is one error wherever it occurs. */
function faultOf(facts: ErrorFacts): string {
  const codes = chain(facts).map(({ code }) => (typeof code === 'string' ? code : ''))
  const isOutage = facts.name.endsWith('Unavailable') || codes.some((code) => /^E[A-Z]{2,}$/.test(code))
  const site = facts.stack?.split('\n').find((line) => FRAME.test(line) && !/node_modules|node:/.test(line)) ?? facts.message
  const kind = [facts.name, ...codes, isOutage ? '' : site].join(' ')
  return createHash('sha256').update(kind).digest('hex').slice(0, 8)
}

function chain(facts: ErrorFacts): ErrorFacts[] {
  return facts.cause ? [facts, ...chain(facts.cause)] : [facts]
}

function shortened({ name, message, code, cause }: ErrorFacts): ErrorFacts {
  return { name, message, ...(code !== undefined && { code }), ...(cause && { cause: shortened(cause) }) }
}
