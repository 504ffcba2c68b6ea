import { Hono } from 'hono'
import { fieldsOf, textOf, type Call, type Handled, type Wire } from '../control.ts'
import { nextNumber, REDX_ACCOUNT, type CourierState } from './state.ts'

const BASE = '/v1.0.0-beta'

/** A few of RedX's areas, spelled as it spells them. */
const AREAS = [
  { id: 1, name: 'Mirpur', district_name: 'Dhaka', division_name: 'Dhaka', post_code: 1216, zone_id: 1 },
  { id: 2, name: 'Dhanmondi', district_name: 'Dhaka', division_name: 'Dhaka', post_code: 1209, zone_id: 1 },
  { id: 3, name: 'Savar', district_name: 'Dhaka', division_name: 'Dhaka', post_code: 1340, zone_id: 2 },
  { id: 40, name: 'Bagha (Rajshahi)', district_name: 'Rajshahi', division_name: 'Rajshahi', post_code: 6280, zone_id: 7 },
  { id: 41, name: 'Boalia', district_name: 'Rajshahi', division_name: 'Rajshahi', post_code: 6000, zone_id: 7 },
  { id: 42, name: 'Paba', district_name: 'Rajshahi', division_name: 'Rajshahi', post_code: 6210, zone_id: 7 },
  { id: 50, name: 'Khulna Sadar', district_name: 'Khulna', division_name: 'Khulna', post_code: 9100, zone_id: 8 },
  { id: 51, name: 'Sonadanga', district_name: 'Khulna', division_name: 'Khulna', post_code: 9100, zone_id: 8 },
  { id: 60, name: 'Gazipur Sadar', district_name: 'Gazipur', division_name: 'Dhaka', post_code: 1700, zone_id: 2 },
]

type Inside = { wire: Wire; state: CourierState }

/** RedX's open API. */
export function redxSimulator({ wire, state }: Inside): Hono {
  const app = new Hono()
  const serve = (
    method: 'get' | 'post' | 'patch',
    path: string,
    call: Call,
    handle: (fields: Record<string, unknown>) => Handled,
  ) =>
    app[method](`${BASE}${path}`, async (c) => {
      const sent = method === 'get' ? c.req.query() : await fieldsOf(c)
      const fields = { ...sent, ...c.req.param() }
      const isKnown = c.req.header('api-access-token') === `Bearer ${REDX_ACCOUNT.token}`
      return wire.answer(c, call, fields, (_, unauthorized) =>
        !isKnown || unauthorized ? { status: 401, body: { message: 'Unauthorized', status_code: 401 } } : handle(fields),
      )
    })
  serve('post', '/parcel', 'redx.create', (fields) => create(state, fields))
  serve('get', '/parcel/info/:id', 'redx.info', ({ id }) => info(state, String(id)))
  serve('patch', '/parcels', 'redx.update', (fields) => update(state, fields))
  serve('get', '/areas', 'redx.areas', () => ({ body: { areas: AREAS } }))
  serve('get', '/charge/charge_calculator', 'redx.price', (fields) => {
    const near = Number(fields['delivery_area_id']) < 40
    const kilos = Math.ceil(Number(fields['weight']) / 1000)
    const deliveryCharge = (near ? 60 : 130) + (near ? 15 : 20) * Math.max(0, kilos - 1)
    const codCharge = Math.ceil(Number(fields['cash_collection_amount']) / 100)
    return { body: { deliveryCharge, codCharge } }
  })
  return app
}

function create(state: CourierState, fields: Record<string, unknown>): Handled {
  const errors: Record<string, string[]> = {}
  for (const field of ['customer_name', 'customer_address', 'delivery_area', 'merchant_invoice_id'])
    if (textOf(fields, field) === '') errors[field] = [`${field} is required`]
  if (!/^01\d{9}$/.test(textOf(fields, 'customer_phone'))) errors['customer_phone'] = ['customer_phone must be 11 digits']
  if (!AREAS.some(({ id }) => id === fields['delivery_area_id'])) errors['delivery_area_id'] = ['delivery_area_id is unknown']
  if (typeof fields['cash_collection_amount'] !== 'string')
    errors['cash_collection_amount'] = ['cash_collection_amount must be a string']
  if (typeof fields['parcel_weight'] !== 'number' || fields['parcel_weight'] <= 0)
    errors['parcel_weight'] = ['parcel_weight must be a number of grams']
  if (Object.keys(errors).length > 0) return { status: 422, body: { message: 'Validation failed', errors } }
  const number = `26A${nextNumber(state)}TI5`
  state.parcels.redx.push({
    id: number,
    trackingNumber: number,
    reference: textOf(fields, 'merchant_invoice_id'),
    status: 'pickup-pending',
    cod: Number(fields['cash_collection_amount']),
    grams: Number(fields['parcel_weight']),
    fields,
    fee: 130,
    collected: null,
  })
  return { status: 201, body: { tracking_id: number } }
}

function info(state: CourierState, id: string): Handled {
  const parcel = state.parcels.redx.find((one) => one.trackingNumber === id)
  if (!parcel) return { status: 404, body: { message: 'Parcel not found', status_code: 404 } }
  const { reference, status, fee, cod, grams } = parcel
  const known = { tracking_id: id, merchant_invoice_id: reference, status, charge: fee, cash_collection_amount: cod }
  return { body: { parcel: { ...known, parcel_weight: grams } } }
}

function update(state: CourierState, fields: Record<string, unknown>): Handled {
  const details = fields['update_details'] as { property_name?: unknown; new_value?: unknown } | undefined
  const parcel = state.parcels.redx.find((one) => one.trackingNumber === fields['entity_id'])
  const isKnown = parcel && details?.property_name === 'status' && details.new_value === 'cancelled'
  if (!isKnown || parcel.status !== 'pickup-pending')
    return { body: { success: false, message: 'The parcel can not be cancelled' } }
  parcel.status = 'cancelled'
  return { body: { success: true, message: 'Updated' } }
}
