import { sql } from 'kysely'
import type { SheetRow } from '#platform/sheets/index.ts'
import { placeOrder } from '#shop/ordering/index.ts'
import { keepRemittance, mapRemittance, planRemittance, remittanceById } from '#shop/remittances/index.ts'
import { dayFrom, paisa, type Paisa } from '#shop/values/index.ts'
import { byCourier, phoneNumber, sampleOrder } from './sample-order.ts'
import type { Shop } from './world.ts'

export type MadeParcel = {
  id: string
  orderId: string
  orderNumber: string
  /** The number that its carrier uses. */
  number: string
  cod: Paisa
}

export type ParcelToMake = {
  carrier: 'steadfast' | 'pathao' | 'redx'
  number: string
  cod: number
  charge?: number | null
  /** Delivered and collected, unless said otherwise. */
  state?: 'delivered' | 'in-transit' | 'returned'
  /** The day of its delivery. */
  day?: string
  /** Its payment was settled in another way. */
  settled?: boolean
}

let made = 0

/** Orders with one parcel each, in one statement per table: copies of an order that was placed. */
export async function makeRemittable(shop: Shop, wanted: readonly ParcelToMake[]): Promise<MadeParcel[]> {
  const phone = phoneNumber(900 + made)
  const order = sampleOrder(shop, { buyer: { name: 'Farhana Rahman', phone, email: null }, delivery: byCourier(shop) })
  const placed = await placeOrder(shop.as('guest'), order)
  if (!placed.ok) throw new Error(placed.problem)
  const rows = wanted.map(({ state = 'delivered', day = '2026-06-08', settled = false, charge = null, ...parcel }) => {
    made += 1
    const isDelivered = state === 'delivered'
    return {
      ...parcel,
      charge,
      order_id: shop.newId(),
      box_id: shop.newId(),
      payment_id: shop.newId(),
      id: shop.newId(),
      serial: 500_000 + made,
      state,
      box: isDelivered ? 'delivered' : state === 'returned' ? 'returned' : 'dispatched',
      payment: settled ? 'settled' : isDelivered ? 'captured' : 'due',
      ended: state === 'in-transit' ? null : `${day}T15:00:00+06:00`,
    }
  })
  const made_ = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (carrier text, number text, cod bigint, charge bigint,
    order_id uuid, box_id uuid, payment_id uuid, id uuid, serial integer, state text, box text, payment text, ended timestamptz)`
  await shop.db.transaction(async (tx) => {
    await sql`
      insert into ordering.orders select (jsonb_populate_record(model, jsonb_build_object('id', made.order_id, 'number', 'PF-' || serial,
        'token', 'token' || serial, 'idempotency_key', 'key' || serial, 'goods_paisa', cod, 'discount_paisa', 0, 'delivery_paisa', 0,
        'rounding_paisa', 0, 'total_paisa', cod, 'vat_paisa', 0))).*
      from ${made_}, ordering.orders model where model.id = ${placed.orderId}::uuid`.execute(tx)
    await sql`
      insert into fulfilment.consignments select (jsonb_populate_record(model, jsonb_build_object('id', made.box_id, 'order_id', made.order_id,
        'number', 'PF-' || serial || '-1', 'state', box, 'box_code', 'box' || serial))).*
      from ${made_}, fulfilment.consignments model where model.order_id = ${placed.orderId}::uuid`.execute(tx)
    await sql`
      insert into payments.payments (id, order_id, attempt, method, amount_paisa, captured_paisa, state, created_at)
      select payment_id, order_id, 'PF' || serial || 'P1', 'cash-on-delivery', cod, case when payment = 'due' then 0 else cod end, payment,
        ${shop.now}::timestamptz from ${made_} where cod > 0`.execute(tx)
    await sql`
      insert into payments.payment_events (payment_id, from_state, to_state, amount_paisa, actor, at)
      select payment_id, step.from_state, step.to_state, cod, 'system:couriers', coalesce(ended, ${shop.now}::timestamptz)
      from ${made_} join (values (0, null, 'due'), (1, 'due', 'captured'), (2, 'captured', 'settled')) as step (place, from_state, to_state)
        on step.place <= case payment when 'due' then 0 when 'captured' then 1 else 2 end
      where cod > 0 order by serial, step.place`.execute(tx)
    await sql`
      insert into couriers.parcels (id, order_id, consignment_id, carrier, reference, booking, part, parts, state, carrier_id, tracking_number,
        grams, cod_paisa, collected_paisa, charge_paisa, actor, created_at, booked_at, ended_at)
      select id, order_id, box_id, carrier, 'PF' || serial || '-1-1', 1, 1, 1, state, number, number, 5000, cod / 100 * 100,
        case when state = 'delivered' then cod end, charge, 'staff:Desk', ${shop.now}::timestamptz, ${shop.now}::timestamptz, ended
      from ${made_}`.execute(tx)
  })
  return rows.map(({ id, order_id, serial, number, cod }) => ({
    id,
    orderId: order_id,
    orderNumber: `PF-${serial}`,
    number,
    cod: paisa(cod),
  }))
}

const HEADINGS = ['Consignment ID', 'Invoice', 'Collected Amount', 'Delivery Charge', 'COD Charge', 'Net Amount', 'Delivery Date']
/** The columns of `checkedRemittance`. */
export const REMITTANCE_MAPPING = { number: 0, order: 1, collected: 2, delivery_charge: 3, cod_charge: 4, net: 5, day: 6 }
/** What the carrier charges for a delivery. */
export const CHARGE = 12_000
/** The share of the cash that the carrier keeps, in whole taka. */
const shareOf = (collected: number) => Math.round(collected / 10_000) * 100
const TAKA = 100

export type PaidLine = { number: string; collected: number; charge?: number }
const rowOf = ({ number, collected, charge = CHARGE }: PaidLine): SheetRow => {
  const share = shareOf(collected)
  const amounts = [collected, charge, share, collected - charge - share]
  return [number, '', ...amounts.map((amount) => amount / TAKA), '08/06/2026']
}
export const chargesOf = ({ collected, charge = CHARGE }: PaidLine) => charge + shareOf(collected)
export const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

type Given = { reference: string; file: string; bank?: number; until?: string; carrier?: 'steadfast' | 'pathao' | 'redx' }

/** A file that was read in, with its columns and what came to the bank. */
export async function checkedRemittance(
  shop: Shop,
  lines: readonly PaidLine[],
  { reference, file, bank, until = '2026-06-09', carrier = 'steadfast' }: Given,
) {
  const rows = [HEADINGS, ...lines.map(rowOf)]
  const kept = await keepRemittance(shop.as('owner'), { carrier, fileName: file, rows })
  if (!kept.ok) throw new Error(kept.problem)
  const amount = paisa(bank ?? sum(lines.map((line) => line.collected - chargesOf(line))))
  const mapped = await mapRemittance(shop.as('owner'), {
    id: kept.id,
    mapping: REMITTANCE_MAPPING,
    coversUntil: dayFrom(until),
    bank: { amount, reference, day: dayFrom('2026-06-10') },
  })
  if (!mapped.ok) throw new Error(mapped.problem)
  const remittance = await remittanceById(shop.db, kept.id)
  return { id: kept.id, plan: await planRemittance(shop.db, remittance!) }
}

/** How much of the cash of these parcels is settled. */
export async function settledAmount(shop: Shop, parcels: readonly MadeParcel[]): Promise<number> {
  const found = await sql<{ amount: Paisa }>`
    select coalesce(sum(captured_paisa), 0)::bigint as amount from payments.payments
    where state = 'settled' and order_id = any(${parcels.map(({ orderId }) => orderId)}::uuid[])`.execute(shop.db)
  return found.rows[0]!.amount
}
