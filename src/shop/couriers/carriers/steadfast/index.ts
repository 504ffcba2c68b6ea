import { z } from 'zod'
import type { CourierConfig } from '#platform/courier-settings.ts'
import { isSecret } from '#platform/is-secret.ts'
import { nationalPhone } from '../../../values/index.ts'
import { amountOnWire, countOnWire } from '../amount.ts'
import { callCarrier, idOnWire, readProblem, refusalsIn, type Outside, type Reply } from '../call.ts'
import type { Booked, Carrier, CarrierFacts, ParcelToBook, Scored, Webhook, WebhookRequest } from '../../carrier.ts'
import type { ParcelState } from '../../model.ts'

/** Source of this protocol: reference "bangladesh", 2.2, from `shahria7k/steadfast-courier` (6dc503a). */
const LONGEST = { name: 100, address: 250, text: 250 }
const HOME_DELIVERY = 0

/**
 * `…_approval_pending`: the rider has reported it, and Steadfast has not confirmed it yet, so it does not count as delivered. `cancelled`:
 * the recipient did not take it, and it comes back; before the hand-over it is a cancelled booking.
 */
const STATES: Record<string, ParcelState> = {
  in_review: 'booked',
  pending: 'in-transit',
  hold: 'on-hold',
  delivered_approval_pending: 'out-for-delivery',
  partial_delivered_approval_pending: 'out-for-delivery',
  cancelled_approval_pending: 'failed-attempt',
  unknown_approval_pending: 'on-hold',
  delivered: 'delivered',
  partial_delivered: 'partially-delivered',
  cancelled: 'cancelled',
}

export const STEADFAST_FACTS: CarrierFacts = {
  name: 'Steadfast',
  // The reference names no limit; it is a setting of the office.
  mostGrams: 25_000,
  remits: true,
  areas: 'none',
  needsStore: false,
  link: (number) => `https://steadfast.com.bd/t/${encodeURIComponent(number)}`,
  label: ({ carrierId, reference }) => ({ barcode: carrierId ?? reference }),
  stateOf: (raw) => STATES[raw] ?? null,
  webhookAnswer: { status: 200, headers: {}, body: { status: 'success' } },
}

const CREATED = z.object({
  status: z.literal(200),
  consignment: z.object({ consignment_id: idOnWire, tracking_code: idOnWire, status: z.string().max(60) }),
})
const STATUS = z.object({ delivery_status: z.string().max(60) })
const BALANCE = z.object({ current_balance: amountOnWire })
/** The field is also seen as `Total_parcels`. When the daily limit is reached, the answer has none of these fields. */
const SCORE = z
  .record(z.string().max(100), z.unknown())
  .transform((body) => ({ ...body, total_parcels: body['total_parcels'] ?? body['Total_parcels'] }))
  .pipe(z.object({ total_parcels: countOnWire, total_delivered: countOnWire, total_cancelled: countOnWire }))
/** A buyer waits. */
const SCORE_TIMEOUT_MS = 2_000
const NEWS = z.object({
  notification_type: z.string().max(60),
  consignment_id: idOnWire.nullish(),
  invoice: z.string().max(64).nullish(),
  status: z.string().max(60).nullish(),
  cod_amount: amountOnWire.nullish().catch(null),
  delivery_charge: amountOnWire.nullish().catch(null),
})

type Settings = NonNullable<CourierConfig['steadfast']>

export function steadfast({ settings, ...outside }: Outside & { settings: Settings }): Carrier {
  const headers = { 'Api-Key': settings.apiKey, 'Secret-Key': settings.secretKey }
  const call = (what: string, path: string, body?: unknown) => {
    const method = body === undefined ? 'GET' : 'POST'
    return callCarrier(outside, { carrier: 'steadfast', what, method, url: settings.url + path, headers, body })
  }
  const askBy = (reference: string) =>
    call('status_by_invoice', `/status_by_invoice/${encodeURIComponent(reference)}`).then(readStatus)
  return {
    book: async (parcel) => readBooked(await call('create_order', '/create_order', orderOf(parcel))),
    find: async (reference) => {
      const status = await askBy(reference)
      if (status.is === 'unknown') return { ok: true, found: false }
      if (status.is !== 'read') return { ok: false, problem: readProblem(status) }
      // The answer names neither its id nor its tracking code: the next webhook does, or staff type it.
      return { ok: true, found: true, rawState: status.rawState, carrierId: null, trackingNumber: null }
    },
    status: async ({ carrierId, reference }) => {
      const byId = `/status_by_cid/${encodeURIComponent(carrierId ?? '')}`
      const status = carrierId === null ? await askBy(reference) : readStatus(await call('status_by_cid', byId))
      if (status.is === 'unknown') return { ok: false, problem: 'unknown-parcel' }
      if (status.is !== 'read') return { ok: false, problem: readProblem(status) }
      return { ok: true, rawState: status.rawState, collected: null, charge: null, reference: null }
    },
    // Its API has none: a parcel is cancelled on the pages of Steadfast.
    cancel: async () => ({ ok: false, problem: 'not-offered' }),
    price: async () => ({ ok: false, problem: 'not-offered' }),
    areas: async () => ({ ok: false, problem: 'not-offered' }),
    balance: async () => {
      const reply = await call('get_balance', '/get_balance')
      if (reply.is !== 'answer') return { ok: false, problem: readProblem(reply) }
      const read = BALANCE.safeParse(reply.body)
      return read.success ? { ok: true, balance: read.data.current_balance } : { ok: false, problem: 'no-answer' }
    },
    score: async (phone) => {
      const path = `/fraud_check/${nationalPhone(phone)}`
      const within = { ...outside, timeoutMs: Math.min(outside.timeoutMs, SCORE_TIMEOUT_MS) }
      const asked = { carrier: 'steadfast', what: 'fraud_check', method: 'GET', url: settings.url + path, headers } as const
      return readScore(await callCarrier(within, asked))
    },
    webhook: (request) => readNews(request, settings),
  }
}

