import { z } from 'zod'
import type { CourierConfig } from '#platform/courier-settings.ts'
import { isSecret } from '#platform/is-secret.ts'
import { nationalPhone, paisa } from '../../../values/index.ts'
import type {
  Booked,
  Cancelled,
  Carrier,
  CarrierFacts,
  ParcelToBook,
  StatusRead,
  Webhook,
  WebhookRequest,
} from '../../carrier.ts'
import type { ParcelState } from '../../model.ts'
import { amountOnWire } from '../amount.ts'
import { callCarrier, idOnWire, readProblem, refusalsIn, type Outside, type Reply } from '../call.ts'

/** Source of this protocol: reference "bangladesh", 2.3, from a copy of RedX's documents and `codeboxrcodehub/redx-courier` (eb8a19e). */
const LONGEST = { name: 100, address: 250, text: 250 }

const STATES: Record<string, ParcelState> = {
  'pickup-pending': 'booked',
  pending: 'booked',
  'pickup-requested': 'booked',
  'ready-for-delivery': 'in-transit',
  'delivery-in-progress': 'out-for-delivery',
  'agent-area-change': 'in-transit',
  'agent-hold': 'on-hold',
  'agent-returning': 'returning',
  delivered: 'delivered',
  'partially-delivered': 'partially-delivered',
  returned: 'returned',
  cancelled: 'cancelled',
}

export const REDX_FACTS: CarrierFacts = {
  name: 'RedX',
  // The reference names no limit; it is a setting of the office.
  mostGrams: 20_000,
  remits: true,
  areas: 'needed',
  needsStore: true,
  link: (number) => `https://redx.com.bd/track-parcel/?trackingId=${encodeURIComponent(number)}`,
  label: ({ trackingNumber, reference }) => ({ barcode: trackingNumber ?? reference }),
  stateOf: (raw) => STATES[raw.toLowerCase()] ?? null,
  webhookAnswer: { status: 200, headers: {}, body: { status: 'success' } },
}

const CREATED = z.object({ tracking_id: idOnWire })
const INFO = z.object({
  parcel: z.object({
    status: z.string().max(60),
    merchant_invoice_id: z.string().max(64).nullish(),
    charge: amountOnWire.nullish().catch(null),
  }),
})
const UPDATED = z.object({ success: z.boolean() })
const CHARGE = z.object({ deliveryCharge: amountOnWire, codCharge: amountOnWire })
const AREAS = z.object({
  areas: z.array(
    z.object({
      id: z.int(),
      name: z.string().max(100),
      district_name: z.string().nullish(),
      division_name: z.string().nullish(),
    }),
  ),
})
const NEWS = z.object({
  tracking_number: idOnWire.nullish(),
  invoice_number: z.string().max(64).nullish(),
  status: z.string().max(60),
})

type Settings = NonNullable<CourierConfig['redx']>
type Call = (what: string, path: string, more?: { method: 'POST' | 'PATCH'; body: unknown }) => Promise<Reply>

export function redx({ settings, ...outside }: Outside & { settings: Settings }): Carrier {
  const headers = { 'API-ACCESS-TOKEN': `Bearer ${settings.token}` }
  const call: Call = (what, path, more) =>
    callCarrier(outside, {
      carrier: 'redx',
      what,
      method: more?.method ?? 'GET',
      url: settings.url + path,
      headers,
      body: more?.body,
    })
  return {
    book: async (parcel) => readBooked(await call('parcel', '/parcel', { method: 'POST', body: parcelOf(parcel) })),
    // It can be asked only by its tracking id, which comes with the answer or a webhook.
    find: async () => ({ ok: false, problem: 'cannot-find' }),
    status: async ({ trackingNumber }) => {
      if (trackingNumber === null) return { ok: false, problem: 'unknown-parcel' }
      return readInfo(await call('info', `/parcel/info/${encodeURIComponent(trackingNumber)}`))
    },
    cancel: async ({ trackingNumber, reason }) => {
      const update_details = { property_name: 'status', new_value: 'cancelled', reason }
      const body = { entity_type: 'parcel-tracking-id', entity_id: trackingNumber, update_details }
      return readCancelled(await call('cancel', '/parcels', { method: 'PATCH', body }))
    },
    price: ({ area, grams, cod, from }) => priceOf(call, { area, grams, cod, from }),
    balance: async () => ({ ok: false, problem: 'not-offered' }),
    areas: async () => {
      const reply = await call('areas', '/areas')
      if (reply.is !== 'answer') return { ok: false, problem: readProblem(reply) }
      const read = AREAS.safeParse(reply.body)
      if (!read.success) return { ok: false, problem: 'no-answer' }
      const areas = read.data.areas.map(({ id, name, district_name: district, division_name: division }) => ({
        code: String(id),
        name,
        within: district ?? division ?? '',
      }))
      return { ok: true, areas }
    },
    webhook: (request) => readNews(request, settings),
  }
}

