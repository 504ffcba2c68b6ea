import { newId } from '#platform/ids.ts'
import { actorName, type Ctx, type Tx } from '../context.ts'
import { cleanLine, cleanText, type Language, type Phone } from '../values/index.ts'
import { TICKET_ANSWER_HOURS, type TicketKind } from './model.ts'

export type TicketInput = {
  kind: TicketKind
  name: string
  phone: Phone
  email: string | null
  message: string
  /** Additional form fields, such as the number of gift boxes. At most 10 kB as JSON. */
  details?: Record<string, unknown>
  language: Language
  /** Created by the page, so that a form submitted twice makes one ticket. */
  requestId: string
  /** How soon it is answered; without it, as soon as every message. */
  answerHours?: number
  /** Whether the sender has verified the phone number: then the number of tickets is not limited. */
  phoneVerified?: boolean
}

// Enough for one person per day. A stranger's tickets with another person's phone can block the form for that phone, but its owner can
// still call.
const MOST_OPEN_OF_PHONE = 10
const DAY_MS = 24 * 3_600_000

type TicketField = 'name' | 'email' | 'message' | 'details' | 'requestId'
export type OpenedTicket =
  | { ok: true; id: string; number: number }
  | { ok: false; problem: 'not-valid'; fields: TicketField[] }
  | { ok: false; problem: 'too-many-open'; most: number }

/** Creates a ticket with a deadline from a message of the contact or gift page. */
export function openTicket(ctx: Ctx, input: TicketInput): Promise<OpenedTicket> {
  return ctx.db.transaction(async (tx) => {
    const read = readTicket(input)
    if (!read.ok) return read
    const earlier = await ticketOfRequest(tx, input.requestId)
    if (earlier) return { ok: true, ...earlier }
    if (!input.phoneVerified && (await openOfPhone(tx, input.phone, ctx.now)) >= MOST_OPEN_OF_PHONE)
      return { ok: false, problem: 'too-many-open', most: MOST_OPEN_OF_PHONE }
    const id = newId(ctx.now)
    const opened = await tx
      .insertInto('content.tickets')
      .values({
        id,
        kind: input.kind,
        ...read.texts,
        phone: input.phone,
        language: input.language,
        due_at: new Date(ctx.now.getTime() + (input.answerHours ?? TICKET_ANSWER_HOURS) * 3_600_000),
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
    // Submitted twice at once: return the ticket of the first request.
    return { ok: true, ...(await ticketOfRequest(tx, input.requestId))! }
  })
}

function ticketOfRequest(tx: Tx, requestId: string): Promise<{ id: string; number: number } | undefined> {
  return tx.selectFrom('content.tickets').select(['id', 'number']).where('request_id', '=', requestId).executeTakeFirst()
}

async function openOfPhone(tx: Tx, phone: Phone, now: Date): Promise<number> {
  const found = await tx
    .selectFrom('content.tickets')
    .select('id')
    .where('phone', '=', phone)
    .where('created_at', '>', new Date(now.getTime() - DAY_MS))
    .where('state', '=', 'open')
    .limit(MOST_OPEN_OF_PHONE)
    .execute()
  return found.length
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
