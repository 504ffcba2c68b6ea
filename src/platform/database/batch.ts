import type pg from 'pg'
import { columnTypes } from './column-types.ts'

/**
 * A named statement is parsed and planned once on each connection; `''` means unnamed. A script may contain several statements, has no
 * values and is sent alone.
 */
type Statement = { text: string; name: string; values: readonly unknown[]; script?: boolean }
export type Answer = { command: string; count: number; rows: Record<string, unknown>[] }

type Column = { name: string; parse: (text: string) => unknown }
type Waiting = Omit<Statement, 'values'> & {
  values: (string | Buffer | null)[]
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

export type Batches = (statement: Statement) => Promise<Answer>

/**
 * Sends statements requested in the same tick as one message with one response: a round trip costs both sides more than a small statement.
 * They run in the order of their requests. When one fails, the later ones in the same message do not run and fail with it.
 */
export function makeBatches(client: pg.ClientBase): Batches {
  // The result columns by statement name; a name in here is known to the server.
  const known = new Map<string, Column[]>()
  const waiting: Waiting[] = []
  let sent = false

  const done = () => {
    sent = false
    if (waiting.length > 0) process.nextTick(send)
  }
  const send = () => {
    const script = waiting.findIndex((statement) => statement.script)
    const batch = waiting.splice(0, script === -1 ? waiting.length : Math.max(script, 1))
    sent = true
    if (script === 0) sendScript(client, batch[0]!, done)
    else client.query(messages(batch, known, done))
  }
  return ({ values, ...statement }) =>
    new Promise((resolve, reject) => {
      waiting.push({ ...statement, values: values.map(toText), resolve, reject })
      // After all other requests of this tick.
      if (waiting.length === 1 && !sent) process.nextTick(send)
    })
}

// Of several results the last one counts.
function sendScript(client: pg.ClientBase, { text, resolve, reject }: Waiting, done: () => void): void {
  client.query(text, (error: Error | null, results: pg.QueryResult | pg.QueryResult[]) => {
    const result = Array.isArray(results) ? results.at(-1) : results
    if (error) reject(error)
    else resolve({ command: result?.command ?? '', count: result?.rowCount ?? 0, rows: result?.rows ?? [] })
    done()
  })
}

/** What `pg` needs to send a batch and to distribute the results, which arrive in order. `done` may be called before the last one has arrived. */
function messages(batch: readonly Waiting[], known: Map<string, Column[]>, done: () => void) {
  let current = 0
  let columns: Column[] | undefined
  let answer: Answer = { command: '', count: 0, rows: [] }
  let fault: unknown = null

  const finish = () => {
    const { name, resolve, reject } = batch[current]!
    if (name !== '') known.set(name, columns ?? known.get(name) ?? [])
    if (fault === null) resolve(answer)
    else reject(fault)
    current += 1
    columns = undefined
    answer = { command: '', count: 0, rows: [] }
    fault = null
  }
  return {
    submit(connection: pg.Connection) {
      connection.stream.cork()
      for (const statement of batch) sendOne(connection as unknown as Wire, statement, known.has(statement.name))
      connection.sync()
      connection.stream.uncork()
    },
    handleRowDescription({ fields }: { fields: pg.FieldDef[] }) {
      columns = fields.map(({ name, dataTypeID }) => ({
        name,
        parse: columnTypes.getTypeParser(dataTypeID, 'text') as Column['parse'],
      }))
    },
    handleDataRow({ fields }: { fields: (string | null)[] }) {
      try {
        answer.rows.push(rowOf(columns ?? known.get(batch[current]!.name)!, fields))
      } catch (error) {
        // Reported when the statement ends; the connection stays usable.
        fault ??= error
      }
    },
    handleCommandComplete({ text }: { text: string }) {
      const [command = '', ...counts] = text.split(' ')
      answer.command = command
      answer.count = Number(counts.at(-1) ?? 0)
      finish()
    },
    handleEmptyQuery: finish,
    handleReadyForQuery: done,
    handleError(error: unknown) {
      for (const { reject } of batch.slice(current)) reject(error)
      current = batch.length
      done()
    },
  }
}

// The type declarations of `pg` are for an older version.
type Wire = {
  parse: (message: { name: string; text: string }) => void
  close: (message: { type: 'S'; name: string }) => void
  bind: (message: { statement: string; values: (string | Buffer | null)[] }) => void
  describe: (message: { type: 'P' }) => void
  execute: (message: Record<string, never>) => void
}

function sendOne(wire: Wire, { text, name, values }: Waiting, isKnown: boolean): void {
  if (!isKnown) {
    // The server may know it anyway: parsed, but failed later.
    if (name !== '') wire.close({ type: 'S', name })
    wire.parse({ name, text })
  }
  wire.bind({ statement: name, values })
  if (!isKnown) wire.describe({ type: 'P' })
  wire.execute({})
}

function rowOf(columns: readonly Column[], fields: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [index, { name, parse }] of columns.entries()) {
    const text = fields[index]!
    row[name] = text === null ? null : parse(text)
  }
  return row
}

/** A value in PostgreSQL's text format: an array becomes an array, any other object JSON. */
function toText(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(elementToText).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : `${value as number | bigint}`
}

function elementToText(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return `{${value.map(elementToText).join(',')}}`
  return `"${String(toText(value)).replaceAll(/["\\]/g, '\\$&')}"`
}
