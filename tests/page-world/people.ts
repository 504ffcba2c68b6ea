import { sql } from 'kysely'
import { blockPerson, inviteStaff, noteAboutPerson, saveAddress, setConsent } from '#shop/accounts/index.ts'
import { answerTicket, closeTicket, openTicket, type TicketInput } from '#shop/content/index.ts'
import { saveView } from '#shop/ordering/index.ts'
import { saveReport } from '#shop/reporting/index.ts'
import { phoneNumber } from '../sample-order.ts'
import { waitFor, askFor } from '../waitlist-entries.ts'
import { idOf, RAHIMA_PHONE, text } from '../world-data.ts'
import type { Shop } from '../world.ts'
import { at, done } from './days.ts'

export type PagePeople = Record<'ticketId' | 'answeredTicketId' | 'joinToken', string>

/** Tickets, notes, views, reports and messages. After the orders. */
export async function meetPeople(shop: Shop): Promise<PagePeople> {
  const desk = (time: string) => at(shop, time).as('desk')
  await done(noteAboutPerson(desk('10 09:00'), { phone: RAHIMA_PHONE, note: 'Likes ripe fruit' }))
  await done(setConsent(desk('10 09:10'), { phone: RAHIMA_PHONE, subjectId: idOf('rahima'), given: true, how: 'On the phone' }))
  await done(blockPerson(desk('10 09:20'), { phones: [phoneNumber(4)], subjectId: idOf('jamal'), reason: 'Refused three times' }))
  const address = {
    recipientName: 'Rahima Khatun',
    phone: RAHIMA_PHONE,
    areaId: 'dhaka/mirpur',
    addressLine: 'House 2, Road 9',
    landmark: 'Behind the school',
    isDefault: true,
  }
  await done(
    saveAddress(at(shop, '09 20:00').as('rahima'), { customerId: idOf('rahima'), kind: 'own', addressId: null, address }),
  )
  await done(saveView(desk('10 10:00'), { list: 'orders', name: 'To call', query: 'state=placed' }))
  const owner = at(shop, '10 10:30').as('owner')
  await done(saveView(owner, { list: 'orders', name: 'Cash of today', query: 'day=today&pay=cash' }))
  await done(
    saveReport(owner, {
      name: 'VAT for the return',
      query: 'report=vat&basis=delivered&days=month',
      mail: { email: 'accounts@shop.example', language: 'en' },
    }),
  )
  const { link } = await done(inviteStaff(owner, { signInName: 'mita', name: 'Mita', role: 'packer' }))
  await writeMessages(shop)
  await waitFor(at(shop, '02 09:00'), { phone: phoneNumber(31), districtId: 'dhaka' })
  await waitFor(at(shop, '11 09:00'), { phone: phoneNumber(32), districtId: 'rajshahi' })
  await waitFor(at(shop, '11 09:10'), { phone: phoneNumber(33) })
  await waitFor(at(shop, '11 09:20'), { phone: phoneNumber(33), product: 'litchi' })
  await askFor(at(shop, '03 09:00'), { phone: phoneNumber(34), name: 'Rambutan', districtId: 'dhaka' })
  await askFor(at(shop, '11 09:30'), { phone: phoneNumber(35), name: 'রাম্বুটান' })
  await askFor(at(shop, '11 09:40'), { phone: RAHIMA_PHONE, name: 'দেশি পেয়ারা' })
  return { ...(await openTickets(shop)), joinToken: link.token }
}

async function openTickets(shop: Shop) {
  const letter = (index: number, more: Partial<TicketInput> = {}): TicketInput => ({
    kind: 'contact',
    name: 'Farhana Rahman',
    phone: phoneNumber(index),
    email: 'farhana@home.example',
    message: 'Is Langra in?\nAnd when?',
    language: 'en',
    requestId: idOf(`ticket ${index}`),
    ...more,
  })
  const guest = (time: string) => at(shop, time).as('guest')
  const late = await done(openTicket(guest('09 09:00'), letter(8)))
  const answered = await done(
    openTicket(guest('11 15:00'), letter(3, { name: 'Kamal Uddin', language: 'bn', message: 'হিমসাগর কবে আসবে?' })),
  )
  await done(answerTicket(at(shop, '11 16:00').as('desk'), { id: answered.id, note: 'From Sunday on.' }))
  const closed = await done(openTicket(guest('11 17:00'), letter(9, { email: null, message: 'Wrong number' })))
  await done(closeTicket(at(shop, '11 17:30').as('desk'), { id: closed.id }))
  return { ticketId: late.id, answeredTicketId: answered.id }
}

/** Of the messages of the orders, the first was sent and one failed. */
async function writeMessages(shop: Shop): Promise<void> {
  await sql`
    update messaging.messages set state = 'sent', sent_at = created_at + interval '1 minute', tries = 1, gateway = 'simulated', parts = 2
    where created_at < '2026-06-12T00:00:00+06:00'`.execute(shop.db)
  await sql`
    update messaging.messages set state = 'failed', tries = 8, error = 'The number is not in use'
    where id = (select min(id::text)::uuid from messaging.messages where created_at >= '2026-06-12T00:00:00+06:00')`.execute(
    shop.db,
  )
  const { now } = at(shop, '12 11:30')
  await sql`
    insert into platform.jobs (id, kind, payload, run_at, attempts, created_at, last_error)
    values (${idOf('failed job')}::uuid, 'print-gifts', '{}', ${now}, 8, ${now}, 'no printer')`.execute(shop.db)
  await sql`
    insert into catalog.reviews (id, product_id, name, area, bought, rating, body, state, written_on, position, hidden_reason) values
      (${idOf('review 1')}::uuid, ${shop.product('himsagar')}::uuid, ${text('Nusrat', 'নুসরাত')}, ${text('Mirpur', 'মিরপুর')}, null, 5, ${text('Sweet and fresh.', 'মিষ্টি আর তাজা।')}, 'published', '2026-06-05', 1, null),
      (${idOf('review 2')}::uuid, ${shop.product('langra')}::uuid, ${text('Hasan', 'হাসান')}, ${text('Savar', 'সাভার')}, ${text('5 kg crate', '৫ কেজির ক্রেট')}, 2, ${text('Late.', 'দেরিতে এল।')}, 'pending', '2026-06-11', 2, null),
      (${idOf('review 3')}::uuid, ${shop.product('litchi')}::uuid, ${text('Rumi', 'রুমি')}, ${text('Uttara', 'উত্তরা')}, null, 1, ${text('Bad words', 'খারাপ কথা')}, 'hidden', '2026-06-09', 3, 'Insults somebody')`.execute(
    shop.db,
  )
}
