// A shopper who orders through the HTTP API and records every answer.
import { Agent, request } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { newId } from '#platform/ids.ts'

export type Answer = { status: number; headers: Record<string, string | undefined>; body: string; ms: number }
type Ask = { method?: string; path: string; body?: unknown; headers?: Record<string, string>; timeoutMs?: number }

export type Shopper = ReturnType<typeof makeShopper>

type Card = { _id: string; varients: { _id: string; price: number; sale_price: number | null; in_stock: boolean }[] }
type Slot = { id: string; state: string }
type Delivery = { methods: { mode: string; days: { day: string; good: boolean; slots: Slot[] }[] }[] }
export type OrderIntent = { line: Line; total: number; day: string; slot: string }
type Line = { _id: string; varient: string; unit: number; price: number; sale_price: number | null }

const LONGEST_ANSWER_MS = 30_000

// Rate limits are by address, so the requests alternate between several loopback addresses.
const SECURE_ADDRESSES = 60

function makeAsker(port: number, certificate: string | undefined) {
  const agent = certificate
    ? new SecureAgent({ keepAlive: true, ca: certificate, servername: 'localhost' })
    : new Agent({ keepAlive: true, maxSockets: 400 })
  const send = certificate ? secureRequest : request
  let asked = 0

  /** Any answer; status 0 without one. */
  function ask({ method = 'GET', path, body, headers = {}, timeoutMs = LONGEST_ANSWER_MS }: Ask): Promise<Answer> {
    const begun = performance.now()
    asked += 1
    // Rate limits are by address, and these are many people.
    const from = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
    const text = body === undefined ? undefined : JSON.stringify(body)
    return new Promise((resolve) => {
      const failed = (why: string) => resolve({ status: 0, headers: {}, body: why, ms: performance.now() - begun })
      const sent = send(
        {
          port,
          ...(certificate && { localAddress: `127.0.1.${1 + (asked % SECURE_ADDRESSES)}` }),
          host: '127.0.0.1',
          method,
          path,
          agent,
          timeout: timeoutMs,
          headers: {
            ...(certificate && { Host: `localhost:${port}` }),
            'X-Forwarded-For': from,
            ...headers,
            ...(text === undefined ? {} : { 'Content-Type': 'application/json' }),
          },
        },
        (response) => {
          let answer = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => (answer += chunk))
          response.on('error', (error) => failed(error.message))
          response.on('end', () =>
            resolve({
              status: response.statusCode!,
              headers: response.headers as Answer['headers'],
              body: answer,
              ms: performance.now() - begun,
            }),
          )
        },
      )
      sent.on('timeout', () => sent.destroy(new Error(`no answer in ${timeoutMs} ms`)))
      sent.on('error', (error) => failed(error.message))
      sent.end(text)
    })
  }

  return { ask, close: () => agent.destroy() }
}

/** With a certificate the requests use https. */
export function makeShopper(port: number, certificate?: string) {
  const { ask, close } = makeAsker(port, certificate)

  async function read<Body>(path: string): Promise<Body> {
    const answer = await ask({ path })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body.slice(0, 200)}`)
    return JSON.parse(answer.body) as Body
  }

  /** The available products and slots, in all combinations. */
  async function intents(): Promise<OrderIntent[]> {
    const { products } = await read<{ products: Card[] }>('/api/v1/products')
    const { methods } = await read<Delivery>(`/api/v1/delivery?area_id=dhaka/metro-dhanmondi&grams=5000&modes=van`)
    const lines = products.flatMap(({ _id, varients }) =>
      varients
        .filter((one) => one.in_stock)
        .map((one) => ({ _id, varient: one._id, unit: 1, price: one.price, sale_price: one.sale_price })),
    )
    const priced: { line: Line; total: number }[] = []
    for (const line of lines) {
      const quote = await ask({
        method: 'POST',
        path: '/api/v1/cart/quote',
        body: { lines: [line], area_id: 'dhaka/metro-dhanmondi', mode: 'van' },
      })
      priced.push({ line, total: (JSON.parse(quote.body) as { total: number }).total })
    }
    const times = methods.flatMap(({ days }) =>
      days.flatMap(({ day, slots }) => slots.filter(({ state }) => state === 'open').map(({ id }) => ({ day, slot: id }))),
    )
    if (lines.length === 0 || times.length === 0) throw new Error('This shop has nothing to order.')
    return times.flatMap((time, at) => priced.map((_, index) => ({ ...priced[(at + index) % priced.length]!, ...time })))
  }

  let placed = 0
  /** Orders one of the combinations. 409 is a valid answer: sold out, or the slot is full. */
  async function order(intent: OrderIntent, options: { key?: string; phone?: string; timeoutMs?: number } = {}): Promise<Answer> {
    placed += 1
    const phone = options.phone ?? `017${String(10_000_000 + placed)}`
    return await ask({
      method: 'POST',
      path: '/api/v1/orders',
      timeoutMs: options.timeoutMs ?? LONGEST_ANSWER_MS,
      headers: { 'Idempotency-Key': options.key ?? newId(new Date()) },
      body: {
        lines: [intent.line],
        name: 'Farhana Rahman',
        phone,
        area_id: 'dhaka/metro-dhanmondi',
        // One for each phone number: orders to one address wait for each other. A repeated order must have the same.
        address: `House ${phone.slice(-6)}, Road 8/A`,
        mode: 'van',
        slot_id: intent.slot,
        day: intent.day,
        expected_total: intent.total,
        language: 'en',
        terms_version: 1,
      },
    })
  }

  return { ask, read, intents, order, close }
}
