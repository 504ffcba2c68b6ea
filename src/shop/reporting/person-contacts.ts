import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import type { Person } from '../customers/index.ts'
import { BROUGHT_MODES, ERASED_PHONE } from '../values/index.ts'
import { ordersOf } from './person-data.ts'

type UsedAddress = {
  recipientName: string
  areaId: string
  addressLine: string
  landmark: string | null
  /** When the last order with it was placed. */
  usedAt: Date
}

const MOST_ADDRESSES = 10

// The same address is often typed with other spaces or capitals.
const spelling = (line: string) => sql`lower(regexp_replace(${sql.ref(line)}, '\\s+', ' ', 'g'))`

/**
 * The addresses of a person's orders, the last used first, without those that are saved in the account. The addresses of a gift run are those
 * of its recipients.
 */
export async function usedAddresses(reader: Reader, person: Person): Promise<UsedAddress[]> {
  const found = await sql<UsedAddress>`
    with own as (select id, placed_at from ordering.orders where ${ordersOf(person)} and source <> 'gift-run'),
    used as (
      select distinct on (box.area_id, ${spelling('box.address_line')})
        box.id, box.recipient_name, box.area_id, box.address_line, box.landmark, own.placed_at
      from own join fulfilment.consignments box on box.order_id = own.id
      where box.mode = any(${BROUGHT_MODES}::text[]) and box.recipient_phone <> ${ERASED_PHONE} and not exists (
        select from accounts.addresses saved
        where saved.customer_id = ${person.account?.id ?? null}::uuid and saved.kind = 'own' and saved.area_id = box.area_id
          and ${spelling('saved.address_line')} = ${spelling('box.address_line')})
      order by box.area_id, ${spelling('box.address_line')}, own.placed_at desc, box.id desc
    )
    select recipient_name as "recipientName", area_id as "areaId", address_line as "addressLine", landmark, placed_at as "usedAt"
    from used order by placed_at desc, id desc limit ${MOST_ADDRESSES}`.execute(reader)
  return found.rows
}

/**
 * The messages to a person, newest first: to their numbers and their e-mail address, and about their orders to the number and the e-mail
 * address of the order. Two selects, so that each of them uses an index.
 */
export async function messagesToPerson(reader: Reader, person: Person, most: number): Promise<string[]> {
  const { account, phones } = person
  const recipients = [...phones, ...(account?.email ? [account.email] : [])]
  const found = await sql<{ id: string }>`
    with own as (select id, phone, email from ordering.orders where ${ordersOf(person)})
    select id from messaging.messages where recipient = any(${recipients}::text[])
    union
    select message.id from own join messaging.messages message on message.order_id = own.id
      and (message.recipient = own.phone or message.recipient = own.email)
    order by id desc limit ${most}`.execute(reader)
  return found.rows.map(({ id }) => id)
}
