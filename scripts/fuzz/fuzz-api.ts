import type { Schema } from '#web/api/example-of.ts'
import type { Answer, ApiDocument } from '#web/api/openapi.ts'
import { makeChance, type Chance } from './chance.ts'
import { makeRequest, targetsOf, type Sending, type Target } from './requests.ts'
import { schemaFaults, type Schemas } from './schema-faults.ts'
import { remember, type Seen } from './values.ts'

type Finding = { request: number; what: string; sent: string; got: string }
type FuzzOptions = {
  address: string
  seed: number
  requests: number
  /** The headers of a session, for operations that require one. */
  signedIn?: Record<string, string> | undefined
  /** API keys, for operations that require one. Several, because each may ask only so often. */
  keys?: readonly string[] | undefined
}
export type Fuzzed = { findings: Finding[]; requests: number; statuses: Record<string, number>; orders: number }

const TIMEOUT_MS = 20_000
/** A valid order is placed once in this many requests, so that there are tokens to request. */
const ORDER_EVERY = 150

/** Sends requests that the document describes, and others, and compares every answer with the document. */
export async function fuzzApi({ address, seed, requests, signedIn, keys = [] }: FuzzOptions): Promise<Fuzzed> {
  const chance = makeChance(seed)
  const document = (await (await fetch(`${address}/api/v1/openapi.json`)).json()) as ApiDocument
  const { schemas } = document.components
  const seen: Seen = new Map()
  const targets = targetsOf(document)
  const fuzzed: Fuzzed = { findings: [], requests, statuses: {}, orders: 0 }
  for (let request = 0; request < requests; request += 1) {
    if (request % ORDER_EVERY === 0 && (await placeOrder({ address, chance, seen }))) fuzzed.orders += 1
    const target = chance.pick(targets)
    // Signing out or erasing would end the session that everything else needs.
    const endsSession = target.path.endsWith('/session/end') || /erase|sessions/.test(target.path)
    const key =
      target.path.startsWith('/api/v1/admin/') && keys.length > 0 ? { Authorization: `Bearer ${chance.pick(keys)}` } : null
    const session = key ?? (endsSession ? null : (signedIn ?? null))
    const sending = makeRequest(target, { chance, schemas, seen, signedIn: session })
    const what = await judge({ address, target, sending, schemas, seen, statuses: fuzzed.statuses })
    for (const fault of what.faults)
      fuzzed.findings.push({ request, what: fault, sent: shown(sending), got: `${what.status} ${what.text.slice(0, 300)}` })
  }
  return fuzzed
}

type Judging = {
  address: string
  target: Target
  sending: Sending
  schemas: Schemas
  seen: Seen
  statuses: Record<string, number>
}
type Judged = { faults: string[]; status: number; text: string }

async function judge({ address, target, sending, schemas, seen, statuses }: Judging): Promise<Judged> {
  const { method, headers, body } = sending
  const answer = await fetch(`${address}${sending.address}`, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body === null ? {} : { body }),
  }).catch((error: unknown) => String(error))
  if (typeof answer === 'string') return { faults: [`no answer: ${answer}`], status: 0, text: '' }
  const { status } = answer
  const text = await answer.text()
  statuses[status] = (statuses[status] ?? 0) + 1
  const faults: string[] = []
  if (status >= 500) faults.push(`a fault of the server: ${status}`)
  if (status < 300 && sending.faults.length > 0) faults.push(`accepted, although ${sending.faults.slice(0, 3).join('; ')}`)
  const type = answer.headers.get('Content-Type')?.split(';', 1)[0] ?? ''
  faults.push(...answerFaults({ target, status, type, text, schemas }))
  if (status < 300 && type === 'application/json') remember(JSON.parse(text), seen)
  return { faults, status, text }
}

type Given = { target: Target; status: number; type: string; text: string; schemas: Schemas }

/** How an answer deviates from the document. */
export function answerFaults({ target, status, type, text, schemas }: Given): string[] {
  // Sent by node:http before our code runs: the URL alone is longer than 16 kB.
  if (status === 431) return text === '' ? [] : ['a 431 with a body']
  const described = describedAs(target.operation.responses, status)
  if (!described) return [`the document knows no ${status} here`]
  if (status === 204 || status === 304 || (status >= 300 && status < 400)) return text === '' ? [] : [`a ${status} with a body`]
  const media = described.content?.[type]
  if (!media) return [`the document knows no ${type || 'nothing'} for ${status}`]
  if (!type.endsWith('json')) return text === '' ? ['an empty file'] : []
  const read = readJson(text)
  if (read === undefined) return ['a body that is no JSON']
  const faults = media.schema ? schemaFaults(media.schema, read, schemas).map((fault) => `in the answer: ${fault}`) : []
  const of = (read as { status?: unknown }).status
  if (status >= 400 && of !== status) faults.push(`in the answer: a status of ${String(of)} in a ${status}`)
  return faults
}

