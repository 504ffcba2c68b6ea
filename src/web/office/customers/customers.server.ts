import {
  addressesOf,
  blockOfPhones,
  blockPerson,
  consentOfPhones,
  customerSessions,
  endSessionsOfCustomer,
  noteAboutPerson,
  notesOfPhones,
  setConsent,
  unblockPerson,
} from '#shop/accounts/index.ts'
import { eraseGiftsOf } from '#shop/gifting/index.ts'
import { erasePerson, mergeCustomers, officeOrdersById, personById, type Person } from '#shop/ordering/index.ts'
import { placesOf } from '#shop/places/index.ts'
import { findPeople, personData, personFigures } from '#shop/reporting/index.ts'
import {
  dayInDhaka,
  formatDay,
  formatInstant,
  formatMoney,
  formatNumber,
  inLanguage,
  parsePhone,
  spacedPhone,
  type Language,
} from '#shop/values/index.ts'
import { knownId, notFound, type StaffContext } from '../access.server.ts'
import { officeWords } from '../office-words.server.ts'
import type { OfficeText } from '../office-texts.tsx'
import {
  CUSTOMER_ACTIONS,
  type CustomerAction,
  type CustomerRefusal,
  type CustomersView,
  type CustomerView,
} from './customer-view.ts'

const LONGEST_QUERY = 100

export async function customersView({ ctx, language }: StaffContext, search: URLSearchParams): Promise<CustomersView> {
  const query = (search.get('q') ?? '').slice(0, LONGEST_QUERY)
  const found = await findPeople(ctx.db, query)
  return {
    query,
    rows: found.map(({ id, name, phone, lastOrderAt, hasAccount }) => ({
      id,
      name,
      phone: spacedPhone(phone),
      last: lastOrderAt && formatInstant(lastOrderAt, language),
      hasAccount,
    })),
  }
}

export async function customerView(requestContext: StaffContext, id: string): Promise<CustomerView> {
  const { ctx, language, may } = requestContext
  const person = await knownPerson(requestContext, id)
  const { account, phones } = person
  const [figures, notes, block, consent, sessions, addresses] = await Promise.all([
    personFigures(ctx.db, person),
    notesOfPhones(ctx.db, phones),
    blockOfPhones(ctx.db, phones),
    consentOfPhones(ctx.db, phones),
    account ? customerSessions(ctx.db, { customerId: account.id, token: null, now: ctx.now }) : [],
    addressesShown(requestContext, person),
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
    consent: consent && { given: consent.given, how: consent.how, at: formatInstant(consent.at, language) },
    sessions: sessions.length,
    addresses,
    can: { change: may('change-customers'), manage: may('manage-customers'), merge: may('manage-customers') && account !== null },
  }
}

async function addressesShown({ ctx, language }: StaffContext, { account }: Person): Promise<CustomerView['addresses']> {
  if (!account) return []
  const addresses = await addressesOf(ctx.db, account.id, 'own')
  const places = await placesOf(
    ctx.db,
    addresses.map((address) => address.areaId),
  )
  return addresses.map(({ id, recipientName, addressLine, areaId }) => ({
    key: id,
    name: recipientName,
    text: [addressLine, placeText(places.get(areaId), language)].filter(Boolean).join(', '),
  }))
}

function placeText(
  place: Awaited<ReturnType<typeof placesOf>> extends Map<string, infer P> ? P | undefined : never,
  language: Language,
) {
  return place ? `${inLanguage(place.areaName, language)}, ${inLanguage(place.districtName, language)}` : ''
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

export async function actOnCustomer(
  requestContext: StaffContext,
  id: string,
  fields: Record<string, string>,
): Promise<{ ok: true; action: CustomerAction; id: string } | ({ ok: false; status: number } & CustomerRefusal)> {
  const person = await knownPerson(requestContext, id)
  const action = CUSTOMER_ACTIONS.find((one) => one === fields['intent'])
  const refused = (problem: CustomerRefusal['problem'], wrote = '') =>
    ({ ok: false, status: 422, problem, action: action ?? null, wrote }) as const
  if (!action) return refused('not-understood')
  const { ctx } = requestContext
  const [phone] = person.phones
  const about = { phones: person.phones, phone: phone!, subjectId: person.id }
  const words = fields['words'] ?? ''
  switch (action) {
    case 'note': {
      const noted = await noteAboutPerson(ctx, { phone: phone!, note: words })
      return noted.ok ? { ok: true, action, id: person.id } : refused(noted.problem)
    }
    case 'consent': {
      const set = await setConsent(ctx, { ...about, given: fields['given'] === 'yes', how: words })
      return set.ok ? { ok: true, action, id: person.id } : refused(set.problem)
    }
    case 'end-sessions':
      if (person.account) await endSessionsOfCustomer(ctx, { customerId: person.account.id, phone: phone! })
      return { ok: true, action, id: person.id }
    case 'block': {
      const blocked = await blockPerson(ctx, { ...about, reason: words })
      return blocked.ok ? { ok: true, action, id: person.id } : refused(blocked.problem)
    }
    case 'unblock':
      await unblockPerson(ctx, about)
      return { ok: true, action, id: person.id }
    case 'merge': {
      const other = parsePhone(words)
      if (!other.ok) return refused('phone-wrong', words)
      const merged = await mergeCustomers(ctx, { intoId: person.id, fromPhone: other.phone })
      return merged.ok ? { ok: true, action, id: person.id } : refused(merged.problem, words)
    }
    case 'erase': {
      const erased = await erasePerson(ctx, person.id, eraseGiftsOf)
      if (erased.ok) return { ok: true, action, id: person.id }
      if (erased.problem === 'unknown-person') throw notFound()
      return refused(erased.problem)
    }
    default:
      return action satisfies never
  }
}

/** The permission for each action. */
export const NEEDED = {
  note: 'change-customers',
  consent: 'change-customers',
  'end-sessions': 'change-customers',
  block: 'manage-customers',
  unblock: 'manage-customers',
  merge: 'manage-customers',
  erase: 'manage-customers',
} as const

async function knownPerson({ ctx }: StaffContext, id: string): Promise<Person> {
  const person = await personById(ctx.db, knownId(id))
  if (!person) throw notFound()
  return person
}
