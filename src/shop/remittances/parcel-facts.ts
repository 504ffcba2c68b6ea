import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { currentParcels, parcelsNumbered, parcelsOf, parcelsOfOrders, parcelsToRemit, type Parcel } from '../couriers/index.ts'
import { consignmentsByIds } from '../fulfilment/index.ts'
import { orderNumbers, ordersNumbered } from '../ordering/index.ts'
import { cashOfOrders, type CashOfOrder } from '../payments/index.ts'
import { dayInDhaka, orderDigits, paisa, type CalendarDate, type Paisa } from '../values/index.ts'
import { lineNumber, orderName } from './match-lines.ts'
import type { ParcelFacts, RemittanceLine, RemittingCarrier } from './model.ts'

type Wanted = {
  carrier: RemittingCarrier
  lines: readonly Pick<RemittanceLine, 'number' | 'order'>[]
  /** Parcels that were delivered until this day and are not paid are wanted, too. */
  coversUntil: CalendarDate | null
}

/** What the shop knows of the parcels that these lines may name, and of those that should be paid by now. */
export async function factsForLines(reader: Reader, { carrier, lines, coversUntil }: Wanted): Promise<ParcelFacts[]> {
  const typed = lines.flatMap(({ number, order }) => [number, order].filter((text) => text !== null))
  const digits = lines.flatMap(({ order }) => (order === null ? [] : (orderDigits(order) ?? [])))
  const orders = await ordersNumbered(reader, digits)
  const found = [
    await parcelsNumbered(
      reader,
      typed.flatMap((text) => [text, lineNumber(text)]),
    ),
    await parcelsOfOrders(
      reader,
      orders.map(({ id }) => id),
    ),
    coversUntil === null ? [] : await parcelsToRemit(reader, { carrier, until: coversUntil }),
  ].flat()
  return factsOf(reader, [...new Map(found.map((parcel) => [parcel.id, parcel])).values()])
}

/** The parcels of these orders. */
export async function factsOfOrders(reader: Reader, orderIds: readonly string[]): Promise<ParcelFacts[]> {
  return factsOf(reader, await parcelsOfOrders(reader, orderIds))
}

type Remitted = { parcelId: string; paid: Paisa; writtenOff: Paisa }

async function factsOf(reader: Reader, parcels: readonly Parcel[]): Promise<ParcelFacts[]> {
  if (parcels.length === 0) return []
  const ids = parcels.map(({ id }) => id)
  const orderIds = parcels.map(({ orderId }) => orderId)
  const boxIds = [...new Set(parcels.map(({ consignmentId }) => consignmentId))]
  const boxes = new Map((await consignmentsByIds(reader, boxIds)).map((box) => [box.id, box.state]))
  const bookings = Map.groupBy(await parcelsOf(reader, boxIds), ({ consignmentId }) => consignmentId)
  const current = new Set([...bookings.values()].flatMap((all) => currentParcels(all).map(({ id }) => id)))
  const numbers = await orderNumbers(reader, orderIds)
  const cash = await cashOfOrders(reader, orderIds)
  const remitted = new Map((await remittedOf(reader, ids)).map((row) => [row.parcelId, row]))
  const listed = await listedBefore(reader, ids)
  return parcels.map((parcel): ParcelFacts => {
    const { id, orderId, carrier, reference, trackingNumber, carrierId, charge, price, endedAt } = parcel
    const orderNumber = numbers.get(orderId) ?? ''
    const { paid, writtenOff } = remitted.get(id) ?? { paid: paisa(0), writtenOff: paisa(0) }
    const ofOrder = current.has(id) ? orderName(orderNumber) : null
    const names = [trackingNumber, carrierId, reference].flatMap((name) => (name === null ? [] : lineNumber(name)))
    const money = cash.get(orderId)
    const progress = progressOf(parcel, { box: boxes.get(parcel.consignmentId), money })
    const collected = parcel.collected ?? parcel.cod
    const earlier = listed.get(id)
    return {
      id,
      orderId,
      orderNumber,
      carrier,
      names: ofOrder === null ? names : [...names, ofOrder],
      progress,
      collected,
      paid,
      writtenOff,
      // A line with only charges pays nothing of the cash that is collected later.
      listedBefore: earlier?.how === 'paid' || (earlier?.how === 'charged' && (progress === 'returned' || collected === 0)),
      settledOtherwise: !remitted.has(id) && isSettled(money),
      deliveryCharge: charge ?? price,
      chargedBefore: earlier?.charged ?? paisa(0),
      deliveredOn: endedAt && dayInDhaka(endedAt),
    }
  })
}

function isSettled(money: CashOfOrder | undefined): boolean {
  return money !== undefined && money.settled > 0 && money.captured === 0 && money.refunded === 0
}

/** Cash counts as collected once the order agrees with the carrier: its box is delivered, and what was paid is known. */
function progressOf(
  { state, problem, collected, cod }: Parcel,
  { box, money }: { box: string | undefined; money: CashOfOrder | undefined },
): ParcelFacts['progress'] {
  if (state === 'returned' || state === 'returning' || state === 'cancelled') return 'returned'
  const isDelivered = state === 'delivered' || state === 'partially-delivered'
  if (!isDelivered || problem === 'to-adjust' || box !== 'delivered') return 'under-way'
  const isBooked = money !== undefined && money.captured + money.settled + money.refunded > 0
  return isBooked || (collected ?? cod) === 0 ? 'collected' : 'under-way'
}

async function remittedOf(reader: Reader, parcelIds: readonly string[]): Promise<Remitted[]> {
  const found = await sql<Remitted>`
    select parcel_id as "parcelId", paid_paisa as paid, written_off_paisa as "writtenOff"
    from remittances.parcels where parcel_id = any(${[...parcelIds]}::uuid[])`.execute(reader)
  return found.rows
}

type Listed = { id: string; how: 'paid' | 'charged'; charged: Paisa }

/** What the lines of earlier remittances were for: cash, or only charges. */
async function listedBefore(reader: Reader, parcelIds: readonly string[]): Promise<Map<string, Listed>> {
  const found = await sql<Listed>`
    select parcel_id as id, case when max(paid_paisa) > 0 then 'paid' else 'charged' end as how, sum(charges_paisa)::bigint as charged
    from remittances.lines
    where parcel_id = any(${[...parcelIds]}::uuid[]) and outcome in ('paid', 'short', 'over') group by parcel_id`.execute(reader)
  return new Map(found.rows.map((row) => [row.id, row]))
}