function describedAs(responses: Record<string, Answer>, status: number): Answer | undefined {
  return responses[String(status)] ?? responses[`${Math.floor(status / 100)}XX`] ?? (isGeneral(status) ? GENERAL : undefined)
}

/** What any URL may answer, as the document's introduction says: bad request, not found, too large, not readable, too many. */
function isGeneral(status: number): boolean {
  return [400, 404, 413, 414, 415, 422, 429].includes(status)
}
const PROBLEM: Schema = { $ref: '#/components/schemas/Problem' }
const GENERAL: Answer = { description: '', content: { 'application/problem+json': { schema: PROBLEM } } }

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Price = { _id: string; price: number; sale_price: number | null }
type Areas = { districts: { id: string; areas: { id: string }[] }[] }
type Slot = { id: string; state: string }
type Delivery = { methods: { mode: string; days: { day: string; good: boolean; slots: Slot[] }[] }[] }

/** An order as a page would place it. Its answer contains a token; the requests before it return ids, slots and days. */
async function placeOrder({ address, chance, seen }: { address: string; chance: Chance; seen: Seen }): Promise<boolean> {
  const headers = { 'X-Forwarded-For': `10.9.${chance.below(250)}.${chance.below(250)}` }
  const get = async <Body>(path: string) => (await (await fetch(`${address}/api/v1${path}`, { headers })).json()) as Body
  const { products } = await get<{ products: (Price & { varients: Price[] })[] }>('/products?stock=in')
  remember(products, seen)
  const card = chance.pick(products)
  const { districts } = await get<Areas>('/areas')
  const areas = districts.find(({ id }) => id === 'dhaka')!.areas.map(({ id }) => id)
  const area = chance.pick(areas)
  const { methods } = await get<Delivery>(`/delivery?area_id=${area}&lines=${card.varients[0]?._id ?? ''}:1`)
  const free = methods.flatMap(({ mode, days }) =>
    days.flatMap(({ day, good, slots }) =>
      good ? slots.flatMap(({ id, state }) => (state === 'open' ? [{ mode, day, slot_id: id }] : [])) : [],
    ),
  )
  const when = free.length > 0 ? chance.pick(free) : null
  seen.set('area_id', [...areas.slice(0, 5), 'dhaka'])
  if (!when) return false
  seen.set('slot_id', free.map(({ slot_id }) => slot_id).slice(0, 20))
  seen.set('day', [...new Set(free.map(({ day }) => day))])
  const { _id: varient, price, sale_price } = card.varients[0] ?? { ...card, _id: '' }
  const lines = [{ _id: card._id, varient, unit: 1, price, sale_price }]
  const post = async (path: string, body: unknown) => {
    const key = { 'Idempotency-Key': `right-${chance.below(1_000_000_000)}`, 'Content-Type': 'application/json' }
    return fetch(`${address}/api/v1${path}`, { method: 'POST', headers: { ...headers, ...key }, body: JSON.stringify(body) })
  }
  const quoted = (await (await post('/cart/quote', { lines, area_id: area, mode: when.mode, day: when.day })).json()) as {
    total: number
  }
  const placed = await post('/orders', {
    ...when,
    lines,
    area_id: area,
    expected_total: quoted.total,
    language: 'en',
    terms_version: 1,
    name: 'Fuzz',
    address: 'House 1',
    phone: `017${String(chance.below(1e8)).padStart(8, '0')}`,
  })
  const body = (await placed.json()) as { token?: string }
  remember(body, seen)
  return placed.status === 201
}

function shown({ method, address, headers, body }: Sending): string {
  const said = typeof body === 'string' ? body : body === null ? '' : '(bytes)'
  const key = headers['idempotency-key'] ?? headers['Idempotency-Key'] ?? ''
  return `${method} ${address.slice(0, 300)} ${headers['Content-Type'] ?? ''} ${key.slice(0, 40)} ${said.slice(0, 500)}`.trim()
}
