import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../context.ts'
import { placesOf } from '../places/index.ts'
import type { Translations, CalendarDate, FailReason, Language } from '../values/index.ts'
import type { Carriage } from './carriages.ts'
import type { ConsignmentState, Mode, Recipient } from './model.ts'

export type Consignment = {
  id: string
  orderId: string
  number: string
  /** The code in the box's QR code. */
  boxCode: string
  state: ConsignmentState
  zoneId: string
  mode: Mode
  slotId: string
  starts: string
  ends: string
  day: CalendarDate
  promisedUntil: CalendarDate
  grams: number
  recipient: Required<Recipient>
  /** Of messages to the recipient; null: the language of the order. */
  recipientLanguage: Language | null
  areaId: string
  areaName: Translations
  districtName: Translations
  lines: { orderLineId: string; units: number }[]
  /** Null until a carrier has it booked under a number. */
  carriage: Carriage | null
}
export type ConsignmentEvent = {
  consignmentId: string
  fromState: ConsignmentState | null
  toState: ConsignmentState
  /** Why the delivery failed; null for every other event. The note then holds the free text. */
  failReason: FailReason | null
  note: string | null
  actor: string
  at: Date
}

/** The reason of a row of `event`. An attempt that a process of the version before has noted has none: what it holds is free words. */
export const FAIL_REASON = sql`case when event.to_state = 'failed' and event.from_state = 'dispatched' then coalesce(event.fail_reason, 'other') end`

// Numeric order: box 2 comes before box 10.
const BY_NUMBER = sql`
  length(substring(consignment.number from '^(.*)-[0-9]+$')), substring(consignment.number from '^(.*)-[0-9]+$'),
  substring(consignment.number from '[0-9]+$')::integer`

/** The consignments of these orders, in the order they were created. */
export function consignmentsOf(reader: Reader, orderIds: readonly string[]): Promise<Consignment[]> {
  return consignmentsWhere(reader, sql`consignment.order_id = any(${[...orderIds]}::uuid[])`, BY_NUMBER)
}

/** All consignments of a day, without cancelled ones: by zone, mode and hour. */
export function consignmentsOfDay(reader: Reader, day: CalendarDate): Promise<Consignment[]> {
  const where = sql`consignment.day = ${day}::date and consignment.state <> 'cancelled'`
  return consignmentsWhere(reader, where, sql`consignment.zone_id, consignment.mode, slot.starts, ${BY_NUMBER}`)
}

/** These consignments, in the order of their numbers. */
export function consignmentsByIds(reader: Reader, ids: readonly string[]): Promise<Consignment[]> {
  return consignmentsWhere(reader, sql`consignment.id = any(${[...ids]}::uuid[])`, BY_NUMBER)
}

/** The consignment with this box code. */
export async function consignmentByBoxCode(reader: Reader, boxCode: string): Promise<Consignment | null> {
  const [found] = await consignmentsWhere(reader, sql`consignment.box_code = ${boxCode}`, BY_NUMBER)
  return found ?? null
}

/** What counting needs of a consignment. */
export type StatedConsignment = Pick<Consignment, 'state' | 'day' | 'promisedUntil'>

/**
 * The consignments of an order as one text for `readStates`, in the order of their numbers: orders with equal texts can be counted by the database.
 * The numbers of one order differ at their end only, so the shorter one comes first.
 */
export function consignmentStates(orderId: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(
    select coalesce(string_agg(state || ' ' || day || ' ' || promised_until, ',' order by length(number), number), '')
    from fulfilment.consignments as consignment where consignment.order_id = ${orderId})`
}

export function readStates(text: string): StatedConsignment[] {
  if (text === '') return []
  return text.split(',').map((one) => {
    const [state, day, promisedUntil] = one.split(' ') as [Consignment['state'], CalendarDate, CalendarDate]
    return { state, day, promisedUntil }
  })
}

/** How many consignments of a day are delivered. */
export async function deliveredOn(reader: Reader, day: CalendarDate): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from fulfilment.consignments where day = ${day}::date and state = 'delivered'`.execute(
    reader,
  )
  return rows[0]!.count
}

/** The history of these orders' consignments, oldest first. */
export async function consignmentEvents(reader: Reader, orderIds: readonly string[]): Promise<ConsignmentEvent[]> {
  const result = await sql<ConsignmentEvent>`
    select event.consignment_id as "consignmentId", event.from_state as "fromState", event.to_state as "toState",
      ${FAIL_REASON} as "failReason", event.note, event.actor, event.at
    from fulfilment.consignment_events as event
    join fulfilment.consignments as consignment on consignment.id = event.consignment_id
    where consignment.order_id = any(${[...orderIds]}::uuid[])
    order by event.id`.execute(reader)
  return result.rows
}

type Row = Omit<Consignment, 'areaName' | 'districtName'>

async function consignmentsWhere(
  reader: Reader,
  where: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
): Promise<Consignment[]> {
  const result = await sql<Row>`
    select consignment.id, consignment.order_id as "orderId", consignment.number, consignment.box_code as "boxCode",
      consignment.state, consignment.zone_id as "zoneId",
      consignment.mode, consignment.slot_id as "slotId", slot.starts, slot.ends, consignment.day,
      consignment.promised_until as "promisedUntil", consignment.grams, consignment.area_id as "areaId",
      jsonb_build_object('name', recipient_name, 'phone', recipient_phone, 'addressLine', address_line, 'landmark', landmark,
        'giftMessage', gift_message, 'hidePrices', hide_prices) as recipient,
      consignment.recipient_language as "recipientLanguage",
      (select coalesce(jsonb_agg(jsonb_build_object('orderLineId', order_line_id, 'units', units) order by order_line_id), '[]')
        from fulfilment.consignment_lines where consignment_id = consignment.id) as lines,
      (select jsonb_build_object('carrier', carrier, 'numbers', numbers, 'link', link, 'remits', remits)
        from fulfilment.carriages where consignment_id = consignment.id) as carriage
    from fulfilment.consignments as consignment
    join fulfilment.slots as slot on slot.id = consignment.slot_id
    where ${where} order by ${order}`.execute(reader)
  const places = await placesOf(
    reader,
    result.rows.map((row) => row.areaId),
  )
  return result.rows.map((row) => {
    const { areaName, districtName } = places.get(row.areaId)!
    return { ...row, areaName, districtName }
  })
}
