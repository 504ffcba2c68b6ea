import { sql } from 'kysely'
import { enqueue } from '#platform/jobs.ts'
import type { Ctx, Tx } from '../context.ts'
import { lockOrder } from '../ordering/index.ts'
import type { Tables } from '../tables.ts'
import type { Webhook } from './carrier.ts'
import { FIRST_LOOK_MS } from './book-parcel.ts'
import { followCarriage } from './follow-carriage.ts'
import { hasEnded, isBooked, type ApiCarrierName } from './model.ts'
import { lockParcel, parcelEvents, parcelNamed, writeParcelEvent, type Parcel } from './parcels.ts'

type News = NonNullable<Extract<Webhook, { ok: true }>['parcel']>

/**
 * Stores a webhook of a carrier and makes the shop read the parcel's state from the carrier. A repeated webhook is stored once, a late one
 * changes nothing, and its state is never used. The parcel's id is used if the answer to the booking was lost and the carrier cannot be
 * asked for it.
 */
export function receiveWebhook(
  ctx: Ctx,
  { carrier, news, shopUrl }: { carrier: ApiCarrierName; news: News; shopUrl: string },
): Promise<{ known: boolean }> {
  return ctx.db.transaction(async (tx) => {
    const named = await parcelNamed(tx, { carrier, ...news })
    if (!named) return { known: false }
    await lockOrder(tx, { orderId: named.orderId })
    const parcel = (await lockParcel(tx, named.id))!
    await keepNews(tx, ctx, { parcel, news })
    const found = await takeId(tx, ctx, { parcel, news, shopUrl })
    if ((isBooked(parcel.state) || found) && !hasEnded(parcel.state)) {
      await enqueue<Tables>(tx, { kind: 'read-parcel', payload: { parcelId: parcel.id }, runAt: ctx.now })
    }
    return { known: true }
  })
}

async function keepNews(tx: Tx, ctx: Ctx, { parcel, news }: { parcel: Parcel; news: News }): Promise<void> {
  const { rawState, collected, charge } = news
  const events = await parcelEvents(tx, [parcel.id])
  const isKept = events.some(
    (event) =>
      event.source === 'webhook' && event.rawState === rawState && event.collected === collected && event.charge === charge,
  )
  if (isKept) return
  const event = { parcelId: parcel.id, source: 'webhook', rawState, collected, charge } as const
  await writeParcelEvent(tx, { ...event, actor: ctx.actor, now: ctx.now })
  if (charge !== null)
    await sql`update couriers.parcels set charge_paisa = ${charge}::bigint where id = ${parcel.id}::uuid`.execute(tx)
}

/** True when a parcel that was unclear is booked now. */
async function takeId(
  tx: Tx,
  ctx: Ctx,
  { parcel, news, shopUrl }: { parcel: Parcel; news: News; shopUrl: string },
): Promise<boolean> {
  const { carrierId } = news
  const { id: parcelId, state } = parcel
  if (carrierId === null || parcel.carrierId !== null || state === 'to-book' || state === 'refused') return false
  const { now, actor } = ctx
  const isFound = state === 'unclear'
  await sql`
    update couriers.parcels set carrier_id = ${carrierId},
      tracking_number = case when state = 'booking' then tracking_number else coalesce(tracking_number, ${carrierId}) end,
      state = case when state = 'unclear' then 'booked' else state end,
      booked_at = case when state = 'unclear' then ${now}::timestamptz else booked_at end,
      ask_at = case when state = 'unclear' then ${new Date(now.getTime() + FIRST_LOOK_MS)}::timestamptz else ask_at end
    where id = ${parcelId}::uuid`.execute(tx)
  if (isFound) await writeParcelEvent(tx, { parcelId, source: 'webhook', to: 'booked', actor, now })
  if (state !== 'booking') await followCarriage(tx, ctx, { box: { id: parcel.consignmentId, orderId: parcel.orderId }, shopUrl })
  return isFound
}
