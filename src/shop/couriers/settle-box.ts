import { sql } from 'kysely'
import { writeAudit } from '../accounts/index.ts'
import type { Ctx, Tx } from '../context.ts'
import { boxesByIds, deliverIn, deliverPartIn, isId, lockOrder, type Box, type DeliveredLine } from '../ordering/index.ts'
import { formatMoney, DEFAULT_LANGUAGE, paisa, splitMoney, type Paisa } from '../values/index.ts'
import { currentParcels, parcelsOf, type Parcel } from './parcels.ts'

type BoxTaken = {
  consignmentId: string
  /** What the buyer took, by line of the order; the rest came back. */
  delivered: readonly DeliveredLine[]
  /** The cash that the carrier collected for all parcels of the box. */
  collected: Paisa
  shopUrl: string
}

export type BoxSettled =
  | { ok: true }
  | {
      ok: false
      problem:
        | 'unknown-box'
        | 'nothing-to-adjust'
        | 'cannot-move'
        | 'refund-under-way'
        | 'many-boxes'
        | 'in-review'
        | 'agreed-box'
        | 'not-fewer'
        | 'nothing-left'
        | 'waits-for-payment'
    }

/**
 * Staff say what of a box was delivered and what was paid, where the carrier delivered a part or collected another amount. The order is for
 * what the buyer took, and the cash is with the carrier until it pays the shop.
 */
export function settleBox(ctx: Ctx, input: BoxTaken): Promise<BoxSettled> {
  return ctx.db.transaction(async (tx): Promise<BoxSettled> => {
    const [known] = isId(input.consignmentId) ? await boxesByIds(tx, [input.consignmentId]) : []
    if (!known) return { ok: false, problem: 'unknown-box' }
    await lockOrder(tx, { orderId: known.orderId })
    const [box] = await boxesByIds(tx, [input.consignmentId])
    const parcels = currentParcels(await parcelsOf(tx, [input.consignmentId]))
    if (!box || !parcels.some(({ problem }) => problem === 'to-adjust')) return { ok: false, problem: 'nothing-to-adjust' }
    const settled = await deliverTaken(tx, ctx, { box, input })
    if (!settled.ok) {
      const { problem } = settled
      return { ok: false, problem: problem === 'unknown-order' ? 'unknown-box' : problem }
    }
    await keepCollected(tx, { parcels, collected: input.collected })
    await writeAudit(tx, ctx, {
      action: 'settle-parcel',
      subject: { type: 'order', id: box.orderId, name: box.orderNumber },
      before: { box: box.number, due: formatMoney(box.due, DEFAULT_LANGUAGE) },
      after: {
        collected: formatMoney(input.collected, DEFAULT_LANGUAGE),
        delivered: Object.fromEntries(box.lines.map((line) => [line.name.en, unitsOf(line, input.delivered)])),
      },
    })
    return { ok: true }
  })
}

function unitsOf(line: Box['lines'][number], delivered: readonly DeliveredLine[]): number {
  return delivered.find(({ orderLineId }) => orderLineId === line.id)?.units ?? line.boxed
}

function deliverTaken(tx: Tx, ctx: Ctx, { box, input }: { box: Box; input: BoxTaken }) {
  const { id: consignmentId, orderId } = box
  const { collected, delivered, shopUrl } = input
  const atDoor = (due: number) => {
    const isDifferent = collected !== due
    const money = { cash: collected, bkash: null, reason: isDifferent ? 'as the courier collected it' : null }
    return { reportId: consignmentId, at: ctx.now, money, isDifferent }
  }
  if (box.lines.every((line) => unitsOf(line, delivered) === line.boxed))
    return deliverIn(tx, ctx, { orderId, consignmentId, shopUrl, atDoor: atDoor(box.due) })
  return deliverPartIn(tx, ctx, { orderId, consignmentId, delivered, note: 'courier', shopUrl, atDoor })
}

/** Shared out by what each parcel was to collect: the carrier's remittance lists parcels. */
async function keepCollected(tx: Tx, { parcels, collected }: { parcels: readonly Parcel[]; collected: Paisa }): Promise<void> {
  const taken = parcels.filter(({ state }) => state === 'delivered' || state === 'partially-delivered')
  const shares =
    taken.length === 0
      ? []
      : splitMoney(
          paisa(collected),
          taken.map(({ cod }) => cod),
        )
  for (const [index, { id }] of taken.entries())
    await sql`update couriers.parcels set collected_paisa = ${shares[index]!}::bigint where id = ${id}::uuid`.execute(tx)
  await sql`
    update couriers.parcels set problem = null where id = any(${parcels.map(({ id }) => id)}::uuid[]) and problem = 'to-adjust'`.execute(
    tx,
  )
}
