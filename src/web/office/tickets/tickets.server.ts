import { closeTicket, giftTexts, ticketById, ticketNames, tickets, type Ticket } from '#shop/content/index.ts'
import { ticketCan } from '#shop/content/model.ts'
import { logoOfTicket, quotationsForOffice } from '#shop/gifting/index.ts'
import {
  calendarDate,
  digitsIn,
  formatDay,
  formatInstant,
  formatMoney,
  formatNumber,
  inLanguage,
  maskPhone,
  paisa,
  spacedPhone,
  type Language,
} from '#shop/values/index.ts'
import { knownId, notFound, type StaffContext } from '../access.server.ts'
import { defineActions } from '../kit/actions.server.ts'
import { bulkIntent } from '../kit/list/bulk.server.ts'
import { ownViews, viewIntents } from '../kit/list/views.server.ts'
import { logoView } from '../gifts/logo-view.server.ts'
import { officeWords } from '../office-words.server.ts'
import { builtBoxView } from './built-box.server.ts'
import { readTickets, ticketsList } from './tickets-list.ts'
import { TICKET_ACTIONS, type TicketPageView, type TicketRow, type TicketsView } from './ticket-view.ts'

const MOST = 100

/** Tickets that wait for an answer, the first due on top; or those that were answered or closed. */
export async function ticketsView(requestContext: StaffContext, search: URLSearchParams): Promise<TicketsView> {
  const { ctx, language, may } = requestContext
  const shown = readTickets(search)
  const { page, sort } = shown
  const { state, kind } = shown.filters
  const asked = { states: [state], ...(kind && { kind }), sort, limit: MOST + 1, offset: (page - 1) * MOST }
  const found = await tickets(ctx.db, asked)
  return {
    shown,
    next: found.length > MOST ? { page: page + 1 } : null,
    rows: found.slice(0, MOST).map((ticket) => rowOf(ticket, ctx.now, language)),
    own: await ownViews(requestContext, ticketsList),
    mayClose: may('answer-tickets') && state !== 'closed',
  }
}

/** What is done with several tickets at once. */
export const ticketsActions = defineActions({
  page: 'tickets',
  sees: 'see-tickets',
  intents: {
    ...viewIntents(ticketsList),
    close: bulkIntent({
      page: 'tickets',
      name: 'ticketAction.close',
      needs: 'answer-tickets',
      names: ticketNames,
      each: async ({ ctx }, id) => {
        const closed = await closeTicket(ctx, { id })
        return closed.ok ? closed : { ok: false, problem: 'already-moved' }
      },
    }),
  },
})

function rowOf(ticket: Ticket, now: Date, language: Language): TicketRow {
  const { id, number, kind, name, message, dueAt, state } = ticket
  const [line = ''] = message.split('\n')
  return {
    id,
    number: `T-${number}`,
    kind,
    name,
    phone: maskPhone(ticket.phone),
    line: line.length > 90 ? `${line.slice(0, 90)}…` : line,
    due: formatInstant(dueAt, language),
    late: state === 'open' && dueAt < now,
  }
}

export async function ticketView(requestContext: StaffContext, id: string): Promise<TicketPageView> {
  const { ctx, language, may } = requestContext
  const found = await ticketById(ctx.db, knownId(id))
  if (!found) throw notFound()
  const { ticket, events } = found
  return {
    ...rowOf(ticket, ctx.now, language),
    phone: spacedPhone(ticket.phone),
    phoneLink: `tel:${ticket.phone}`,
    email: ticket.email,
    language: ticket.language,
    message: ticket.message,
    details: detailsOf(ticket.details, { language, occasions: await occasionNames(requestContext, ticket) }),
    box: await builtBoxView(requestContext, ticket.details),
    logo: logoView(await logoOfTicket(ctx.db, ticket.id), language),
    quotations: await quotationsOf(requestContext, ticket),
    state: ticket.state,
    created: formatInstant(ticket.createdAt, language),
    events: events.map((event, key) => ({
      key,
      to: event.to,
      note: event.note,
      actor: event.actor,
      at: formatInstant(event.at, language),
    })),
    can: TICKET_ACTIONS.filter((action) => ticketCan(action, ticket.state)),
    mayAnswer: may('answer-tickets'),
  }
}

/** The quotations of a gift enquiry; null for other tickets, and for viewers who may not see them. */
async function quotationsOf({ ctx, may }: StaffContext, { id, kind }: Ticket): Promise<TicketPageView['quotations']> {
  if (kind !== 'gift-enquiry' || !may('see-gifts')) return null
  const found = await quotationsForOffice(ctx.db, { list: 'all', ticketIds: [id] })
  return { rows: found.map((row) => ({ id: row.id, number: row.number })), may: may('manage-gifts') }
}

type Spoken = { language: Language; occasions: ReadonlyMap<string, string> }

/** What the gift page calls its occasions. */
async function occasionNames({ ctx, language }: StaffContext, { kind }: Ticket): Promise<Map<string, string>> {
  if (kind !== 'gift-enquiry') return new Map()
  const texts = await giftTexts(ctx.db)
  const known = (texts?.occasions ?? []).map(({ slug, name }) => [slug, inLanguage(name, language)] as const)
  return new Map([...known, ['other', officeWords(language)('quotations.otherOccasion')]])
}

/** The form's additional fields, as rows; a key without a text is shown as it is. */
function detailsOf(details: Record<string, unknown>, { language, occasions }: Spoken): TicketPageView['details'] {
  return Object.entries(details).flatMap(([key, value]) => {
    // A built box has its own panel.
    if (key === 'box') return []
    const occasion = key === 'occasion' ? occasions.get(String(value)) : undefined
    const text = occasion ?? detailText(key, value, language)
    return text === '' ? [] : [{ key, text }]
  })
}

function detailText(key: string, value: unknown, language: Language): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    return key.endsWith('_paisa') && Number.isSafeInteger(value)
      ? formatMoney(paisa(value), language)
      : formatNumber(value, language)
  }
  if (typeof value !== 'string') return JSON.stringify(value)
  const day = calendarDate(value)
  return day ? formatDay(day, language, 'withYear') : key === 'boxes' ? digitsIn(language, value) : value
}
