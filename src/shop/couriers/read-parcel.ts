import { sql } from 'kysely'
import type { Ctx, Tx } from '../context.ts'
import { consignmentsByIds } from '../fulfilment/index.ts'
import { lockOrder } from '../ordering/index.ts'
import type { CarrierProblem, StatusRead } from './carrier.ts'
import { CARRIERS, type Carriers } from './carriers/index.ts'
import { followBox } from './follow-box.ts'
import { hasEnded, isBooked, isHandedOver, mayBecome, type ParcelState } from './model.ts'
import { lockParcel, parcelById, writeParcelEvent, type Parcel, type ParcelProblem } from './parcels.ts'

/** How often a parcel on its way is asked for when no news of it arrives. */
const AGAIN_MS = 4 * 3_600_000

export type ParcelRead = { ok: true } | { ok: false; problem: 'unknown-parcel' | 'not-booked' | 'courier-off' | CarrierProblem }

/**
 * Asks the carrier for the state of a parcel and lets its box follow. An answer to a question that was asked before the last applied one is
 * ignored, and no state moves back. Running it again changes nothing.
 */
export async function readParcel(
  ctx: Ctx,
  carriers: Carriers,
  { parcelId, shopUrl }: { parcelId: string; shopUrl: string },
): Promise<ParcelRead> {
  const parcel = await parcelById(ctx.db, parcelId)
  if (!parcel) return { ok: false, problem: 'unknown-parcel' }
  const { carrier, consignmentId } = parcel
  if (carrier === 'other' || !isBooked(parcel.state)) return { ok: false, problem: 'not-booked' }
  const client = carriers[carrier]
  if (!client) return { ok: false, problem: 'courier-off' }
  const read = await client.status(parcel)
  if (!read.ok && read.problem !== 'unknown-parcel') return { ok: false, problem: read.problem }
  const answer = read.ok ? read : ({ ok: false, problem: 'unknown-parcel' } as const)
  await ctx.db.transaction((tx) => apply(tx, ctx, { parcelId, read: answer }))
  await followBox(ctx, { consignmentId, shopUrl })
  return { ok: true }
}

type ToApply = { parcelId: string; read: Extract<StatusRead, { ok: true }> | { ok: false; problem: 'unknown-parcel' } }

/** `ctx.now` is when the question was asked. */
async function apply(tx: Tx, ctx: Ctx, { parcelId, read }: ToApply): Promise<void> {
  const known = await parcelById(tx, parcelId)
  if (!known) return
  await lockOrder(tx, { orderId: known.orderId })
  const parcel = await lockParcel(tx, parcelId)
  if (!parcel || (parcel.readAt && parcel.readAt >= ctx.now)) return
  if (!read.ok || (read.reference !== null && read.reference !== parcel.reference)) {
    await note(tx, ctx, { parcel, problem: 'unknown-parcel' })
    return
  }
  const { rawState } = read
  const said = CARRIERS[parcel.carrier].stateOf(rawState)
  const to = said && (await meant(tx, { parcel, said }))
  const moves = to !== null && mayBecome(parcel.state, to)
  const state = moves ? to : parcel.state
  if (moves || rawState !== parcel.rawState) {
    const { collected, charge } = read
    const event = { parcelId, source: 'answer', rawState, to: moves ? to : null, collected, charge } as const
    await writeParcelEvent(tx, { ...event, actor: ctx.actor, now: ctx.now })
  }
  await store(tx, ctx, { parcel, state, rawState, charge: read.charge })
  if (said === null) await setProblem(tx, { parcelId, problem: 'unknown-state' })
  else if (parcel.problem === 'unknown-state' || parcel.problem === 'unknown-parcel')
    await setProblem(tx, { parcelId, problem: null })
  if (moves) await collect(tx, { parcel, state, collected: read.collected })
}

/** A parcel that the carrier has taken over is not cancelled: it comes back. */
async function meant(tx: Tx, { parcel, said }: { parcel: Parcel; said: ParcelState }): Promise<ParcelState> {
  if (said !== 'cancelled') return said
  const [box] = await consignmentsByIds(tx, [parcel.consignmentId])
  return isHandedOver(parcel.state) ||
    (box !== undefined && box.state !== 'packed' && box.state !== 'planned' && box.state !== 'cancelled')
    ? 'returning'
    : said
}

async function store(
  tx: Tx,
  { now }: Ctx,
  { parcel, state, rawState, charge }: { parcel: Parcel; state: ParcelState; rawState: string; charge: number | null },
): Promise<void> {
  const ended = hasEnded(state)
  const again = ended ? null : new Date(now.getTime() + AGAIN_MS)
  await sql`
    update couriers.parcels set state = ${state}, raw_state = ${rawState}, read_at = ${now}::timestamptz, ask_at = ${again}::timestamptz,
      ended_at = coalesce(ended_at, ${ended ? now : null}::timestamptz), charge_paisa = coalesce(${charge}::bigint, charge_paisa)
    where id = ${parcel.id}::uuid`.execute(tx)
}

/**
 * What the carrier has collected at the door: what it says, else what it was to collect. Where it told another amount by webhook, or delivered
 * a part, staff say what it was.
 */
async function collect(
  tx: Tx,
  { parcel, state, collected }: { parcel: Parcel; state: ParcelState; collected: number | null },
): Promise<void> {
  if (state === 'partially-delivered') return setProblem(tx, { parcelId: parcel.id, problem: 'to-adjust' })
  if (state !== 'delivered') return
  const told = await sql<{ amount: number }>`
    select collected_paisa::bigint as amount from couriers.parcel_events
    where parcel_id = ${parcel.id}::uuid and collected_paisa is not null order by id desc limit 1`.execute(tx)
  const amount = collected ?? told.rows[0]?.amount ?? parcel.cod
  if (amount !== parcel.cod) return setProblem(tx, { parcelId: parcel.id, problem: 'to-adjust' })
  await sql`update couriers.parcels set collected_paisa = ${parcel.cod}::bigint where id = ${parcel.id}::uuid`.execute(tx)
}

/** The carrier does not know it: it is asked again later, in case that is a fault of the carrier. */
async function note(tx: Tx, ctx: Ctx, { parcel, problem }: { parcel: Parcel; problem: ParcelProblem }): Promise<void> {
  const again = new Date(ctx.now.getTime() + AGAIN_MS)
  await sql`
    update couriers.parcels set read_at = ${ctx.now}::timestamptz, ask_at = ${again}::timestamptz
    where id = ${parcel.id}::uuid`.execute(tx)
  if (parcel.problem !== problem) await setProblem(tx, { parcelId: parcel.id, problem })
}

export async function setProblem(
  tx: Tx,
  { parcelId, problem }: { parcelId: string; problem: ParcelProblem | null },
): Promise<void> {
  await sql`update couriers.parcels set problem = ${problem} where id = ${parcelId}::uuid`.execute(tx)
}
