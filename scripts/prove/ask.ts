import { request as send, Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Entry, Outcome, Record } from './record.ts'
import { isRunning, type Shops } from './shops.ts'

export type Answer = {
  outcome: Outcome
  status: number | null
  text: string
  location: string
  cookies: string[]
  /** The type of a problem document; else why there is no answer. */
  why: string
}

export type Question = {
  client: string
  what: string
  method?: 'GET' | 'POST'
  path: string
  json?: unknown
  form?: URLSearchParams
  /** A form with files: sent instead of `json` and `form`. */
  multipart?: { type: string; body: string }
  headers?: { [name: string]: string }
  /** The process to use; alternating when missing. */
  shop?: number
  /** The client disconnects after this time, whatever the shop does. */
  hangUpAfterMs?: number
}

const PATIENCE_MS = 20_000
const BREATH_MS = 200
const LONGEST_OUTAGE_MS = 180_000
const agent = new Agent({ keepAlive: true, maxSockets: 200 })

/** Sends a request like a client behind a load balancer: a process that refuses the connection is skipped, because it certainly did nothing. */
export async function ask({ shops, record }: { shops: Shops; record: Record }, question: Question): Promise<Answer> {
  const first = question.shop ?? record.asked % shops.each.length
  record.asked += 1
  const giveUpAt = performance.now() + LONGEST_OUTAGE_MS
  for (let turn = first; ; turn += 1) {
    const shop = shops.each[turn % shops.each.length]!
    const begun = performance.now()
    const answer = isRunning(shop) ? await askOnce(shop, question) : null
    if (answer) {
      note(record, { question, answer, begun })
      // A person does not click again in the same instant.
      if (answer.outcome === 'unknown') await wait(BREATH_MS)
      return answer
    }
    if (performance.now() > giveUpAt)
      throw new Error(`No process of the shop has taken a connection for ${LONGEST_OUTAGE_MS / 1000} s.`)
    await wait(25)
  }
}

function note(record: Record, { question, answer, begun }: { question: Question; answer: Answer; begun: number }): void {
  const { client, what } = question
  const { outcome, status, why } = answer
  const entry: Entry = { client, what, begun, ended: performance.now(), outcome, status, why }
  record.entries.push(entry)
}

/** Null when the connection was refused: the request was certainly not received. */
function askOnce({ port, address }: { port: number; address: string }, question: Question): Promise<Answer | null> {
  const { method = 'GET', path, headers = {}, hangUpAfterMs } = question
  const { body, type } = bodyOf(question)
  return new Promise((resolve) => {
    const lost = (why: string) => resolve(nothingHeard(why))
    const asked = send(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent,
        headers: {
          ...(body !== undefined && { 'Content-Type': type, 'Content-Length': String(Buffer.byteLength(body)) }),
          Origin: address,
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', (error) => lost(String(error)))
        response.on('aborted', () => lost('the answer broke off'))
        response.on('end', () =>
          resolve(
            heard({
              status: response.statusCode!,
              text: Buffer.concat(chunks).toString(),
              location: response.headers.location ?? '',
              cookies: (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]!),
            }),
          ),
        )
      },
    )
    asked.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') resolve(null)
      else lost(error.code ?? error.message)
    })
    asked.setTimeout(PATIENCE_MS, () => asked.destroy(new Error('no answer in time')))
    if (hangUpAfterMs !== undefined) setTimeout(() => asked.destroy(new Error('hung up')), hangUpAfterMs).unref()
    asked.end(body)
  })
}

function bodyOf({ json, form, multipart }: Question): { body: string | undefined; type: string } {
  if (multipart) return multipart
  if (json !== undefined) return { body: JSON.stringify(json), type: 'application/json' }
  return { body: form?.toString(), type: 'application/x-www-form-urlencoded' }
}

function nothingHeard(why: string): Answer {
  return { outcome: 'unknown', status: null, text: '', location: '', cookies: [], why }
}

function heard({ status, text, ...rest }: Pick<Answer, 'text' | 'location' | 'cookies'> & { status: number }): Answer {
  const outcome: Outcome = status >= 500 ? 'unknown' : status >= 400 ? 'refused' : 'ok'
  const type = status >= 400 ? (/"type":"([^"]*)"/.exec(text)?.[1] ?? '') : ''
  const why = status >= 500 ? `${status} ${text.slice(0, 300)}` : type
  return { outcome, status, text, ...rest, why }
}

export function jsonOf<T>(answer: Answer): T {
  return JSON.parse(answer.text) as T
}
