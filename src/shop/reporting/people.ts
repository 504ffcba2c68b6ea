import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../context.ts'
import type { PeopleSort } from './model.ts'
import { ordersMatching } from './orders-search.ts'
import { cleanLine, ERASED_PHONE, parsePhone, toLatinDigits, type Phone } from '../values/index.ts'

/** `id` leads to the person's page: the account's id, else that of the last order. */
type FoundPerson = { id: string; name: string; phone: Phone; lastOrderAt: Date | null; hasAccount: boolean }

/** How many are on a page; one more is read, to know whether there is another page. */
export const PEOPLE_PAGE = 50
// Without a query, the buyers of this many recent orders are shown.
const LATEST_ORDERS = 200
const MOST_FOUND = 2_000
// Something that can be a misspelt name.
const WORD = /\p{L}{3}/u

type Shown = { sort?: { by: PeopleSort; down: boolean } | null; page?: number }

/**
 * Finds customers by a number in any notation, by its first or last digits, or by words of a name; without a query, the most recent buyers. If
 * nobody has such a name, buyers whose name differs by a typing error or two.
 */
export async function findPeople(reader: Reader, typed: string, shown: Shown = {}): Promise<FoundPerson[]> {
  const words = cleanLine(typed.slice(0, 100), 100) ?? ''
  const digits = toLatinDigits(words).replaceAll(/[\s+-]/g, '')
  const byPhone = /^\d{3,}$/.test(digits)
  const ofOrders = byPhone ? ordersOfNumber(words, digits) : words === '' ? sql`true` : ordersOfName(words)
  const ofAccounts = byPhone
    ? sql`(phone like ${`+88${digits.replace(/^(?:88)?/, '')}%`} or phone like ${`%${digits}`})`
    : words === ''
      ? sql`false`
      : sql`name ilike ${`%${words.replaceAll(/[%_\\]/g, '\\$&')}%`}`
  const orders = sql`(
    select * from ordering.orders where phone <> ${ERASED_PHONE} and ${ofOrders}
    order by placed_at desc limit ${words === '' ? LATEST_ORDERS : MOST_FOUND})`
  const found = await peopleOf(reader, { orders, ofAccounts }, shown)
  if (found.length > 0 || byPhone || !WORD.test(words)) return found
  const misspelt = sql`(select * from ${await ordersMatching(reader, words)} as orders where phone <> ${ERASED_PHONE})`
  return peopleOf(reader, { orders: misspelt, ofAccounts: sql`false` }, shown)
}

/** The people of these orders, and the accounts that fit the condition. */
async function peopleOf(
  reader: Reader,
  { orders, ofAccounts }: { orders: RawBuilder<unknown>; ofAccounts: RawBuilder<unknown> },
  { sort = null, page = 1 }: Shown,
): Promise<FoundPerson[]> {
  const found = await sql<FoundPerson>`
    with buyers as (
      select distinct on (coalesce(customer_id::text, phone)) id, phone, name, customer_id, placed_at
      from ${orders} as orders order by coalesce(customer_id::text, phone), placed_at desc
    ),
    bought as (
      select coalesce(own.id, buyers.id) as id, coalesce(nullif(own.name, ''), buyers.name) as name, coalesce(own.phone, buyers.phone) as phone,
        buyers.placed_at as "lastOrderAt", own.id is not null as "hasAccount"
      from buyers left join accounts.customers own on own.id = buyers.customer_id or (buyers.customer_id is null and own.phone = buyers.phone)
    ),
    accounts as (
      select id, coalesce(nullif(name, ''), '—'), phone, null::timestamptz, true from accounts.customers
      where merged_into is null and ${ofAccounts} and id not in (select id from bought)
      order by created_at desc limit ${MOST_FOUND}
    )
    select * from (select distinct on (id) * from bought order by id, "lastOrderAt" desc) as bought
    union all select * from accounts
    order by ${orderOf(sort)} limit ${PEOPLE_PAGE + 1} offset ${(page - 1) * PEOPLE_PAGE}`.execute(reader)
  return found.rows
}

function orderOf(sort: { by: PeopleSort; down: boolean } | null) {
  if (!sort) return sql`"lastOrderAt" desc nulls last, name, id`
  const direction = sort.down ? sql`desc` : sql`asc`
  return sort.by === 'name'
    ? sql`name ${direction}, id ${direction}`
    : sql`"lastOrderAt" ${direction} nulls last, id ${direction}`
}

function ordersOfNumber(words: string, digits: string) {
  const whole = parsePhone(words)
  if (whole.ok) return sql`phone = ${whole.phone}`
  const start = `+88${digits.replace(/^(?:88)?/, '')}%`
  return sql`(phone::text like ${start} or reverse(phone::text) like ${`${[...digits].reverse().join('')}%`})`
}

/** Matches names like the order list: every word starts a word of the name. */
function ordersOfName(words: string) {
  const query = words
    .toLowerCase()
    .split(/\s+/)
    .map((word) => `'${word.replaceAll(/['\\]/g, '')}':*`)
    .filter((word) => word !== "'':*")
    .join(' & ')
  if (query === '') return sql`false`
  return sql`array_to_tsvector(array_remove(string_to_array(lower(name), ' '), '')) @@ ${query}::tsquery`
}
