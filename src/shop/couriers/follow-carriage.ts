import type { Ctx, Tx } from '../context.ts'
import { consignmentsByIds, setCarriage, type Carriage } from '../fulfilment/index.ts'
import { lockOrder, tellAbout } from '../ordering/index.ts'
import { CARRIERS } from './carriers/index.ts'
import { isBooked } from './model.ts'
import { currentParcels, parcelsOf, type Parcel } from './parcels.ts'

/**
 * Writes on the box who carries it and under which numbers, for messages and pages. When the box has left before its number was known, the
 * buyer is told the number now: the law requires it. The caller has locked the order.
 */
export async function followCarriage(
  tx: Tx,
  ctx: Ctx,
  { box, shopUrl }: { box: { id: string; orderId: string }; shopUrl: string },
): Promise<void> {
  const [before] = await consignmentsByIds(tx, [box.id])
  const carriage = carriageOf(await parcelsOf(tx, [box.id]))
  const changed = await setCarriage(tx, { consignmentId: box.id, carriage })
  if (!changed || !before || before.state !== 'dispatched' || !carriage || carriage.numbers.length === 0) return
  const isNew = carriage.numbers.some((number) => !before.carriage?.numbers.includes(number))
  const order = isNew ? await lockOrder(tx, { orderId: box.orderId }) : null
  if (order) await tellAbout(tx, ctx, { order, consignment: { ...before, carriage }, template: 'courier-number', shopUrl })
}

/** Null when the carrier has accepted nothing of it. */
function carriageOf(parcels: readonly Parcel[]): Carriage | null {
  const booked = currentParcels(parcels).filter(({ state }) => isBooked(state))
  const [first] = booked
  if (!first) return null
  const facts = CARRIERS[first.carrier]
  const numbers = booked.flatMap(({ trackingNumber }) => trackingNumber ?? [])
  return {
    carrier: first.carrierName ?? facts.name,
    numbers,
    link: numbers.length > 0 ? (facts.link?.(numbers[0]!) ?? null) : null,
    remits: facts.remits,
  }
}
