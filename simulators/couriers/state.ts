/** One parcel at a simulated courier company. */
export type SimulatedParcel = {
  /** The carrier's own id: a number at Steadfast, text at the others. */
  id: string
  trackingNumber: string
  /** The shop's id: invoice, merchant order id or merchant invoice id. */
  reference: string
  status: string
  cod: number
  grams: number
  fields: Record<string, unknown>
  /** In taka. */
  fee: number
  collected: number | null
}

export type CourierName = 'steadfast' | 'pathao' | 'redx'

export type CourierState = {
  parcels: Record<CourierName, SimulatedParcel[]>
  /** The shop that gets the webhooks; null sends none. */
  shop: string | null
  /** What the shop answered to each webhook: the HTTP status, null when it was not reached. */
  notified: { carrier: CourierName; reference: string; status: number | null; headers: Record<string, string> }[]
  /** At Steadfast, in taka. */
  balance: number
  /** What Steadfast says about a number, and how often it may still be asked today. */
  scores: Map<string, { total: number; delivered: number; cancelled: number }>
  scoresLeft: number
  /** Valid tokens of Pathao, and until when. */
  tokens: Map<string, Date>
  numbers: number
}

/** The accounts of the shop at the simulated couriers. */
export const STEADFAST_ACCOUNT = { apiKey: 'sf-key', secretKey: 'sf-secret', webhookToken: 'simulated-steadfast-token' }
export const PATHAO_ACCOUNT = {
  clientId: 'pathao-client',
  clientSecret: 'pathao-secret',
  username: 'shop@pakafol.example',
  password: 'pathao-password',
  webhookSecret: 'simulated-pathao-secret',
}
export const REDX_ACCOUNT = { token: 'redx.jwt.token', webhookToken: 'simulated-redx-token' }

/** Statuses that a person or a test can set, in the words of each carrier. */
export const COURIER_STATUSES: Record<CourierName, readonly string[]> = {
  steadfast: [
    'in_review',
    'pending',
    'hold',
    'delivered_approval_pending',
    'partial_delivered_approval_pending',
    'cancelled_approval_pending',
    'unknown_approval_pending',
    'delivered',
    'partial_delivered',
    'cancelled',
    'unknown',
  ],
  pathao: [
    'Pending',
    'Pickup_Requested',
    'Assigned_for_Pickup',
    'Picked',
    'Pickup_Failed',
    'Pickup_Cancelled',
    'At_the_Sorting_HUB',
    'In_Transit',
    'Received_at_Last_Mile_HUB',
    'Assigned_for_Delivery',
    'Delivered',
    'Partial_Delivery',
    'Returned',
    'Delivery_Failed',
    'On_Hold',
  ],
  redx: [
    'pickup-pending',
    'ready-for-delivery',
    'delivery-in-progress',
    'delivered',
    'partially-delivered',
    'agent-hold',
    'agent-returning',
    'returned',
    'agent-area-change',
    'cancelled',
  ],
}

export function newCourierState(shop: string | null): CourierState {
  return {
    parcels: { steadfast: [], pathao: [], redx: [] },
    shop,
    notified: [],
    balance: 2_500,
    scores: new Map(),
    scoresLeft: 1_000,
    tokens: new Map(),
    numbers: 1_000,
  }
}

export function nextNumber(state: CourierState): number {
  state.numbers += 1
  return state.numbers
}

export function parcelWith(state: CourierState, carrier: CourierName, reference: string): SimulatedParcel | undefined {
  return state.parcels[carrier].find((parcel) => parcel.reference === reference)
}

/** What a webhook of the carrier says about a parcel, and the headers and the address that carry its secret. */
function newsOf(carrier: CourierName, parcel: SimulatedParcel, status: string, now: Date) {
  const at = now.toISOString()
  const { id, reference, trackingNumber, fee, cod } = parcel
  switch (carrier) {
    case 'steadfast': {
      const headers = { authorization: `Bearer ${STEADFAST_ACCOUNT.webhookToken}` }
      const body = {
        notification_type: 'delivery_status',
        consignment_id: Number(id),
        invoice: reference,
        cod_amount: parcel.collected ?? cod,
        status,
        delivery_charge: fee,
        tracking_message: `The parcel is ${status}.`,
        updated_at: at.slice(0, 19).replace('T', ' '),
      }
      return { headers, query: '', body }
    }
    case 'pathao': {
      const event = `order.${status.toLowerCase().replaceAll('_', '-')}`
      const money = { delivery_fee: fee, ...(parcel.collected !== null && { collected_amount: parcel.collected }) }
      const body = {
        consignment_id: id,
        merchant_order_id: reference,
        updated_at: at,
        timestamp: at,
        store_id: 1,
        event,
        ...money,
      }
      return { headers: { 'x-pathao-signature': PATHAO_ACCOUNT.webhookSecret }, query: '', body }
    }
    case 'redx': {
      const texts = { message_en: `The parcel is ${status}.`, message_bn: `পার্সেল: ${status}` }
      const body = { tracking_number: trackingNumber, timestamp: at, status, ...texts, invoice_number: reference }
      return { headers: {}, query: `?token=${REDX_ACCOUNT.webhookToken}`, body }
    }
    default:
      return carrier satisfies never
  }
}

/** Sends a webhook about a parcel, by default with its status now; another one is news that comes late. */
export async function notifyOf(
  state: CourierState,
  { carrier, parcel, status = parcel.status, now }: { carrier: CourierName; parcel: SimulatedParcel; status?: string; now: Date },
): Promise<number | null> {
  if (state.shop === null) return null
  const { headers, query, body } = newsOf(carrier, parcel, status, now)
  const answer = await fetch(`${state.shop}/couriers/${carrier}${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }).catch(() => null)
  const answered = answer === null ? {} : Object.fromEntries(answer.headers)
  state.notified.push({ carrier, reference: parcel.reference, status: answer?.status ?? null, headers: answered })
  await answer?.body?.cancel()
  return answer?.status ?? null
}
