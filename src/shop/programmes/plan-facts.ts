import { sql } from 'kysely'
import type { Ctx, Reader } from '../context.ts'
import { closedBetween } from '../fulfilment/index.ts'
import { giftRules } from '../gifting/index.ts'
import { payable, pricesOf } from '../pricing/index.ts'
import { addDays, calendarDate, paisa, yearOf, type CalendarDate, type Paisa } from '../values/index.ts'
import { peopleOf } from './people.ts'
import type { PlanFacts } from './plan-month.ts'
import { earliestDayOf, lastOfMonth, MOST_DAYS_EARLIER, SHORTEST_ADDRESS } from './programme-rules.ts'
import { agreedPrices, rulesOf, type Programme } from './programmes.ts'

/** What a month is planned from, without what the month itself holds. */
export async function planFacts(
  reader: Reader,
  { now }: Pick<Ctx, 'now'>,
  { programme, month }: { programme: Programme; month: CalendarDate },
): Promise<Omit<PlanFacts, 'budget' | 'kept' | 'elsewhere'>> {
  const { id, weekend, oneAMonth, delivery, reception } = programme
  const [people, rules, agreed] = [await peopleOf(reader, id), await rulesOf(reader, id), await agreedPrices(reader, id)]
  const kept = await sql<{ variantId: string }>`
    select distinct variant_id as "variantId" from programmes.gifts join programmes.months on months.id = month_id
    where programme_id = ${id}::uuid and month = ${month}::date and changed`.execute(reader)
  const variantIds = [...new Set([...rules, ...kept.rows].map(({ variantId }) => variantId))]
  return {
    month,
    earliest: earliestDayOf(month),
    people: people.map(({ id: personId, position, leavesOn, address, read }) => ({
      id: personId,
      position,
      hasPhone: read.phone !== null,
      phoneTwice: read.faults.some(({ kind }) => kind === 'phone-twice'),
      hasAddress: read.areaId !== null && address.length >= SHORTEST_ADDRESS,
      birthday: read.birthday,
      joinedOn: read.joinedOn,
      leavesOn,
    })),
    rules,
    feasts: await feastDays(reader, month),
    closed: new Set(await closedBetween(reader, { from: addDays(month, -1 - MOST_DAYS_EARLIER), to: lastOfMonth(month) })),
    weekend,
    prices: await pricesFor(reader, { variantIds, agreed, now }),
    delivery: delivery ?? paisa(0),
    oneAMonth,
    hasReception: reception !== null,
  }
}

/** The days of each feast in the year of a month, from the shop's rules for gifts, where staff enter the movable ones. */
export async function feastDays(reader: Reader, month: CalendarDate): Promise<Map<string, CalendarDate[]>> {
  const { occasions } = await giftRules(reader)
  return new Map(
    occasions.map(({ slug, days }) => {
      const dates = days.map((day) => calendarDate(day.length === 5 ? `${yearOf(month)}-${day}` : day))
      return [slug, dates.filter((date) => date !== null).toSorted()]
    }),
  )
}

/** The agreed price of a box, else the shop's; a box without either has none. */
export async function pricesFor(
  reader: Reader,
  { variantIds, agreed, now }: { variantIds: readonly string[]; agreed: ReadonlyMap<string, Paisa>; now: Date },
): Promise<Map<string, Paisa>> {
  const shop = await pricesOf(reader, variantIds, now)
  const prices = new Map<string, Paisa>()
  for (const id of variantIds) {
    const own = shop.get(id)
    const price = agreed.get(id) ?? (own ? payable(own) : null)
    if (price !== null) prices.set(id, price)
  }
  return prices
}
