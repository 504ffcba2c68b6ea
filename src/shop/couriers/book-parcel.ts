import { sql } from 'kysely'
import type { Ctx, Tx } from '../context.ts'
import { boxesByIds, lockOrder, type Box } from '../ordering/index.ts'
import { inLanguage, paisa } from '../values/index.ts'
import { mappedAreas } from './areas.ts'
import type { Booked, Carrier, ParcelToBook } from './carrier.ts'
import { CARRIERS, type Carriers } from './carriers/index.ts'
import { followCarriage } from './follow-carriage.ts'
import { lockParcel, parcelById, writeParcelEvent, type Parcel } from './parcels.ts'
import { courierRules } from './settings.ts'

/** The first time that a booked parcel is asked for; news of the carrier asks for it earlier. */
export const FIRST_LOOK_MS = 30 * 60_000

/** A booking that its job has given up by then is tried again, by asking first: `sweep-parcels.ts`. */
export const STUCK_MS = 2 * 3_600_000

type Booking = { parcelId: string; shopUrl: string }

/**
 * Books one parcel, once. The row says `booking` before the call leaves, and is committed; only then is the carrier called, outside any
 * transaction. If the answer is lost, or this process ends, the next run finds `booking` and asks the carrier for our reference before
 * anything else. A carrier that cannot be asked by it leaves the parcel `unclear`, and it is never booked a second time by itself: its webhook
 * or staff say what happened. Throws to be run again by the job, when the carrier does not answer.
 */
export async function bookParcel(ctx: Ctx, carriers: Carriers, { parcelId, shopUrl }: Booking): Promise<void> {
  const parcel = await parcelById(ctx.db, parcelId)
  if (!parcel || parcel.carrier === 'other') return
  const carrier = carriers[parcel.carrier]
  if (parcel.state === 'booking') {
    if (carrier) await recover(ctx, carrier, { parcel, shopUrl })
    else throw new Error(`the settings of ${parcel.carrier} are missing`)
    return
  }
  if (parcel.state !== 'to-book') return
  if (!carrier) return refuse(ctx, { parcelId, refusals: { '': [`${CARRIERS[parcel.carrier].name} is not set up.`] } })
  await callCarrier(ctx, carrier, { parcel, shopUrl, from: 'to-book' })
}

type Step = { parcel: Parcel; shopUrl: string }

/** An earlier call may have been answered: the carrier is asked for the parcel, and only a clear no books it again. */
async function recover(ctx: Ctx, carrier: Carrier, { parcel, shopUrl }: Step): Promise<void> {
  const found = await carrier.find(parcel.reference)
  if (!found.ok) {
    if (found.problem !== 'cannot-find') throw new Error('the carrier does not say whether it has the parcel')
    const { id: parcelId, carrierId } = parcel
    // Its webhook came before the answer, and named it.
    if (carrierId !== null)
      await keep(ctx, {
        parcelId,
        shopUrl,
        booked: { ok: true, carrierId, trackingNumber: carrierId, rawState: '', price: null },
      })
    else await move(ctx, { parcelId, from: ['booking'], to: 'unclear' })
    return
  }
  if (found.found) {
    await keep(ctx, { parcelId: parcel.id, shopUrl, booked: { ...found, ok: true, price: null } })
    return
  }
  // It does not know the reference, and accepts each reference only once: an earlier call that is still under way cannot book it twice.
  await callCarrier(ctx, carrier, { parcel, shopUrl, from: 'booking' })
}

async function callCarrier(
  ctx: Ctx,
  carrier: Carrier,
  { parcel, shopUrl, from }: Step & { from: 'to-book' | 'booking' },
): Promise<void> {
  const [box] = await boxesByIds(ctx.db, [parcel.consignmentId])
  if (!box || (box.state !== 'packed' && box.state !== 'dispatched') || box.orderState === 'cancelled') {
    if (from === 'to-book') await move(ctx, { parcelId: parcel.id, from: ['to-book'], to: 'cancelled' })
    return
  }
  const toBook = await describe(ctx, { parcel, box })
  const { id: parcelId } = parcel
  // Another process may run the same job: one of them gets it.
  if (from === 'to-book' && !(await move(ctx, { parcelId, from: ['to-book'], to: 'booking' }))) return
  const booked = await carrier.book(toBook)
  await settle(ctx, { booked, parcel, shopUrl })
}

async function settle(ctx: Ctx, { booked, parcel, shopUrl }: Step & { booked: Booked }): Promise<void> {
  const { id: parcelId } = parcel
  if (booked.ok) return keep(ctx, { parcelId, shopUrl, booked })
  switch (booked.problem) {
    case 'refused':
      return refuse(ctx, { parcelId, refusals: booked.refusals })
    case 'wrong-settings':
      return refuse(ctx, { parcelId, refusals: { '': [`${CARRIERS[parcel.carrier].name} does not accept our keys.`] } })
    case 'not-sent':
      await move(ctx, { parcelId, from: ['booking'], to: 'to-book' })
      throw new Error('the carrier was not reached')
    case 'taken':
    case 'no-answer':
      throw new Error('the carrier did not say whether it has booked the parcel')
    default:
      return booked satisfies never
  }
}

