import { sql } from 'kysely'
import { enqueue } from '#platform/jobs.ts'
import { newId } from '#platform/ids.ts'
import { writeAudit } from '../accounts/index.ts'
import { actorName, type Ctx, type Tx } from '../context.ts'
import { boxesByIds, lockOrder, isId, type Box } from '../ordering/index.ts'
import type { Tables } from '../tables.ts'
import { cleanLine, hasOwnRider, isBrought, type Paisa, type Phone } from '../values/index.ts'
import { mappedAreas } from './areas.ts'
import { STUCK_MS } from './book-parcel.ts'
import { CARRIERS, type Carriers } from './carriers/index.ts'
import { followCarriage } from './follow-carriage.ts'
import { referenceOf, splitCod, splitGrams, type ApiCarrierName } from './model.ts'
import { currentParcels, parcelsOf, writeParcelEvent } from './parcels.ts'
import { courierRules } from './settings.ts'

type NotPlanned = 'unknown-box' | 'not-by-courier' | 'not-packed' | 'has-parcels'

export type ParcelsPlanned =
  | { ok: true; parcels: number }
  | { ok: false; problem: NotPlanned | 'courier-off' | 'area-missing' | 'store-missing' }

/**
 * Plans the parcels of a packed box with a carrier. Each is committed before it is booked, by a job: so whatever happens to this process, it
 * is known what may have been booked.
 */
export function planParcels(
  ctx: Ctx,
  carriers: Carriers,
  { consignmentId, carrier }: { consignmentId: string; carrier: ApiCarrierName },
): Promise<ParcelsPlanned> {
  return ctx.db.transaction(async (tx): Promise<ParcelsPlanned> => {
    const found = await boxToSend(tx, consignmentId)
    if (!found.ok) return found
    const { box, booking } = found
    const rules = (await courierRules(tx)).carriers[carrier]
    if (!carriers[carrier] || !rules.active) return { ok: false, problem: 'courier-off' }
    const facts = CARRIERS[carrier]
    if (facts.areas === 'needed' && !(await mappedAreas(tx, carrier, [box.areaId])).has(box.areaId))
      return { ok: false, problem: 'area-missing' }
    if (facts.needsStore && rules.store === null) return { ok: false, problem: 'store-missing' }
    const weights = splitGrams(box.grams, rules.mostGrams)
    const cods = splitCod(box.due, weights)
    for (const [index, grams] of weights.entries()) {
      const id = newId(ctx.now)
      const part = { part: index + 1, parts: weights.length, grams, cod: cods[index]! }
      await insertParcel(tx, ctx, { ...part, id, box, booking, carrier, carrierName: null, state: 'to-book' })
      await enqueue<Tables>(tx, { kind: 'book-parcel', payload: { parcelId: id }, runAt: ctx.now })
    }
    await auditPlan(tx, ctx, { box, carrier: facts.name, parcels: weights.length })
    return { ok: true, parcels: weights.length }
  })
}

export type OtherCarrierInput = {
  consignmentId: string
  carrierName: string
  number: string
  branchPhone: Phone | null
  /** The key of a photo of the slip that is stored already. */
  slipPhoto: string | null
  shopUrl: string
}

export type NumberTyped =
  | { ok: true; parcels: number }
  | { ok: false; problem: NotPlanned | 'courier-missing' | 'number-missing' }

