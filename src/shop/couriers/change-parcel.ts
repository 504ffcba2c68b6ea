import { sql } from 'kysely'
import { enqueue } from '#platform/jobs.ts'
import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { isId, lockOrder, orderById } from '../ordering/index.ts'
import type { Tables } from '../tables.ts'
import { FIRST_LOOK_MS, moveIn } from './book-parcel.ts'
import { CARRIERS, type Carriers } from './carriers/index.ts'
import { followBox } from './follow-box.ts'
import { followCarriage } from './follow-carriage.ts'
import { isHandedOver, isNotBooked, mayBecome } from './model.ts'
import { lockParcel, parcelById, writeParcelEvent, type Parcel } from './parcels.ts'

type Problem<More extends string> = { ok: false; problem: 'unknown-parcel' | 'parcel-moved' | More }
export type ParcelChanged<More extends string = never> = { ok: true } | Problem<More>

/**
 * Cancels a parcel before the carrier has taken it over. `cancel-at-carrier`: its API cannot, so staff cancel it on the pages of the carrier;
 * the next read of its state finds that.
 */
export async function cancelParcel(
  ctx: Ctx,
  carriers: Carriers,
  { parcelId, shopUrl }: { parcelId: string; shopUrl: string },
): Promise<ParcelChanged<'cancel-at-carrier' | 'courier-off' | 'carrier-silent' | 'not-cancelled'>> {
  const parcel = isId(parcelId) ? await parcelById(ctx.db, parcelId) : null
  if (!parcel) return { ok: false, problem: 'unknown-parcel' }
  const { carrier, state, reference } = parcel
  if (isHandedOver(state) || state === 'booking' || state === 'unclear' || state === 'cancelled')
    return { ok: false, problem: 'parcel-moved' }
  if (!isNotBooked(state) && carrier !== 'other') {
    const client = carriers[carrier]
    if (!client) return { ok: false, problem: 'courier-off' }
    const cancelled = await client.cancel({ ...parcel, reason: `${reference}: not sent` })
    if (!cancelled.ok) {
      if (cancelled.problem === 'not-offered') return { ok: false, problem: 'cancel-at-carrier' }
      return { ok: false, problem: cancelled.problem === 'refused' ? 'not-cancelled' : 'carrier-silent' }
    }
  }
  return changeParcel(ctx, { parcelId, action: 'cancel-parcel' }, async (tx, current) => {
    const from = [current.state === 'booked' ? 'booked' : state] satisfies Parcel['state'][]
    if (isHandedOver(current.state)) return { ok: false, problem: 'parcel-moved' }
    if (!(await moveIn(tx, { parcelId, from, to: 'cancelled', now: ctx.now, actor: ctx.actor })))
      return { ok: false, problem: 'parcel-moved' }
    await followCarriage(tx, ctx, { box: boxOf(current), shopUrl })
    return { ok: true }
  })
}

/** A parcel that was refused is booked again, after what was wrong has been changed. */
export function bookAgain(ctx: Ctx, { parcelId }: { parcelId: string }): Promise<ParcelChanged> {
  return changeParcel(ctx, { parcelId, action: 'book-parcel-again' }, (tx) => toBook(tx, ctx, parcelId, 'refused'))
}

async function toBook(tx: Tx, ctx: Ctx, parcelId: string, from: 'refused' | 'unclear'): Promise<ParcelChanged> {
  const { now, actor } = ctx
  if (!(await moveIn(tx, { parcelId, from: [from], to: 'to-book', now, actor }))) return { ok: false, problem: 'parcel-moved' }
  await enqueue<Tables>(tx, { kind: 'book-parcel', payload: { parcelId }, runAt: now })
  return { ok: true }
}

const NUMBER = /^[A-Za-z0-9-]{4,40}$/

/**
 * Staff have looked on the pages of the carrier for a parcel whose booking was never answered: it is there under this number, or it is not
 * there and is booked again. Also types a number that the carrier has not said.
 */