function parcelOf({ reference, recipient, area, grams, cod, value, description, instruction, store }: ParcelToBook) {
  return {
    customer_name: recipient.name.slice(0, LONGEST.name),
    customer_phone: nationalPhone(recipient.phone),
    customer_address: recipient.address.slice(0, LONGEST.address),
    delivery_area: area?.name ?? '',
    delivery_area_id: Number(area?.code ?? 0),
    merchant_invoice_id: reference,
    cash_collection_amount: String(cod / 100),
    parcel_weight: grams,
    instruction: instruction.slice(0, LONGEST.text),
    value: Math.ceil(value / 100),
    is_closed_box: true,
    pickup_store_id: Number(store),
    parcel_details_json: [{ name: description.slice(0, LONGEST.text), category: 'food', value: Math.ceil(value / 100) }],
  }
}

function readBooked(reply: Reply): Booked {
  if (reply.is !== 'answer') return { ok: false, problem: reply.is }
  const created = CREATED.safeParse(reply.body)
  if (created.success) {
    const number = created.data.tracking_id
    return { ok: true, carrierId: number, trackingNumber: number, rawState: 'pickup-pending', price: null }
  }
  if (reply.status < 400) return { ok: false, problem: 'no-answer' }
  return { ok: false, problem: 'refused', refusals: refusalsIn(reply.body) }
}

function readInfo(reply: Reply): StatusRead {
  if (reply.is !== 'answer') return { ok: false, problem: readProblem(reply) }
  const read = INFO.safeParse(reply.body)
  if (!read.success) return { ok: false, problem: reply.status === 404 ? 'unknown-parcel' : 'no-answer' }
  const { status: rawState, merchant_invoice_id: reference, charge } = read.data.parcel
  return { ok: true, rawState, collected: null, charge: charge ?? null, reference: reference ?? null }
}

function readCancelled(reply: Reply): Cancelled {
  if (reply.is !== 'answer') return { ok: false, problem: readProblem(reply) }
  const read = UPDATED.safeParse(reply.body)
  return read.success && read.data.success ? { ok: true } : { ok: false, problem: 'refused' }
}

async function priceOf(
  call: Call,
  { area, grams, cod, from }: Pick<Parameters<Carrier['price']>[0], 'area' | 'grams' | 'cod' | 'from'>,
): ReturnType<Carrier['price']> {
  if (!area || from === null) return { ok: false, problem: 'not-offered' }
  const asked = new URLSearchParams({
    delivery_area_id: area.code,
    pickup_area_id: from,
    cash_collection_amount: String(cod / 100),
    weight: String(grams),
  })
  const reply = await call('charge', `/charge/charge_calculator?${asked}`)
  if (reply.is !== 'answer') return { ok: false, problem: readProblem(reply) }
  const read = CHARGE.safeParse(reply.body)
  if (!read.success) return { ok: false, problem: 'refused' }
  return { ok: true, price: paisa(read.data.deliveryCharge + read.data.codCharge) }
}

/** The secret is in the address that the shop gives to RedX: `?token=`. */
function readNews({ query, body }: WebhookRequest, { webhookToken }: Settings): Webhook {
  if (!isSecret(query('token'), webhookToken)) return { ok: false, problem: 'forged' }
  const read = NEWS.safeParse(body)
  if (!read.success) return { ok: false, problem: 'not-understood' }
  const { tracking_number: carrierId, invoice_number: reference, status } = read.data
  if (!carrierId && !reference) return { ok: true, parcel: null }
  return {
    ok: true,
    parcel: { carrierId: carrierId ?? null, reference: reference ?? null, rawState: status, collected: null, charge: null },
  }
}
