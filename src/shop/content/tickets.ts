import { sql } from 'kysely'
import { sortedPage } from '#platform/database/sorted-page.ts'
import type { Reader } from '../context.ts'
import type { Language, Phone } from '../values/index.ts'
import type { TicketKind, TicketState } from './model.ts'

export type Ticket = {
  id: string
  number: number
  kind: TicketKind
  name: string
  phone: Phone
  email: string | null
  message: string
  details: Record<string, unknown>
  language: Language
  state: TicketState
  dueAt: Date
  createdAt: Date
}

type TicketEvent = { from: TicketState | null; to: TicketState; note: string | null; actor: string; at: Date }

const COLUMNS = [
  'id',
  'number',
  'kind',
  'name',
  'phone',
  'email',
  'message',
  'details',
  'language',
  'state',
  'due_at as dueAt',
  'created_at as createdAt',
] as const

/** Tickets in these states, earliest due first unless sorted; at most 200. */
export async function tickets(
  reader: Reader,
  {
    states = ['open'],
    kind,
    limit = 50,
    offset = 0,
    sort = null,
  }: {
    states?: readonly TicketState[]
    kind?: TicketKind
    limit?: number
    offset?: number
    sort?: { by: 'due' | 'name'; down: boolean } | null
  } = {},
): Promise<Ticket[]> {
  let query = reader
    .selectFrom('content.tickets')
    .select(COLUMNS)
    .where('state', 'in', [...states])
  if (kind) query = query.where('kind', '=', kind)
  const value = sort?.by === 'name' ? sql`lower(name)` : sql`due_at`
  const { orderBy } = sortedPage({ by: [value, sql`number`], down: sort?.down ?? false }, sql`content.tickets`)
  const rows = await query.orderBy(orderBy).limit(Math.min(limit, 200)).offset(offset).execute()
  return rows as Ticket[]
}

/** The numbers of these tickets, by id. */
export async function ticketNames(reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await reader
    .selectFrom('content.tickets')
    .select(['id', 'number'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, number }) => [id, `T-${number}`]))
}

export async function ticketById(reader: Reader, id: string): Promise<{ ticket: Ticket; events: TicketEvent[] } | null> {
  const ticket = await reader.selectFrom('content.tickets').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  if (!ticket) return null
  const events = await reader
    .selectFrom('content.ticket_events')
    .select(['from_state as from', 'to_state as to', 'note', 'actor', 'at'])
    .where('ticket_id', '=', id)
    .orderBy('id')
    .execute()
  return { ticket: ticket as Ticket, events: events as TicketEvent[] }
}

/** The number of open tickets, and how many of them are late. */
export async function ticketsWaiting(reader: Reader, now: Date): Promise<{ open: number; late: number }> {
  const row = await reader
    .selectFrom('content.tickets')
    .select((eb) => [eb.fn.countAll<number>().as('open'), eb.fn.countAll<number>().filterWhere('due_at', '<', now).as('late')])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return { open: row.open, late: row.late }
}
