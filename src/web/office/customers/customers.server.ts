import { blockOfPhones, consentOfPhones, customerSessions, notesOfPhones } from '#shop/accounts/index.ts'
import { CONSENT_WAYS } from '#shop/accounts/model.ts'
import { officeOrdersById } from '#shop/ordering/index.ts'
import { personById, type Person } from '#shop/customers/index.ts'
import { findPeople, PEOPLE_PAGE, personData, personFigures } from '#shop/reporting/index.ts'
import {
  dayInDhaka,
  formatDay,
  formatInstant,
  formatMoney,
  formatNumber,
  nationalPhone,
  spacedPhone,
  type Language,
  type Phone,
} from '#shop/values/index.ts'
import { knownId, notFound, type StaffContext } from '../access.server.ts'
import { defineActions } from '../kit/actions.server.ts'
import { ownViews, viewIntents } from '../kit/list/views.server.ts'
import { readList } from '../kit/list/list-url.ts'
import { officeWords } from '../office-words.server.ts'
import type { OfficeText } from '../office-texts.tsx'
import { addressesShown, messagesShown } from './customer-contacts.server.ts'
import { customersList } from './customers-list.ts'
import type { CustomersView, CustomerView } from './customer-view.ts'

export async function customersView(requestContext: StaffContext, search: URLSearchParams): Promise<CustomersView> {
  const { ctx, language, may } = requestContext
  const shown = readList(customersList, search)
  const found = await findPeople(ctx.db, shown.filters.q, shown)
  return {
    mayImport: may('manage-customers'),
    own: await ownViews(requestContext, customersList),
    shown,
    next: found.length > PEOPLE_PAGE ? { page: shown.page + 1 } : null,
    rows: found.slice(0, PEOPLE_PAGE).map(({ id, name, phone, lastOrderAt, hasAccount }) => ({
      id,
      name,
      phone: spacedPhone(phone),
      last: lastOrderAt && formatInstant(lastOrderAt, language),
      hasAccount,
    })),
  }
}

export const customersActions = defineActions({ page: 'customers', sees: 'see-customers', intents: viewIntents(customersList) })

export async function customerView(requestContext: StaffContext, id: string): Promise<CustomerView> {
  const { ctx, language, may } = requestContext
  const person = await knownPerson(requestContext, id)
  const { account, phones } = person
  const [figures, notes, block, consent, mailConsent, sessions, addresses, messages] = await Promise.all([
    personFigures(ctx.db, person),
    notesOfPhones(ctx.db, phones),
    blockOfPhones(ctx.db, phones),
    consentOfPhones(ctx.db, phones),
    consentOfPhones(ctx.db, phones, 'email'),
    account ? customerSessions(ctx.db, { customerId: account.id, token: null, now: ctx.now }) : [],
    addressesShown(requestContext, person),
    messagesShown(requestContext, person),
  ])
  const orders = await officeOrdersById(ctx.db, figures.latest, dayInDhaka(ctx.now))
  const words = officeWords(language)
  return {
    id: person.id,
    name: person.name,
    phones: phones.map((phone) => ({ shown: spacedPhone(phone), link: `tel:${phone}` })),
    email: account?.email ?? null,
    since: account && formatDay(dayInDhaka(account.createdAt), language, 'withYear'),
    figures: {
      orders: formatNumber(figures.orders, language),
      delivered: formatNumber(figures.delivered, language),
      refused: formatNumber(figures.refused, language),
      spent: formatMoney(figures.spent, language),
      refusedSome: figures.refused > 0,
    },
    orders: orders.map((order) => ({
      id: order.id,
      number: order.number,
      placed: formatInstant(order.placedAt, language),
      status: words(`status.${order.status}` as OfficeText),
      total: formatMoney(order.total, language),
    })),
    notes: notes.map((note) => ({ ...note, at: formatInstant(note.at, language) })),
    block: block && { ...block, at: formatInstant(block.at, language) },
    consent: consentShown(consent, language),
    // By e-mail only where there is an address, or was one.
    mailConsent: account?.email || mailConsent ? { now: consentShown(mailConsent, language) } : null,
    sessions: sessions.length,
    addresses,
    messages,
    newOrder: may('take-phone-orders') && !block ? newOrderPath(phones, orders) : null,
    can: { change: may('change-customers'), manage: may('manage-customers'), merge: may('manage-customers') && account !== null },
  }
}

/** The form of a phone order, which knows a caller by the number of their orders. The number of an order may be somebody else's. */
function newOrderPath(phones: readonly Phone[], orders: readonly { phone: Phone }[]): string {
  const last = orders.find(({ phone }) => phones.includes(phone))
  return `/office/orders/new?phone=${nationalPhone(last?.phone ?? phones[0]!)}`
}

/** The person's data, as a file. */
export async function customerFile(requestContext: StaffContext, id: string): Promise<Response> {
  const person = await knownPerson(requestContext, id)
  const data = await personData(requestContext.ctx.db, person)
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="customer-${person.id.slice(0, 8)}.json"`,
      'Cache-Control': 'no-store',
    },
  })
}

/** The person of this address, or a 404. */
export async function knownPerson({ ctx }: StaffContext, id: string): Promise<Person> {
  const person = await personById(ctx.db, knownId(id))
  if (!person) throw notFound()
  return person
}

function consentShown(consent: Awaited<ReturnType<typeof consentOfPhones>>, language: Language) {
  return consent && { given: consent.given, how: consentWay(consent.how, language), at: formatInstant(consent.at, language) }
}

/** What the shop recorded itself is translated; what staff wrote is shown as they wrote it. */
function consentWay(how: string, language: Language): string {
  const ways = Object.keys(CONSENT_WAYS) as (keyof typeof CONSENT_WAYS)[]
  const way = ways.find((one) => CONSENT_WAYS[one] === how)
  return way ? officeWords(language)(`consentWay.${way}`) : how
}
