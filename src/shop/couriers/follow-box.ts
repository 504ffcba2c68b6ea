import { sql } from 'kysely'
import type { Ctx, Tx } from '../context.ts'
import { consignmentsByIds } from '../fulfilment/index.ts'
import { boxesByIds, deliverIn, dispatchIn, failIn, lockOrder, orderById, returnIn } from '../ordering/index.ts'
import { addMoney, paisa, type Paisa } from '../values/index.ts'
import { CARRIERS } from './carriers/index.ts'
import { followCarriage } from './follow-carriage.ts'
import { hasEnded, isHandedOver } from './model.ts'
import { currentParcels, parcelsOf, type Parcel, type ParcelProblem } from './parcels.ts'

type Follow = { consignmentId: string; shopUrl: string }

/** The next move of a box, by the states of its parcels. `settle`: staff have to say what was delivered. */
type Step = 'dispatch' | 'deliver' | 'fail' | 'return' | 'settle'

const FROM = { dispatch: ['packed'], deliver: ['dispatched'], fail: ['dispatched'], return: ['dispatched', 'failed'] } as const

/**
 * Lets a box follow its parcels, by the same use cases as everything else, so stock, money, documents and messages follow too. It looks only
 * at what is stored, so running it again, by any process, changes nothing. What cannot be done is noted on the parcels for staff.
 */
export async function followBox(ctx: Ctx, { consignmentId, shopUrl }: Follow): Promise<void> {
  // A box may have to leave before it is delivered: at most one move each, and two in a row.
  for (let moves = 0; moves < 3; moves += 1) {
    const moved = await ctx.db.transaction(async (tx) => followOnce(tx, ctx, { consignmentId, shopUrl }))
    if (moved.ok) {
      if (!moved.again) return
      continue
    }
    await ctx.db.transaction((tx) => noteProblem(tx, { consignmentId, problem: moved.problem }))
    return
  }
}

type Followed = { ok: true; again: boolean } | { ok: false; problem: ParcelProblem }

async function followOnce(tx: Tx, ctx: Ctx, { consignmentId, shopUrl }: Follow): Promise<Followed> {
  const [found] = await consignmentsByIds(tx, [consignmentId])
  if (!found) return { ok: true, again: false }
  await lockOrder(tx, { orderId: found.orderId })
  const [box] = await consignmentsByIds(tx, [consignmentId])
  const parcels = await parcelsOf(tx, [consignmentId])
  const current = currentParcels(parcels)
  if (!box) return { ok: true, again: false }
  if (current.length === 0) {
    if (parcels.length > 0) await followCarriage(tx, ctx, { box, shopUrl })
    return { ok: true, again: false }
  }
  await followCarriage(tx, ctx, { box, shopUrl })
  const step = nextStep(current, box.state)
  if (step === null) return { ok: true, again: false }
  if (step === 'settle') return { ok: false, problem: 'to-adjust' }
  if (!(FROM[step] as readonly string[]).includes(box.state)) return { ok: false, problem: 'box-elsewhere' }
  const moved = await carryOut(tx, ctx, { step, parcels: current, box, shopUrl })
  if (moved === null) {
    await clearProblem(tx, consignmentId)
    return { ok: true, again: true }
  }
  return { ok: false, problem: moved }
}

/** Null when the box is where its parcels say. */
export function nextStep(
  parcels: readonly Pick<Parcel, 'state' | 'problem'>[],
  box: 'planned' | 'packed' | 'dispatched' | 'delivered' | 'failed' | 'returned' | 'cancelled',
): Step | null {
  const all = (...states: Parcel['state'][]) => parcels.every(({ state }) => states.includes(state))
  if (parcels.some(({ problem }) => problem === 'to-adjust'))
    return box === 'delivered' || box === 'returned' ? null : needed(box, 'settle')
  if (all('delivered')) return box === 'delivered' ? null : needed(box, 'deliver')
  if (all('returned')) return box === 'returned' ? null : needed(box, 'return')
  if (parcels.every(({ state }) => hasEnded(state))) return box === 'delivered' ? null : needed(box, 'settle')
  if (all('returning', 'returned')) return box === 'failed' || box === 'returned' ? null : needed(box, 'fail')
  if (parcels.some(({ state }) => isHandedOver(state))) return box === 'packed' || box === 'cancelled' ? 'dispatch' : null
  return box === 'cancelled' ? 'dispatch' : null
}

