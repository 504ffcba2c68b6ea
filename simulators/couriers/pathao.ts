import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { fieldsOf, textOf, type Call, type Handled, type Wire } from '../control.ts'
import { nextNumber, PATHAO_ACCOUNT, type CourierState } from './state.ts'

const PREFIX = '/aladdin/api/v1'
const FIVE_DAYS_SECONDS = 432_000
const MOST_KILOS = 10

/** A few of Pathao's cities and zones, spelled as it spells them. */
const CITIES: Record<number, { name: string; zones: Record<number, string> }> = {
  1: { name: 'Dhaka', zones: { 298: '60 feet', 1070: 'Dhanmondi', 1071: 'Mirpur 1', 1072: 'Savar' } },
  2: { name: 'Chittagong', zones: { 201: 'Kotwali', 202: 'Agrabad', 203: 'Halishahar' } },
  4: {
    name: 'Rajshahi',
    zones: { 401: 'Boalia', 402: 'Motihar', 403: 'Shah Makhdum', 404: 'Rajpara', 405: 'Bagha', 406: 'Paba' },
  },
  5: { name: 'Khulna', zones: { 501: 'Khulna Sadar', 502: 'Sonadanga', 503: 'Khalishpur', 504: 'Daulatpur' } },
  6: { name: 'Gazipur', zones: { 601: 'Gazipur Sadar', 602: 'Kaliganj', 603: 'Tongi' } },
}

type Inside = { wire: Wire; state: CourierState }

/** Pathao's merchant API, with tokens, areas, prices and orders. */
export function pathaoSimulator({ wire, state }: Inside): Hono {
  const app = new Hono()
  app.post(`${PREFIX}/issue-token`, async (c) => {
    const fields = await fieldsOf(c)
    return wire.answer(c, 'pathao.token', fields, () => issue({ wire, state }, fields))
  })
  const serve = (method: 'get' | 'post', path: string, call: Call, handle: (fields: Record<string, unknown>) => Handled) =>
    app[method](`${PREFIX}${path}`, async (c) => {
      const fields = { ...(method === 'post' ? await fieldsOf(c) : {}), ...c.req.param() }
      const until = state.tokens.get((c.req.header('authorization') ?? '').replace(/^Bearer /, ''))
      return wire.answer(c, call, fields, (_, unauthorized) =>
        !until || until <= wire.now() || unauthorized
          ? { status: 401, body: { message: 'Unauthorized', type: 'error', code: 401 } }
          : handle(fields),
      )
    })
  serve('get', '/city-list', 'pathao.cities', () =>
    listed(Object.entries(CITIES).map(([id, { name }]) => ({ city_id: Number(id), city_name: name }))),
  )
  serve('get', '/cities/:city/zone-list', 'pathao.zones', ({ city }) =>
    listed(Object.entries(CITIES[Number(city)]?.zones ?? {}).map(([id, name]) => ({ zone_id: Number(id), zone_name: name }))),
  )
  serve('post', '/merchant/price-plan', 'pathao.price', pricePlan)
  serve('post', '/orders', 'pathao.create', (fields) => create(state, fields))
  serve('get', '/orders/:id/info', 'pathao.info', ({ id }) => info(state, String(id), wire.now()))
  return app
}

function listed(data: object[]): Handled {
  return { body: { message: 'Fetched', type: 'success', code: 200, data: { data } } }
}

function issue({ wire, state }: Inside, fields: Record<string, unknown>): Handled {
  const { clientId, clientSecret, username, password } = PATHAO_ACCOUNT
  const isClient = fields['client_id'] === clientId && fields['client_secret'] === clientSecret
  const isPerson = fields['grant_type'] === 'password' && fields['username'] === username && fields['password'] === password
  const isRefresh = fields['grant_type'] === 'refresh_token' && textOf(fields, 'refresh_token').startsWith('refresh-')
  if (!isClient || !(isPerson || isRefresh)) return { status: 401, body: { message: 'The user credentials were incorrect.' } }
  const token = randomBytes(24).toString('base64url')
  state.tokens.set(token, new Date(wire.now().getTime() + FIVE_DAYS_SECONDS * 1000))
  const refresh_token = `refresh-${randomBytes(12).toString('base64url')}`
  return { body: { token_type: 'Bearer', expires_in: FIVE_DAYS_SECONDS, access_token: token, refresh_token } }
}