/** What the carrier has said is written with the number on the box. A parcel that was thought unclear is booked, too. */
async function keep(
  ctx: Ctx,
  { parcelId, shopUrl, booked }: { parcelId: string; shopUrl: string; booked: Extract<Booked, { ok: true }> },
): Promise<void> {
  const { now, actor } = ctx
  await ctx.db.transaction(async (tx) => {
    const parcel = await locked(tx, parcelId)
    if (!parcel || (parcel.state !== 'booking' && parcel.state !== 'unclear')) return
    const { carrierId, trackingNumber, rawState, price } = booked
    await sql`
      update couriers.parcels set state = 'booked', raw_state = ${rawState}, carrier_id = coalesce(${carrierId}, carrier_id),
        tracking_number = coalesce(${trackingNumber}, tracking_number),
        price_paisa = ${price}::bigint, refusals = null, booked_at = ${now}::timestamptz,
        ask_at = ${new Date(now.getTime() + FIRST_LOOK_MS)}::timestamptz
      where id = ${parcelId}::uuid`.execute(tx)
    await writeParcelEvent(tx, { parcelId, source: 'answer', rawState, to: 'booked', actor, now })
    await followCarriage(tx, ctx, { box: { id: parcel.consignmentId, orderId: parcel.orderId }, shopUrl })
  })
}

/** Locks the order and then the parcel. */
async function locked(tx: Tx, parcelId: string): Promise<Parcel | null> {
  const parcel = await parcelById(tx, parcelId)
  if (!parcel) return null
  await lockOrder(tx, { orderId: parcel.orderId })
  return lockParcel(tx, parcelId)
}

async function refuse(ctx: Ctx, { parcelId, refusals }: { parcelId: string; refusals: Record<string, string[]> }): Promise<void> {
  const { now, actor } = ctx
  await ctx.db.transaction(async (tx) => {
    const moved = await sql`
      update couriers.parcels set state = 'refused', refusals = ${JSON.stringify(refusals)}::jsonb, ask_at = null
      where id = ${parcelId}::uuid and state = any(array['to-book', 'booking']) returning id`.execute(tx)
    if (moved.rows.length > 0) await writeParcelEvent(tx, { parcelId, source: 'answer', to: 'refused', actor, now })
  })
}

type Move = { parcelId: string; from: Parcel['state'][]; to: 'to-book' | 'booking' | 'unclear' | 'cancelled' }

/** By compare-and-set. False when it was in another state. */
export function move({ db, now, actor }: Ctx, { parcelId, from, to }: Move): Promise<boolean> {
  return db.transaction((tx) => moveIn(tx, { parcelId, from, to, now, actor }))
}

export async function moveIn(tx: Tx, { parcelId, from, to, now, actor }: Move & Pick<Ctx, 'now' | 'actor'>): Promise<boolean> {
  const again = to === 'to-book' || to === 'booking' ? new Date(now.getTime() + STUCK_MS) : null
  const moved = await sql`
    update couriers.parcels set state = ${to}, ended_at = ${to === 'cancelled' ? now : null}::timestamptz,
      ask_at = ${again}::timestamptz
    where id = ${parcelId}::uuid and state = any(${from}::text[]) returning id`.execute(tx)
  if (moved.rows.length === 0) return false
  await writeParcelEvent(tx, { parcelId, source: actor.kind === 'staff' ? 'staff' : 'shop', to, actor, now })
  return true
}

const HANDLING = 'Fresh fruit: perishable, keep upright, do not press.'

/** What the carrier is told. Of the contents it learns no more than that it is fruit. */
async function describe(ctx: Ctx, { parcel, box }: { parcel: Parcel; box: Box }): Promise<ParcelToBook> {
  const { carrier, reference, grams, cod, part, parts } = parcel
  const rules = await courierRules(ctx.db)
  const area = (await mappedAreas(ctx.db, carrier, [box.areaId])).get(box.areaId) ?? null
  const { recipient } = box
  const place = [inLanguage(box.areaName, 'en'), inLanguage(box.districtName, 'en')]
  const address = [recipient.addressLine, recipient.landmark, ...place].filter(Boolean).join(', ')
  const worth = box.lines.reduce((sum, line) => sum + Math.round((line.linePaisa * line.boxed) / Math.max(1, line.units)), 0)
  return {
    reference,
    recipient: { name: recipient.name, phone: recipient.phone, address },
    area,
    grams,
    cod,
    value: paisa(Math.round((worth * grams) / Math.max(1, box.grams))),
    description: parts > 1 ? `Fresh fruit, parcel ${part} of ${parts} of box ${box.number}` : `Fresh fruit, box ${box.number}`,
    instruction: HANDLING,
    store: rules.carriers[carrier].store,
  }
}