/** A box that the carrier has is on its way, even if staff have not marked it as sent. */
function needed(box: string, step: Step): Step {
  return box === 'packed' ? 'dispatch' : step
}

type CarryOut = {
  step: Exclude<Step, 'settle'>
  parcels: readonly Parcel[]
  box: { id: string; orderId: string }
  shopUrl: string
}

/** Null when it is done. */
async function carryOut(tx: Tx, ctx: Ctx, { step, parcels, box, shopUrl }: CarryOut): Promise<ParcelProblem | null> {
  const ref = { orderId: box.orderId, consignmentId: box.id, shopUrl }
  const [first] = parcels
  const carrier = first!.carrierName ?? CARRIERS[first!.carrier].name
  const note = `${carrier} ${parcels.map(({ trackingNumber, reference }) => trackingNumber ?? reference).join(', ')}`
  switch (step) {
    case 'dispatch':
      return problemOf(await dispatchIn(tx, ctx, { ...ref, note, early: true }))
    case 'fail':
      return problemOf(await failIn(tx, ctx, { ...ref, failure: { reason: 'other', words: note } }))
    case 'return':
      return problemOf(await returnIn(tx, ctx, { ...ref, note }))
    case 'deliver': {
      const collected = sumOf(parcels.map((parcel) => parcel.collected ?? parcel.cod))
      return problemOf(
        await deliverIn(tx, ctx, { ...ref, note, atDoor: await collectedAtDoor(tx, ctx, { box, collected, note }) }),
      )
    }
    default:
      return step satisfies never
  }
}

/** The cash that the carrier has: captured, and not handed in until the carrier pays it to the shop. */
async function collectedAtDoor(
  tx: Tx,
  ctx: Ctx,
  { box, collected, note }: { box: { id: string; orderId: string }; collected: Paisa; note: string },
) {
  const [found] = await boxesByIds(tx, [box.id])
  const due = found?.due ?? paisa(0)
  const order = await orderById(tx, box.orderId)
  // The boxes of a gift run are on account or paid before: a courier collects nothing for them.
  const isDifferent = collected !== due && order?.source !== 'gift-run'
  return {
    reportId: box.id,
    at: ctx.now,
    money: { cash: collected, bkash: null, reason: isDifferent ? note : null },
    isDifferent,
  }
}

function sumOf(amounts: readonly Paisa[]): Paisa {
  return amounts.length === 0 ? paisa(0) : addMoney(...amounts)
}

function problemOf(moved: { ok: true } | { ok: false; problem: string }): ParcelProblem | null {
  if (moved.ok) return null
  return moved.problem === 'refund-under-way' || moved.problem === 'in-quarantine' ? moved.problem : 'box-elsewhere'
}

async function noteProblem(tx: Tx, { consignmentId, problem }: { consignmentId: string; problem: ParcelProblem }): Promise<void> {
  const ids = currentParcels(await parcelsOf(tx, [consignmentId])).map(({ id }) => id)
  await sql`update couriers.parcels set problem = ${problem} where id = any(${ids}::uuid[]) and problem is distinct from ${problem}`.execute(
    tx,
  )
}

async function clearProblem(tx: Tx, consignmentId: string): Promise<void> {
  await sql`
    update couriers.parcels set problem = null
    where consignment_id = ${consignmentId}::uuid and problem in ('box-elsewhere', 'refund-under-way', 'in-quarantine')`.execute(
    tx,
  )
}