export function tellNumber(
  ctx: Ctx,
  { parcelId, number, shopUrl }: { parcelId: string; number: string | null; shopUrl: string },
): Promise<ParcelChanged<'number-missing'>> {
  const typed = number?.trim() ?? null
  if (typed !== null && !NUMBER.test(typed)) return Promise.resolve({ ok: false, problem: 'number-missing' })
  return changeParcel<'number-missing'>(ctx, { parcelId, action: 'type-parcel-number', note: typed }, async (tx, parcel) => {
    if (typed === null) return toBook(tx, ctx, parcelId, 'unclear')
    const isMissing = parcel.state !== 'to-book' && parcel.state !== 'refused' && parcel.trackingNumber === null
    if (parcel.state !== 'unclear' && !isMissing) return { ok: false, problem: 'parcel-moved' }
    const { now, actor } = ctx
    const isFound = parcel.state === 'unclear'
    await sql`
      update couriers.parcels set tracking_number = ${typed}, carrier_id = coalesce(carrier_id, ${parcel.carrier === 'steadfast' ? null : typed}),
        state = case when state = 'unclear' then 'booked' else state end,
        booked_at = coalesce(booked_at, ${now}::timestamptz), ask_at = ${new Date(now.getTime() + FIRST_LOOK_MS)}::timestamptz
      where id = ${parcelId}::uuid`.execute(tx)
    await writeParcelEvent(tx, { parcelId, source: 'staff', to: isFound ? 'booked' : null, note: typed, actor, now })
    await followCarriage(tx, ctx, { box: boxOf(parcel), shopUrl })
    return { ok: true }
  })
}

/** What staff heard about a parcel of a carrier without an API, and for every carrier that it came back. */
export const TOLD_STATES = ['in-transit', 'delivered', 'returning', 'returned'] as const
export type ToldState = (typeof TOLD_STATES)[number]

/** Its box follows, as if the carrier had said it. */
export async function tellState(
  ctx: Ctx,
  { parcelId, state, shopUrl }: { parcelId: string; state: ToldState; shopUrl: string },
): Promise<ParcelChanged<'asked-by-api'>> {
  const told = await changeParcel<'asked-by-api'>(
    ctx,
    { parcelId, action: 'tell-parcel-state', note: state },
    async (tx, parcel) => {
      // No API says that a box is on the shelf of the shop again.
      const isBack = state === 'returned' && parcel.state === 'returning'
      if (parcel.carrier !== 'other' && !isBack) return { ok: false, problem: 'asked-by-api' }
      if (!mayBecome(parcel.state, state)) return { ok: false, problem: 'parcel-moved' }
      const { now, actor } = ctx
      const hasEnded = state === 'delivered' || state === 'returned'
      await sql`
      update couriers.parcels set state = ${state}, ask_at = null, ended_at = ${hasEnded ? now : null}::timestamptz,
        collected_paisa = case when ${state} = 'delivered' then cod_paisa end
      where id = ${parcelId}::uuid`.execute(tx)
      await writeParcelEvent(tx, { parcelId, source: 'staff', to: state, actor, now })
      return { ok: true }
    },
  )
  const parcel = told.ok ? await parcelById(ctx.db, parcelId) : null
  if (parcel) await followBox(ctx, { consignmentId: parcel.consignmentId, shopUrl })
  return told
}

/** Locks the order and the parcel, and writes the audit row of what was done. */
function changeParcel<More extends string = never>(
  ctx: Ctx,
  { parcelId, action, note = null }: { parcelId: string; action: ParcelAction; note?: string | null },
  change: (tx: Tx, parcel: Parcel) => Promise<ParcelChanged<More>>,
): Promise<ParcelChanged<More>> {
  return ctx.db.transaction(async (tx): Promise<ParcelChanged<More>> => {
    const known = isId(parcelId) ? await parcelById(tx, parcelId) : null
    if (!known) return { ok: false, problem: 'unknown-parcel' }
    await lockOrder(tx, { orderId: known.orderId })
    const parcel = (await lockParcel(tx, parcelId))!
    const changed = await change(tx, parcel)
    if (!changed.ok) return changed
    const order = await orderById(tx, parcel.orderId)
    await writeAudit(tx, ctx, {
      action,
      subject: { type: 'order', id: parcel.orderId, name: order?.number ?? '' },
      before: { parcel: parcel.reference, state: parcel.state },
      after: { carrier: parcel.carrierName ?? CARRIERS[parcel.carrier].name, ...(note !== null && { told: note }) },
    })
    return changed
  })
}

type ParcelAction = 'cancel-parcel' | 'book-parcel-again' | 'type-parcel-number' | 'tell-parcel-state'

function boxOf({ consignmentId, orderId }: Parcel): { id: string; orderId: string } {
  return { id: consignmentId, orderId }
}