const LONGEST_NAME = 60
const NUMBER = /^[\p{L}\p{N}][\p{L}\p{N} ./#-]{1,39}$/u

/** A box that was handed to a carrier without an API: its name, the number of the slip, and whom to call about it. */
export function typeNumber(ctx: Ctx, input: OtherCarrierInput): Promise<NumberTyped> {
  return ctx.db.transaction(async (tx): Promise<NumberTyped> => {
    const carrierName = cleanLine(input.carrierName, LONGEST_NAME)
    if (!carrierName) return { ok: false, problem: 'courier-missing' }
    const number = input.number.trim()
    if (!NUMBER.test(number)) return { ok: false, problem: 'number-missing' }
    const found = await boxToSend(tx, input.consignmentId, { dispatched: true })
    if (!found.ok) return found
    const { box, booking } = found
    const id = newId(ctx.now)
    const one = { part: 1, parts: 1, grams: box.grams, cod: splitCod(box.due, [1])[0]! }
    await insertParcel(tx, ctx, { ...one, id, box, booking, carrier: 'other', carrierName, state: 'booked' })
    await sql`
      update couriers.parcels set tracking_number = ${number}, branch_phone = ${input.branchPhone}, slip_photo = ${input.slipPhoto},
        booked_at = ${ctx.now}::timestamptz
      where id = ${id}::uuid`.execute(tx)
    await followCarriage(tx, ctx, { box, shopUrl: input.shopUrl })
    await auditPlan(tx, ctx, { box, carrier: carrierName, parcels: 1, number })
    return { ok: true, parcels: 1 }
  })
}

type BoxFound = { ok: true; box: Box; booking: number } | { ok: false; problem: NotPlanned }

/** Locks the order of a box, so that two people do not book it at once. */
async function boxToSend(tx: Tx, consignmentId: string, { dispatched = false } = {}): Promise<BoxFound> {
  const [known] = isId(consignmentId) ? await boxesByIds(tx, [consignmentId]) : []
  if (!known) return { ok: false, problem: 'unknown-box' }
  await lockOrder(tx, { orderId: known.orderId })
  const [box] = await boxesByIds(tx, [consignmentId])
  if (!box) return { ok: false, problem: 'unknown-box' }
  if (!isBrought(box.mode) || hasOwnRider(box.mode)) return { ok: false, problem: 'not-by-courier' }
  if (box.state !== 'packed' && !(dispatched && box.state === 'dispatched')) return { ok: false, problem: 'not-packed' }
  const parcels = await parcelsOf(tx, [box.id])
  // What came back may be sent again.
  if (currentParcels(parcels).some(({ state }) => state !== 'returned')) return { ok: false, problem: 'has-parcels' }
  return { ok: true, box, booking: Math.max(0, ...parcels.map(({ booking }) => booking)) + 1 }
}

type NewParcel = {
  id: string
  box: Box
  booking: number
  part: number
  parts: number
  grams: number
  cod: Paisa
  carrier: ApiCarrierName | 'other'
  carrierName: string | null
  state: 'to-book' | 'booked'
}

async function insertParcel(tx: Tx, ctx: Ctx, parcel: NewParcel): Promise<void> {
  const { id, box, booking, part, parts, grams, cod, carrier, carrierName, state } = parcel
  const { now, actor } = ctx
  await sql`
    insert into couriers.parcels (id, order_id, consignment_id, carrier, carrier_name, reference, booking, part, parts, state, grams,
      cod_paisa, actor, created_at, ask_at)
    values (${id}::uuid, ${box.orderId}::uuid, ${box.id}::uuid, ${carrier}, ${carrierName},
      ${referenceOf({ number: box.number, booking, part })}, ${booking}, ${part}, ${parts}, ${state}, ${grams}, ${cod}::bigint,
      ${actorName(actor)}, ${now}::timestamptz, ${state === 'to-book' ? new Date(now.getTime() + STUCK_MS) : null}::timestamptz)`.execute(
    tx,
  )
  await writeParcelEvent(tx, { parcelId: id, source: 'staff', to: state, actor, now })
}

function auditPlan(
  tx: Tx,
  ctx: Ctx,
  { box, ...after }: { box: Box; carrier: string; parcels: number; number?: string },
): Promise<void> {
  return writeAudit(tx, ctx, {
    action: 'book-courier',
    subject: { type: 'order', id: box.orderId, name: box.orderNumber },
    before: null,
    after: { box: box.number, ...after },
  })
}
