import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from 'hono'

/** Every call that a simulator answers. */
export type Call =
  | `bkash.${'grant' | 'create' | 'execute' | 'query' | 'search' | 'refund' | 'refund-status' | 'agreement-status' | 'agreement-cancel'}`
  | `sslcommerz.${'session' | 'validate' | 'find' | 'refund' | 'refund-status'}`
  | `nagad.${'initialize' | 'complete' | 'verify' | 'cancel'}`
  | `steadfast.${'create' | 'status' | 'status-by-invoice' | 'balance' | 'score'}`
  | `pathao.${'token' | 'cities' | 'zones' | 'price' | 'create' | 'info'}`
  | `redx.${'create' | 'info' | 'update' | 'areas' | 'price'}`
  | 'meta.events'
  | `google.${'collect' | 'debug'}`
  | `sms.${SmsGatewayName}`

/** The calls that can get a fault on the overview page. */
export const CALLS: Call[] = [
  'bkash.grant',
  'bkash.create',
  'bkash.execute',
  'bkash.query',
  'bkash.refund',
  'bkash.refund-status',
  'bkash.agreement-status',
  'bkash.agreement-cancel',
  'sslcommerz.session',
  'sslcommerz.validate',
  'sslcommerz.find',
  'sslcommerz.refund',
  'sslcommerz.refund-status',
  'nagad.initialize',
  'nagad.complete',
  'nagad.verify',
  'nagad.cancel',
  'steadfast.create',
  'steadfast.status',
  'steadfast.status-by-invoice',
  'steadfast.score',
  'pathao.token',
  'pathao.create',
  'pathao.info',
  'redx.create',
  'redx.info',
  'redx.update',
  'meta.events',
  'google.collect',
  'google.debug',
]

export type SmsGatewayName = 'ssl-wireless' | 'bulksmsbd' | 'alpha-sms' | 'mim-sms'

export type Fault =
  /** The answer is lost or corrupted; `done` says whether the request is executed first. */
  | { answer: 'nothing' | 'html' | 'huge' | 'empty' | 'broken' | 'http-500'; done?: boolean }
  /** It arrives late. */
  | { slowMs: number }
  /** It arrives after this promise. */
  | { heldBy: Promise<void> }
  /** The gateway refuses with its own error code. */
  | { code: string }
  /** The token is rejected (bKash). */
  | { unauthorized: true }
  /** The answer differs in these fields. */
  | { change: Record<string, unknown> }

/** The faults a person can choose, by label. */
export const FAULTS: Record<string, Fault> = {
  'does nothing and never answers': { answer: 'nothing' },
  'does it and never answers': { answer: 'nothing', done: true },
  'answers after 40 seconds': { slowMs: 40_000 },
  'answers HTML': { answer: 'html' },
  'does it and answers HTML': { answer: 'html', done: true },
  'answers nothing but the status 200': { answer: 'empty' },
  'answers half a sentence': { answer: 'broken' },
  'answers two megabytes': { answer: 'huge' },
  'answers 500': { answer: 'http-500' },
}

type Received = { call: Call; at: Date; fields: Record<string, unknown>; headers: Record<string, string> }

export type Wire = {
  now: () => Date
  /** The fault of the next call of this kind; several are queued. */
  next(call: Call, fault: Fault): void
  received: Received[]
  receivedBy(call: Call): Received[]
  /** Records the call and applies a queued fault, if any, to the answer of `handle`. */
  answer(
    c: Context,
    call: Call,
    fields: Record<string, unknown>,
    handle: (refuseWith: string | null, unauthorized: boolean) => Handled | Promise<Handled>,
  ): Promise<Response>
}

export type Handled = { body: Record<string, unknown>; status?: 200 | 201 | 400 | 401 | 404 | 422 | 429; hang?: boolean }

export function makeWire(now: () => Date): Wire {
  const waiting: { call: Call; fault: Fault }[] = []
  const received: Received[] = []
  const take = (call: Call) => {
    const index = waiting.findIndex((one) => one.call === call)
    return index < 0 ? null : waiting.splice(index, 1)[0]!.fault
  }
  return {
    now,
    next: (call, fault) => void waiting.push({ call, fault }),
    received,
    receivedBy: (call) => received.filter((one) => one.call === call),
    answer: async (c, call, fields, handle) => {
      received.push({ call, at: now(), fields, headers: c.req.header() })
      const fault: Fault = take(call) ?? { slowMs: 0 }
      if ('slowMs' in fault) await wait(fault.slowMs)
      if ('heldBy' in fault) await fault.heldBy
      if ('answer' in fault && !fault.done) return mangled(c, fault.answer)
      const { body, status = 200, hang } = await handle('code' in fault ? fault.code : null, 'unauthorized' in fault)
      if (hang) return mangled(c, 'nothing')
      if ('answer' in fault) return mangled(c, fault.answer)
      return c.json('change' in fault ? { ...body, ...fault.change } : body, status)
    },
  }
}

const HUGE = 2_000_000

function mangled(c: Context, how: Extract<Fault, { answer: unknown }>['answer']): Response | Promise<Response> {
  switch (how) {
    case 'nothing':
      // The connection stays open until the other side gives up.
      return new Promise(() => undefined)
    case 'html':
      return c.html('<html><body><h1>503 Service Unavailable</h1></body></html>')
    case 'huge':
      return c.text(`{"statusCode":"0000","filler":"${'x'.repeat(HUGE)}"}`)
    case 'empty':
      return c.body('')
    case 'broken':
      return c.text('{"statusCode":"0000","paymentID":')
    case 'http-500':
      return c.json({ message: 'Internal Server Error' }, 500)
    default:
      return how satisfies never
  }
}

/** The fields of a form or of JSON; empty for anything else. */
export async function fieldsOf(c: Context): Promise<Record<string, unknown>> {
  const type = c.req.header('content-type') ?? ''
  const body: unknown = type.includes('json') ? await c.req.json().catch(() => null) : await c.req.parseBody().catch(() => null)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

export function textOf(fields: Record<string, unknown>, name: string): string {
  const value = fields[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
