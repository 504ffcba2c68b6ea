import { z } from 'zod'
import { isSecret } from '#platform/is-secret.ts'
import { nationalPhone } from '../../../values/index.ts'
import type {
  Booked,
  Carrier,
  CarrierArea,
  CarrierFacts,
  ParcelToBook,
  StatusRead,
  Webhook,
  WebhookRequest,
} from '../../carrier.ts'
import type { ParcelState } from '../../model.ts'
import { amountOnWire } from '../amount.ts'
import { callCarrier, idOnWire, readProblem, refusalsIn, type Reply } from '../call.ts'
import { pathaoToken, PREFIX, type PathaoOptions, type PathaoSettings } from './token.ts'

/**
 * Source of this protocol: reference "bangladesh", 2.1, from `shahria7k/pathao-courier` (f05dc85, the text of Pathao's documents) and
 * `pathao-eng/courier-woocommerce-plugin` (0169e3a).
 */
const NORMAL = 48
const PARCEL = 2
const LEAST_KILOS = 0.5
const LONGEST = { name: 100, address: 220, text: 250 }
/** Pathao refuses an address that is shorter. */
const SHORTEST_ADDRESS = 10

const STATES: Record<string, ParcelState> = {
  pending: 'booked',
  created: 'booked',
  updated: 'booked',
  'pickup-requested': 'booked',
  'assigned-for-pickup': 'booked',
  'pickup-failed': 'booked',
  'pickup-cancelled': 'cancelled',
  picked: 'picked-up',
  'at-the-sorting-hub': 'in-transit',
  'in-transit': 'in-transit',
  'received-at-last-mile-hub': 'in-transit',
  'assigned-for-delivery': 'out-for-delivery',
  delivered: 'delivered',
  'partial-delivery': 'partially-delivered',
  returned: 'returned',
  'return-in-transit': 'returning',
  'delivery-failed': 'failed-attempt',
  'on-hold': 'on-hold',
  paid: 'delivered',
  'paid-return': 'returned',
}

/** Every reply to a webhook carries this public constant of Pathao's documents. */
const INTEGRATION = 'f3992ecc-59da-4cbe-a049-a13da2018d51'

export const PATHAO_FACTS: CarrierFacts = {
  name: 'Pathao',
  mostGrams: 10_000,
  remits: true,
  areas: 'helps',
  needsStore: true,
  link: (number) => `https://merchant.pathao.com/tracking?consignment_id=${encodeURIComponent(number)}`,
  label: ({ carrierId, reference }) => ({ barcode: carrierId ?? reference }),
  stateOf: (raw) => STATES[slugOf(raw)] ?? null,
  webhookAnswer: {
    status: 202,
    headers: { 'X-Pathao-Merchant-Webhook-Integration-Secret': INTEGRATION },
    body: { status: 'accepted' },
  },
}

/** `order.at-the-sorting-hub` of a webhook, `At_the_Sorting_HUB` and `At the Sorting HUB` of the API are one state. */
function slugOf(raw: string): string {
  return raw
    .toLowerCase()
    .replace(/^order\./, '')
    .replaceAll(/[\s_]+/g, '-')
}

const CREATED = z.object({
  data: z.object({
    consignment_id: idOnWire,
    merchant_order_id: z.string().nullish(),
    order_status: z.string().max(60),
    delivery_fee: amountOnWire.nullish().catch(null),
  }),
})
const INFO = z.object({
  data: z.object({ order_status_slug: z.string().max(60).nullish(), order_status: z.string().max(60) }),
})
const PRICE = z.object({ data: z.object({ final_price: amountOnWire }) })
const CITIES = z.object({ data: z.object({ data: z.array(z.object({ city_id: z.int(), city_name: z.string().max(100) })) }) })
const ZONES = z.object({ data: z.object({ data: z.array(z.object({ zone_id: z.int(), zone_name: z.string().max(100) })) }) })
const NEWS = z.object({
  event: z.string().max(60),
  consignment_id: idOnWire.nullish(),
  merchant_order_id: z.string().max(64).nullish(),
  delivery_fee: amountOnWire.nullish().catch(null),
  collected_amount: amountOnWire.nullish().catch(null),
})

export function pathao(options: PathaoOptions): Carrier {
  const call = (what: string, path: string, body?: unknown) => callPathao(options, { what, path, body })
  return {
    book: async (parcel) => readBooked(await call('orders', '/orders', orderOf(parcel))),
    // It can be asked only by its own id, which comes with the answer or a webhook.
    find: async () => ({ ok: false, problem: 'cannot-find' }),
    status: async ({ carrierId }) => {
      if (carrierId === null) return { ok: false, problem: 'unknown-parcel' }
      return readInfo(await call('info', `/orders/${encodeURIComponent(carrierId)}/info`))
    },
    // Its API has none: a parcel is cancelled on the pages of Pathao.
    cancel: async () => ({ ok: false, problem: 'not-offered' }),
    price: async ({ area, grams, store }) => {
      const place = placeOf(area)
      if (!place || store === null) return { ok: false, problem: 'not-offered' }
      const asked = { ...typeOf(grams), store_id: Number(store), ...place }
      const { recipient_area: _, ...plan } = asked
      const reply = await call('price-plan', '/merchant/price-plan', plan)
      if (reply.is !== 'answer') return { ok: false, problem: readProblem(reply) }
      const read = PRICE.safeParse(reply.body)
      return read.success ? { ok: true, price: read.data.data.final_price } : { ok: false, problem: 'refused' }
    },
    balance: async () => ({ ok: false, problem: 'not-offered' }),
    areas: () => areasOf(call),
    webhook: (request) => readNews(request, options.settings),
  }
}

