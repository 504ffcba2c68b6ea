import { Hono } from 'hono'
import { fieldsOf, type Handled, type Wire } from './control.ts'
import { googleFaults } from './google-rules.ts'
import { metaFault } from './meta-rules.ts'

export const META_ACCOUNT = { dataset: '1234567890', token: 'EAAB-simulated-token' }
export const GOOGLE_ACCOUNT = { measurement: 'G-AB12CD34EF', secret: 'simulated-api-secret' }

export type Told = Record<string, unknown>

export type ConversionState = {
  meta: {
    /** Every accepted event. */
    received: Told[]
    /** By the id of the event: a repeated one counts once. */
    counted: Map<string, Told>
    /** Test events with their code. Meta does not drop them: a purchase among them would count. */
    tests: Told[]
  }
  google: {
    received: Told[]
    /** By kind and transaction: a repeated one counts once. */
    counted: Map<string, Told>
    /** What was accepted with the usual answer, and counts nowhere because it is wrong. */
    ignored: { body: Told; faults: string[] }[]
  }
}

export function newConversionState(): ConversionState {
  return { meta: { received: [], counted: new Map(), tests: [] }, google: { received: [], counted: new Map(), ignored: [] } }
}

type Given = { wire: Wire; state: ConversionState }

/** The Conversions API of Meta and the Measurement Protocol of Google Analytics. */
export function conversionSimulators({ wire, state }: Given) {
  const app = new Hono()
  app.post('/meta/:version/:dataset/events', async (c) => {
    const body = await fieldsOf(c)
    return wire.answer(c, 'meta.events', body, (refuseWith, unauthorized) =>
      unauthorized
        ? refusal(190, 'Error validating access token')
        : answerOfMeta({ wire, state }, c.req.param('dataset'), body, refuseWith),
    )
  })
  app.post('/google/mp/collect', async (c) => {
    const body = await fieldsOf(c)
    const answered = await wire.answer(c, 'google.collect', body, () => {
      keepGoogle({ wire, state }, c.req.query(), body)
      return { body: {} }
    })
    // The real one answers nothing, whatever it got.
    return answered.status === 200 && answered.headers.get('content-type')?.includes('json') ? c.body(null, 204) : answered
  })
  app.post('/google/debug/mp/collect', async (c) => {
    const body = await fieldsOf(c)
    return wire.answer(c, 'google.debug', body, () => {
      const messages = googleFaults(body, wire.now()).map((fieldPath) => ({
        fieldPath,
        description: 'is missing or wrong',
        validationCode: 'VALUE_INVALID',
      }))
      return { body: { validationMessages: messages } }
    })
  })
  return app
}

function refusal(code: number, message: string, isTransient = false): Handled {
  const error = { message, type: 'OAuthException', code, is_transient: isTransient, fbtrace_id: 'A1b2C3' }
  return { status: 400, body: { error } }
}

function answerOfMeta({ wire, state }: Given, dataset: string, body: Told, refuseWith: string | null): Handled {
  if (refuseWith !== null) return refusal(Number(refuseWith), 'Refused by the simulator', refuseWith === '2')
  // As Meta does, it repeats a token that it cannot read.
  if (body['access_token'] !== META_ACCOUNT.token) return refusal(190, `Malformed access token ${String(body['access_token'])}`)
  if (dataset !== META_ACCOUNT.dataset)
    return refusal(100, `Unsupported post request. Object with ID '${dataset}' does not exist`)
  const events = Array.isArray(body['data']) ? (body['data'] as Told[]) : []
  if (events.length === 0) return refusal(100, 'param data must be non-empty.')
  for (const event of events) {
    const fault = metaFault(event, wire.now())
    if (fault) return refusal(100, `Invalid parameter: ${fault}`)
  }
  if (typeof body['test_event_code'] === 'string') {
    state.meta.tests.push(...events.map((event) => ({ code: body['test_event_code'], ...event })))
  } else state.meta.received.push(...events)
  for (const event of events.filter((one) => one['event_name'] === 'Purchase'))
    if (!state.meta.counted.has(String(event['event_id']))) state.meta.counted.set(String(event['event_id']), event)
  return { body: { events_received: events.length, messages: [], fbtrace_id: 'A1b2C3' } }
}

function keepGoogle({ wire, state }: Given, query: Record<string, string>, body: Told): void {
  const faults = googleFaults(body, wire.now())
  if (query['measurement_id'] !== GOOGLE_ACCOUNT.measurement) faults.push('measurement_id')
  if (query['api_secret'] !== GOOGLE_ACCOUNT.secret) faults.push('api_secret')
  if (faults.length > 0) return void state.google.ignored.push({ body, faults })
  state.google.received.push(body)
  for (const { name, params } of body['events'] as { name: string; params: Told }[]) {
    const key = `${name} ${String(params['transaction_id'])}`
    if (!state.google.counted.has(key)) state.google.counted.set(key, body)
  }
}
