import { writeAudit } from '../accounts/index.ts'
import { actorName, type Ctx, type Tx } from '../context.ts'
import { cleanText } from '../values/index.ts'
import { TICKET_MOVES, type TicketMove, type TicketState } from './model.ts'

export type MovedTicket =
  | { ok: true; state: TicketState }
  | { ok: false; problem: 'no-such-ticket' | 'note-missing' | 'note-too-long' }
  | { ok: false; problem: 'already-moved'; state: TicketState }

/** Records the answer to the person, and ends the deadline. */
export function answerTicket(ctx: Ctx, input: { id: string; note: string }): Promise<MovedTicket> {
  return move(ctx, 'answer', input)
}

export function closeTicket(ctx: Ctx, input: { id: string; note?: string }): Promise<MovedTicket> {
  return move(ctx, 'close', input)
}

export function reopenTicket(ctx: Ctx, input: { id: string; note?: string }): Promise<MovedTicket> {
  return move(ctx, 'reopen', input)
}

function move(ctx: Ctx, name: TicketMove, input: { id: string; note?: string }): Promise<MovedTicket> {
  return ctx.db.transaction((tx) => moveTicketIn(tx, ctx, { name, ...input }))
}

/** Like `answerTicket`, inside a larger transaction. */
export async function moveTicketIn(
  tx: Tx,
  ctx: Ctx,
  { name, id, note = '' }: { name: TicketMove; id: string; note?: string },
): Promise<MovedTicket> {
  const text = cleanText(note, 5000)
  if (text === null) return { ok: false, problem: 'note-too-long' }
  // An answer must be recorded, so that the next staff member can read it.
  if (name === 'answer' && text === '') return { ok: false, problem: 'note-missing' }
  const { from, to } = TICKET_MOVES[name]
  const before = await tx
    .selectFrom('content.tickets')
    .select(['state', 'number'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return { ok: false, problem: 'no-such-ticket' }
  const moved = await tx
    .updateTable('content.tickets')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returning('id')
    .executeTakeFirst()
  if (!moved) return { ok: false, problem: 'already-moved', state: before.state }
  await tx
    .insertInto('content.ticket_events')
    .values({
      ticket_id: id,
      from_state: before.state,
      to_state: to,
      note: text || null,
      actor: actorName(ctx.actor),
      at: ctx.now,
    })
    .execute()
  await writeAudit(tx, ctx, {
    action: `${name}-ticket`,
    subject: { type: 'ticket', id, name: `T-${before.number}` },
    before: { state: before.state },
    after: { state: to, ...(text && { note: text }) },
  })
  return { ok: true, state: to }
}
