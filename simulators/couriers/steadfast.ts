import { Hono } from 'hono'
import { fieldsOf, textOf, type Call, type Handled, type Wire } from '../control.ts'
import { nextNumber, parcelWith, STEADFAST_ACCOUNT, type CourierState } from './state.ts'

type Inside = { wire: Wire; state: CourierState }

/** Steadfast (Packzy), API version 1. */
export function steadfastSimulator({ wire, state }: Inside): Hono {
  const app = new Hono()
  const serve = (method: 'get' | 'post', path: string, call: Call, handle: (fields: Record<string, unknown>) => Handled) =>
    app[method](path, async (c) => {
      const fields = { ...(method === 'post' ? await fieldsOf(c) : {}), ...c.req.param() }
      const isKnown =
        c.req.header('api-key') === STEADFAST_ACCOUNT.apiKey && c.req.header('secret-key') === STEADFAST_ACCOUNT.secretKey
      return wire.answer(c, call, fields, (_, unauthorized) =>
        !isKnown || unauthorized ? { status: 401, body: { message: 'Unauthenticated.' } } : handle(fields),
      )
    })
  serve('post', '/api/v1/create_order', 'steadfast.create', (fields) => create(state, fields, wire.now()))
  const statusOf =
    (is: (parcel: CourierState['parcels']['steadfast'][number], value: string) => boolean) =>
    (fields: Record<string, unknown>): Handled => {
      const parcel = state.parcels.steadfast.find((one) => is(one, textOf(fields, 'value')))
      return parcel
        ? { body: { status: 200, delivery_status: parcel.status } }
        : { status: 404, body: { status: 404, message: 'Consignment not found' } }
    }
  serve(
    'get',
    '/api/v1/status_by_cid/:value',
    'steadfast.status',
    statusOf((parcel, value) => parcel.id === value),
  )
  serve(
    'get',
    '/api/v1/status_by_invoice/:value',
    'steadfast.status-by-invoice',
    statusOf((parcel, value) => parcel.reference === value),
  )
  serve('get', '/api/v1/fraud_check/:phone', 'steadfast.score', (fields) => scoreOf(state, textOf(fields, 'phone')))
  serve('get', '/api/v1/get_balance', 'steadfast.balance', () => ({ body: { status: 200, current_balance: state.balance } }))
  return app
}

function scoreOf(state: CourierState, phone: string): Handled {
  if (state.scoresLeft <= 0) return { status: 429, body: { error: 'Daily limit exceeded', current: 1_000, limit: 1_000 } }
  state.scoresLeft -= 1
  const { total, delivered, cancelled } = state.scores.get(phone) ?? { total: 0, delivered: 0, cancelled: 0 }
  return { body: { total_parcels: total, total_delivered: delivered, total_cancelled: cancelled, total_fraud_reports: [] } }
}

const PHONE = /^01[3-9]\d{8}$/

function create(state: CourierState, fields: Record<string, unknown>, now: Date): Handled {
  const errors: Record<string, string[]> = {}
  const invoice = textOf(fields, 'invoice')
  const cod = Number(fields['cod_amount'])
  if (!/^[\w-]+$/.test(invoice)) errors['invoice'] = ['The invoice format is invalid.']
  else if (parcelWith(state, 'steadfast', invoice)) errors['invoice'] = ['The invoice has already been taken.']
  for (const [field, most] of [
    ['recipient_name', 100],
    ['recipient_address', 250],
  ] as const) {
    const { length } = textOf(fields, field)
    if (length === 0) errors[field] = [`The ${field.replace('_', ' ')} field is required.`]
    else if (length > most) errors[field] = [`The ${field.replace('_', ' ')} may not be greater than ${most} characters.`]
  }
  if (!PHONE.test(textOf(fields, 'recipient_phone'))) errors['recipient_phone'] = ['The recipient phone must be 11 digits.']
  if (!Number.isInteger(cod) || cod < 0) errors['cod_amount'] = ['The cod amount must be at least 0.']
  // As the real one: the HTTP status is 200, and the body says that it failed.
  if (Object.keys(errors).length > 0) return { body: { status: 400, errors } }
  const number = nextNumber(state)
  const parcel = {
    id: String(number),
    trackingNumber: `15BAEB${number}`,
    reference: invoice,
    status: 'in_review',
    cod,
    grams: 0,
    fields,
    fee: 130,
    collected: null,
  }
  state.parcels.steadfast.push(parcel)
  const at = now.toISOString()
  return {
    body: {
      status: 200,
      message: 'Consignment has been created successfully.',
      consignment: {
        consignment_id: number,
        invoice,
        tracking_code: parcel.trackingNumber,
        recipient_name: textOf(fields, 'recipient_name'),
        recipient_phone: textOf(fields, 'recipient_phone'),
        recipient_address: textOf(fields, 'recipient_address'),
        cod_amount: cod,
        status: 'in_review',
        note: textOf(fields, 'note') || null,
        created_at: at,
        updated_at: at,
      },
    },
  }
}
