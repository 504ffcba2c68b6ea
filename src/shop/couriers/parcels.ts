import { sql, type RawBuilder } from 'kysely'
import { actorName, type Actor, type Reader, type Tx } from '../context.ts'
import type { Paisa } from '../values/index.ts'
import type { CarrierName, ParcelState } from './model.ts'

export type Parcel = {
  id: string
  orderId: string
  consignmentId: string
  carrier: CarrierName
  carrierName: string | null
  reference: string
  booking: number
  part: number
  parts: number
  state: ParcelState
  rawState: string | null
  carrierId: string | null
  trackingNumber: string | null
  refusals: Record<string, string[]> | null
  problem: ParcelProblem | null
  grams: number
  cod: Paisa
  price: Paisa | null
  collected: Paisa | null
  charge: Paisa | null
  slipPhoto: string | null
  branchPhone: string | null
  createdAt: Date
  readAt: Date | null
  endedAt: Date | null
}

/** Why staff have to look at a parcel. */
export const PARCEL_PROBLEMS = [
  /** The carrier delivered a part, or another amount than the booked one: staff say what the buyer took and paid. */
  'to-adjust',
  /** The box or its order was cancelled, given up or delivered otherwise meanwhile. */
  'box-elsewhere',
  /** The order has a refund under way. */
  'refund-under-way',
  /** The box holds fruit of a lot that is in quarantine now. */
  'in-quarantine',
  /** The carrier knows the parcel no more, or has another one under its number. */
  'unknown-parcel',
  /** A state that the shop does not know. */
  'unknown-state',
] as const
export type ParcelProblem = (typeof PARCEL_PROBLEMS)[number]

const PARCEL = sql`
  select id, order_id as "orderId", consignment_id as "consignmentId", carrier, carrier_name as "carrierName", reference, booking, part,
    parts, state, raw_state as "rawState", carrier_id as "carrierId", tracking_number as "trackingNumber", refusals, problem, grams,
    cod_paisa as cod, price_paisa as price, collected_paisa as collected, charge_paisa as charge, slip_photo as "slipPhoto",
    branch_phone as "branchPhone", created_at as "createdAt", read_at as "readAt", ended_at as "endedAt"
  from couriers.parcels`

/** Condition and order are SQL of this module. */
export async function parcelsWhere(reader: Reader, where: RawBuilder<unknown>): Promise<Parcel[]> {
  const found = await sql<Parcel>`${PARCEL} where ${where}`.execute(reader)
  return found.rows
}

/** The parcels of these boxes, by booking and part. */
export function parcelsOf(reader: Reader, consignmentIds: readonly string[]): Promise<Parcel[]> {
  if (consignmentIds.length === 0) return Promise.resolve([])
  return parcelsWhere(reader, sql`consignment_id = any(${[...consignmentIds]}::uuid[]) order by consignment_id, booking, part`)
}

export async function parcelById(reader: Reader, parcelId: string): Promise<Parcel | null> {
  const [found] = await parcelsWhere(reader, sql`id = ${parcelId}::uuid`)
  return found ?? null
}

/** Locks a parcel. Its order is locked before it. */
export async function lockParcel(tx: Tx, parcelId: string): Promise<Parcel | null> {
  const [found] = await parcelsWhere(tx, sql`id = ${parcelId}::uuid for update`)
  return found ?? null
}

/** The parcel that a webhook names: by our reference, else by the carrier's id. */
export async function parcelNamed(
  reader: Reader,
  { carrier, reference, carrierId }: { carrier: CarrierName; reference: string | null; carrierId: string | null },
): Promise<Parcel | null> {
  const [named] = await parcelsWhere(reader, sql`carrier = ${carrier} and reference = ${reference}`)
  if (named) return named
  const [known] = await parcelsWhere(reader, sql`carrier = ${carrier} and carrier_id = ${carrierId}`)
  return known ?? null
}

/** The parcels that staff have to look at, oldest first. */
export function parcelsToLookAt(reader: Reader): Promise<Parcel[]> {
  return parcelsWhere(reader, sql`problem is not null or state in ('unclear', 'refused') order by created_at, id limit 200`)
}

/** The booking that counts: the last one, without parcels that were cancelled. Empty when nothing of it is left. */
export function currentParcels(parcels: readonly Parcel[]): Parcel[] {
  const last = Math.max(0, ...parcels.map(({ booking }) => booking))
  return parcels.filter(({ booking, state }) => booking === last && state !== 'cancelled')
}

type ParcelEvent = {
  parcelId: string
  source: 'shop' | 'answer' | 'webhook' | 'staff'
  rawState?: string | null
  to?: ParcelState | null
  collected?: Paisa | null
  charge?: Paisa | null
  note?: string | null
  actor: Actor
  now: Date
}

export async function writeParcelEvent(
  tx: Tx,
  { parcelId, source, rawState = null, to = null, collected = null, charge = null, note = null, actor, now }: ParcelEvent,
): Promise<void> {
  await sql`
    insert into couriers.parcel_events (parcel_id, source, raw_state, to_state, collected_paisa, charge_paisa, note, actor, at)
    values (${parcelId}::uuid, ${source}, ${rawState}, ${to}, ${collected}::bigint, ${charge}::bigint, ${note}, ${actorName(actor)},
      ${now}::timestamptz)`.execute(tx)
}

export type ParcelEventRow = {
  parcelId: string
  source: ParcelEvent['source']
  rawState: string | null
  to: ParcelState | null
  collected: Paisa | null
  charge: Paisa | null
  note: string | null
  actor: string
  at: Date
}

/** What the shop has heard about these parcels, oldest first. */
export async function parcelEvents(reader: Reader, parcelIds: readonly string[]): Promise<ParcelEventRow[]> {
  if (parcelIds.length === 0) return []
  const found = await sql<ParcelEventRow>`
    select parcel_id as "parcelId", source, raw_state as "rawState", to_state as "to", collected_paisa as collected,
      charge_paisa as charge, note, actor, at
    from couriers.parcel_events where parcel_id = any(${[...parcelIds]}::uuid[]) order by id`.execute(reader)
  return found.rows
}