function orderOf({ reference, recipient, cod, description, instruction }: ParcelToBook): Record<string, string | number> {
  return {
    invoice: reference,
    recipient_name: recipient.name.slice(0, LONGEST.name),
    recipient_phone: nationalPhone(recipient.phone),
    recipient_address: recipient.address.slice(0, LONGEST.address),
    cod_amount: cod / 100,
    item_description: description.slice(0, LONGEST.text),
    note: instruction.slice(0, LONGEST.text),
    delivery_type: HOME_DELIVERY,
  }
}

function readBooked(reply: Reply): Booked {
  if (reply.is !== 'answer') return { ok: false, problem: reply.is }
  const created = CREATED.safeParse(reply.body)
  if (created.success) {
    const { consignment_id: carrierId, tracking_code: trackingNumber, status: rawState } = created.data.consignment
    return { ok: true, carrierId, trackingNumber, rawState, price: null }
  }
  // Refusals come with the status 200, too; then the status is in the body.
  if (!isRefusal(reply)) return { ok: false, problem: 'no-answer' }
  const refusals = refusalsIn(reply.body)
  const taken = refusals['invoice']?.some((text) => /already|taken|unique|exist/i.test(text)) ?? false
  return taken ? { ok: false, problem: 'taken' } : { ok: false, problem: 'refused', refusals }
}

/** Undocumented: reference "bangladesh", 2.2. An answer that makes no sense counts as none. */
function readScore(reply: Reply): Scored {
  if (reply.is !== 'answer') return { ok: false, problem: readProblem(reply) }
  const read = SCORE.safeParse(reply.body)
  if (!read.success) return { ok: false, problem: 'no-answer' }
  const { total_parcels: total, total_delivered: delivered, total_cancelled: returned } = read.data
  if (delivered + returned > total) return { ok: false, problem: 'no-answer' }
  return { ok: true, score: { total, delivered, returned } }
}

function isRefusal({ status, body }: Extract<Reply, { is: 'answer' }>): boolean {
  if (status >= 400) return true
  const own = z.object({ status: z.int().min(400).max(499) }).safeParse(body)
  return own.success
}

type Status = { is: 'read'; rawState: string } | { is: 'unknown' } | Exclude<Reply, { is: 'answer' }>

function readStatus(reply: Reply): Status {
  if (reply.is !== 'answer') return reply
  const read = STATUS.safeParse(reply.body)
  if (read.success) return { is: 'read', rawState: read.data.delivery_status }
  const own = z.object({ status: z.int() }).safeParse(reply.body)
  const isUnknown = reply.status === 404 || (own.success && own.data.status === 404)
  return isUnknown ? { is: 'unknown' } : { is: 'no-answer' }
}

function readNews({ headers, body }: WebhookRequest, { webhookToken }: Settings): Webhook {
  if (!isSecret(headers('authorization'), `Bearer ${webhookToken}`)) return { ok: false, problem: 'forged' }
  const read = NEWS.safeParse(body)
  if (!read.success) return { ok: false, problem: 'not-understood' }
  const { consignment_id: carrierId, invoice, status, cod_amount: cod, delivery_charge: charge } = read.data
  if (!carrierId && !invoice) return { ok: true, parcel: null }
  const collected = status === 'delivered' || status === 'partial_delivered' ? (cod ?? null) : null
  const named = { reference: invoice ?? null, carrierId: carrierId ?? null }
  return { ok: true, parcel: { ...named, rawState: status ?? read.data.notification_type, collected, charge: charge ?? null } }
}
