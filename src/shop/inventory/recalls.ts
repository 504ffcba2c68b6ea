import { sql } from 'kysely'
import { newId } from '#platform/ids.ts'
import { pagesChanged } from '#platform/page-changes.ts'
import { writeAudit } from '../accounts/index.ts'
import { actorName, type Ctx, type Reader, type Tx } from '../context.ts'

export type RecallContact = { orderId: string; kind: 'called' | 'no-answer' | 'messaged'; actor: string; at: Date }
type Recall = { id: string; lotId: string; reason: string; actor: string; at: Date; contacts: RecallContact[] }
type Recalled = { ok: true; recallId: string } | { ok: false; problem: 'unknown-lot' | 'already-recalled' | 'reason-missing' }

/** Recalls a lot: it is quarantined at once and gets a list of everyone who received part of it. */
export function recallLot(ctx: Ctx, { lotId, reason }: { lotId: string; reason: string }): Promise<Recalled> {
  return ctx.db.transaction(async (tx): Promise<Recalled> => {
    const why = reason.trim()
    if (why === '') return { ok: false, problem: 'reason-missing' }
    const lot = await tx
      .selectFrom('inventory.lots')
      .select(['id', 'code', 'quarantined'])
      .where('id', '=', lotId)
      .forUpdate()
      .executeTakeFirst()
    if (!lot) return { ok: false, problem: 'unknown-lot' }
    const recallId = newId(ctx.now)
    const written = { lot_id: lot.id, reason: why, actor: actorName(ctx.actor), at: ctx.now }
    const recalled = await tx
      .insertInto('inventory.recalls')
      .values({ ...written, id: recallId })
      .onConflict((conflict) => conflict.column('lot_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!recalled) return { ok: false, problem: 'already-recalled' }
    if (!lot.quarantined) {
      await tx.updateTable('inventory.lots').set({ quarantined: true }).where('id', '=', lot.id).execute()
      await tx
        .insertInto('inventory.lot_events')
        .values({ ...written, kind: 'quarantined' })
        .execute()
      await pagesChanged(tx, 'lot recalled', ctx.now)
    }
    await writeAudit(tx, ctx, {
      action: 'recall-lot',
      subject: { type: 'lot', id: lot.id, name: lot.code },
      before: { quarantined: lot.quarantined, recalled: false },
      after: { quarantined: true, recalled: true, reason: why },
    })
    return { ok: true, recallId }
  })
}

/** The recall of a lot with the contacts made, oldest first. Null when it was not recalled. */
export async function recallOf(reader: Reader, lotId: string): Promise<Recall | null> {
  const recall = await reader
    .selectFrom('inventory.recalls')
    .select(['id', 'lot_id as lotId', 'reason', 'actor', 'at'])
    .where('lot_id', '=', lotId)
    .executeTakeFirst()
  if (!recall) return null
  const contacts = await reader
    .selectFrom('inventory.recall_contacts')
    .select(['order_id as orderId', 'kind', 'actor', 'at'])
    .where('recall_id', '=', recall.id)
    .orderBy('id')
    .execute()
  return { ...recall, contacts }
}

/** Records that these buyers were called or sent a message. A message is recorded once for each order; returns the new ones. */
export async function noteContacts(
  tx: Tx,
  ctx: Ctx,
  { recallId, orderIds, kind }: { recallId: string; orderIds: readonly string[]; kind: RecallContact['kind'] },
): Promise<string[]> {
  const noted = await sql<{ orderId: string }>`
    insert into inventory.recall_contacts (recall_id, order_id, kind, actor, at)
    select ${recallId}::uuid, id::uuid, ${kind}, ${actorName(ctx.actor)}, ${ctx.now}::timestamptz from unnest(${[...orderIds]}::text[]) as id
    on conflict (recall_id, order_id) where kind = 'messaged' do nothing
    returning order_id as "orderId"`.execute(tx)
  return noted.rows.map((row) => row.orderId)
}