type Call = (what: string, path: string, body?: unknown) => Promise<Reply>

/** One call with the shared token. A token that Pathao rejects is renewed once; the rejected call had no effect. */
async function callPathao(
  options: PathaoOptions,
  { what, path, body }: { what: string; path: string; body?: unknown },
): Promise<Reply> {
  let rejected: string | null = null
  for (;;) {
    const token = await pathaoToken(options, rejected)
    if (!token.ok) return { is: token.is }
    const reply = await callCarrier(options, {
      carrier: 'pathao',
      what,
      method: body === undefined ? 'GET' : 'POST',
      url: `${options.settings.url}${PREFIX}${path}`,
      headers: { authorization: `Bearer ${token.token}` },
      body,
    })
    if (reply.is !== 'wrong-settings' || rejected !== null) return reply
    rejected = token.token
  }
}

/** Ids of a place are left out where none is confirmed: then Pathao finds it by the address. A null would be refused. */
function placeOf(area: ParcelToBook['area']): { recipient_city: number; recipient_zone: number; recipient_area?: number } | null {
  const read = /^(\d{1,9})\/(\d{1,9})$/.exec(area?.code ?? '')
  return read && { recipient_city: Number(read[1]), recipient_zone: Number(read[2]) }
}

/** Kilograms with at most two decimals. */
function typeOf(grams: number): { delivery_type: number; item_type: number; item_weight: number } {
  return { delivery_type: NORMAL, item_type: PARCEL, item_weight: Math.max(LEAST_KILOS, Math.ceil(grams / 10) / 100) }
}

function orderOf({ reference, recipient, area, grams, cod, description, instruction, store }: ParcelToBook) {
  const { address } = recipient
  return {
    store_id: Number(store),
    merchant_order_id: reference,
    recipient_name: recipient.name.slice(0, LONGEST.name),
    recipient_phone: nationalPhone(recipient.phone),
    recipient_address: (address.length < SHORTEST_ADDRESS ? `${address}, Bangladesh` : address).slice(0, LONGEST.address),
    ...placeOf(area),
    ...typeOf(grams),
    item_quantity: 1,
    amount_to_collect: cod / 100,
    item_description: description.slice(0, LONGEST.text),
    special_instruction: instruction.slice(0, LONGEST.text),
  }
}

function readBooked(reply: Reply): Booked {
  if (reply.is !== 'answer') return { ok: false, problem: reply.is }
  const created = CREATED.safeParse(reply.body)
  if (!created.success) {
    return reply.status >= 400
      ? { ok: false, problem: 'refused', refusals: refusalsIn(reply.body) }
      : { ok: false, problem: 'no-answer' }
  }
  const { consignment_id: carrierId, order_status: rawState, delivery_fee: price } = created.data.data
  return { ok: true, carrierId, trackingNumber: carrierId, rawState, price: price ?? null }
}

function readInfo(reply: Reply): StatusRead {
  if (reply.is !== 'answer') return { ok: false, problem: readProblem(reply) }
  const read = INFO.safeParse(reply.body)
  if (!read.success) return { ok: false, problem: reply.status === 404 ? 'unknown-parcel' : 'no-answer' }
  const { order_status_slug: slug, order_status: status } = read.data.data
  return { ok: true, rawState: slug ?? status, collected: null, charge: null, reference: null }
}

async function areasOf(call: Call): ReturnType<Carrier['areas']> {
  const cities = await call('city-list', '/city-list')
  const read = cities.is === 'answer' ? CITIES.safeParse(cities.body) : null
  if (!read?.success) return { ok: false, problem: cities.is === 'answer' ? 'no-answer' : readProblem(cities) }
  const areas: CarrierArea[] = []
  for (const { city_id: city, city_name: within } of read.data.data.data) {
    const zones = await call('zone-list', `/cities/${city}/zone-list`)
    const known = zones.is === 'answer' ? ZONES.safeParse(zones.body) : null
    if (!known?.success) return { ok: false, problem: zones.is === 'answer' ? 'no-answer' : readProblem(zones) }
    areas.push(...known.data.data.data.map(({ zone_id: zone, zone_name: name }) => ({ code: `${city}/${zone}`, name, within })))
  }
  return { ok: true, areas }
}

/** The header carries the secret itself and signs nothing, so the state is read again before anything changes. */
function readNews({ headers, body }: WebhookRequest, { webhookSecret }: PathaoSettings): Webhook {
  if (!isSecret(headers('x-pathao-signature'), webhookSecret)) return { ok: false, problem: 'forged' }
  const read = NEWS.safeParse(body)
  if (!read.success) return { ok: false, problem: 'not-understood' }
  const { event, consignment_id: carrierId, merchant_order_id: reference, delivery_fee: charge } = read.data
  // `webhook_integration` tests the address; `store.…` is about a store.
  if (!event.startsWith('order.') || (!carrierId && !reference)) return { ok: true, parcel: null }
  const named = { carrierId: carrierId ?? null, reference: reference ?? null }
  return {
    ok: true,
    parcel: { ...named, rawState: event, collected: read.data.collected_amount ?? null, charge: charge ?? null },
  }
}
