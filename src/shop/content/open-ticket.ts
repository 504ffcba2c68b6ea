import { newId } from '../../platform/ids.ts'
import { actorName } from '../context.ts'
import type { Ctx } from '../context.ts'
import { cleanLine, cleanText } from '../values/index.ts'
import type { Language, Phone } from '../values/index.ts'
import { TICKET_ANSWER_HOURS } from './model.ts'
import type { TicketKind } from './model.ts'

export type TicketInput = {
  kind: TicketKind
  name: string
  phone: Phone
  email: string | null
  message: string
  /** What the form asked besides, such as the number of gift boxes. At most 10 kB as JSON. */
  details?: Record<string, unknown>
  language: Language
  /** Made by the page, so that a form sent twice is one ticket. */
  requestId: string
}

export type TicketField = 'name' | 'email' | 'message' | 'details' | 'requestId'
export type OpenedTicket = { ok: true; id: string; number: number } | { ok: false; problem: 'not-valid'; fields: TicketField[] }

/** A message from the contact or gift page becomes a ticket with a clock. */
export function openTicket(ctx: Ctx, input: TicketInput): Promise<OpenedTicket> {
  return ctx.db.transaction(async (tx) => {
    const read = readTicket(input)
    if (!read.ok) return read
    const id = newId(ctx.now)
    const opened = await tx
      .insertInto('content.tickets')
      .values({
        id,
        kind: input.kind,
        ...read.texts,
        phone: input.phone,
        language: input.language,
        due_at: new Date(ctx.now.getTime() + TICKET_ANSWER_HOURS * 3_600_000),
        created_at: ctx.now,
        request_id: input.requestId,
      })
      .onConflict((conflict) => conflict.column('request_id').doNothing())
      .returning(['id', 'number'])
      .executeTakeFirst()
    if (opened) {
      await tx
        .insertInto('content.ticket_events')
        .values({ ticket_id: id, from_state: null, to_state: 'open', note: null, actor: actorName(ctx.actor), at: ctx.now })
        .execute()
      return { ok: true, ...opened }
    }
    const earlier = await tx
      .selectFrom('content.tickets')
      .select(['id', 'number'])
      .where('request_id', '=', input.requestId)
      .executeTakeFirstOrThrow()
    return { ok: true, ...earlier }
  })
}

function readTicket(input: TicketInput) {
  const name = cleanLine(input.name, 100)
  const email = input.email === null || input.email.trim() === '' ? '' : cleanLine(input.email, 254)
  const message = cleanText(input.message, 5000)
  const details = JSON.stringify(input.details ?? {})
  const fields: TicketField[] = []
  if (!name) fields.push('name')
  if (email === null || (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))) fields.push('email')
  if (!message) fields.push('message')
  if (details.length > 10_000) fields.push('details')
  if (!/^[\w-]{8,100}$/.test(input.requestId)) fields.push('requestId')
  if (!name || !message || fields.length > 0) return { ok: false, problem: 'not-valid', fields } as const
  return { ok: true, texts: { name, email: email || null, message, details } } as const
}