function pricePlan(fields: Record<string, unknown>): Handled {
  const kilos = Number(fields['item_weight'])
  const city = CITIES[Number(fields['recipient_city'])]
  if (!city) return invalid({ recipient_city: ['The selected recipient city is invalid.'] })
  const price = city.name === 'Dhaka' ? 80 + 15 * Math.max(0, Math.ceil(kilos) - 1) : 130 + 25 * Math.max(0, Math.ceil(kilos) - 1)
  const plan = { price, discount: 0, promo_discount: 0, plan_id: 69, cod_enabled: 1, cod_percentage: 0.01, additional_charge: 0 }
  return { body: { message: 'price', type: 'success', code: 200, data: { ...plan, final_price: price } } }
}

function invalid(errors: Record<string, string[]>): Handled {
  return { status: 422, body: { message: 'Please fix the given errors', type: 'error', code: 422, errors } }
}

function create(state: CourierState, fields: Record<string, unknown>): Handled {
  const errors: Record<string, string[]> = {}
  const text = (field: string, least: number, most: number) => {
    const { length } = textOf(fields, field)
    if (length < least || length > most) errors[field] = [`The ${field} must be between ${least} and ${most} characters.`]
  }
  text('recipient_name', 3, 100)
  text('recipient_address', 10, 220)
  if (!/^01\d{9}$/.test(textOf(fields, 'recipient_phone'))) errors['recipient_phone'] = ['The recipient phone must be 11 digits.']
  const kilos = fields['item_weight']
  if (typeof kilos !== 'number' || kilos < 0.5 || kilos > MOST_KILOS)
    errors['item_weight'] = ['The item weight must be between 0.5 and 10.']
  for (const field of ['store_id', 'item_quantity', 'amount_to_collect'])
    if (!Number.isInteger(fields[field])) errors[field] = [`The ${field} must be an integer.`]
  for (const field of ['recipient_city', 'recipient_zone'])
    if (field in fields && !Number.isInteger(fields[field])) errors[field] = [`The ${field} must be an integer.`]
  if (fields['delivery_type'] !== 48 && fields['delivery_type'] !== 12)
    errors['delivery_type'] = ['The selected delivery type is invalid.']
  if (Object.keys(errors).length > 0) return invalid(errors)
  const id = `DL${nextNumber(state)}`
  const reference = textOf(fields, 'merchant_order_id')
  const fee = 130
  state.parcels.pathao.push({
    id,
    trackingNumber: id,
    reference,
    status: 'Pending',
    cod: Number(fields['amount_to_collect']),
    grams: Number(kilos) * 1000,
    fields,
    fee,
    collected: null,
  })
  const data = { consignment_id: id, merchant_order_id: reference, order_status: 'Pending', delivery_fee: fee }
  return { body: { message: 'Order Created Successfully', type: 'success', code: 200, data } }
}

function info(state: CourierState, id: string, now: Date): Handled {
  const parcel = state.parcels.pathao.find((one) => one.id === id)
  if (!parcel) return { status: 404, body: { message: 'Order not found', type: 'error', code: 404 } }
  const { status, reference } = parcel
  const data = {
    consignment_id: id,
    merchant_order_id: reference,
    order_status: status.replaceAll('_', ' '),
    order_status_slug: status,
    updated_at: now.toISOString(),
    invoice_id: null,
  }
  return { body: { message: 'Order info', type: 'success', code: 200, data } }
}
