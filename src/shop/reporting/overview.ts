import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../context.ts'
import { stands } from '../fulfilment/index.ts'
import {
  DELIVERY_MODES,
  isPromisedByDay,
  paisa,
  type CalendarDate,
  type Grams,
  type Paisa,
  type Translations,
} from '../values/index.ts'
import { instantsOf, ordersIn, type Period } from './period.ts'
import { LAST_LINE, linesIn } from './sales.ts'
import { slowFruit, type SlowFruit } from './slow-fruit.ts'
import { waste } from './waste.ts'
import type { Weeks } from './weeks.ts'

/** A figure of the week, and of the same days of the week before. */
export type Compared<Amount> = { week: Amount; before: Amount }

/** Sales are by the day of the order, without cancelled ones; deliveries and waste by the day they were recorded. */
export type OverviewFigures = {
  orders: number
  /** What buyers pay: goods − discount + delivery + rounding. */
  sales: Paisa
  /** Rounded to the paisa; null without orders. */
  average: Paisa | null
  sold: Grams
  wasted: Grams
  wasteCost: Paisa
  delivered: number
  /** By the end of the last promised day, as in the report on deliveries. */
  onTime: number
  /** Of `delivered`: those promised for certain hours, and those delivered by the end of these hours. */
  withHours: number
  withinHours: number
  failedTries: number
}

type ChannelSales = { channel: string; orders: number; sales: Paisa }
export type BestFruit = { productId: string; name: Translations; sold: Grams; net: Paisa; netBefore: Paisa }

export type Overview = {
  figures: Compared<OverviewFigures>
  /** The largest of the week first. */
  channels: { channel: string; orders: Compared<number>; sales: Compared<Paisa> }[]
  /** What buyers pay for it, as in the report by product. */
  best: BestFruit[]
  slow: SlowFruit[]
}

const BEST = 5

/** `today` is the day of the stock. Six statements, whatever the number of orders. */
export async function businessOverview(reader: Reader, weeks: Weeks, today: CalendarDate): Promise<Overview> {
  const [channels, fruit, carried, wasted, wastedBefore, slow] = await Promise.all([
    salesOf(reader, weeks),
    fruitOf(reader, weeks),
    deliveriesOf(reader, weeks),
    waste(reader, weeks.week),
    waste(reader, weeks.before),
    slowFruit(reader, today),
  ])
  const figures = (which: keyof Weeks, lost: typeof wasted): OverviewFigures => {
    const orders = sum(channels.map((row) => row.orders[which]))
    const sales = paisa(sum(channels.map((row) => row.sales[which])))
    return {
      orders,
      sales,
      average: orders === 0 ? null : paisa(Math.round(sales / orders)),
      sold: fruit.sold[which],
      wasted: sum(lost.map((row) => row.grams)) as Grams,
      wasteCost: paisa(sum(lost.map((row) => row.cost))),
      ...carried[which],
    }
  }
  return {
    figures: { week: figures('week', wasted), before: figures('before', wastedBefore) },
    channels,
    best: fruit.best,
    slow,
  }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

/** The orders of both weeks with these columns, as `scoped`; `current` are those of the later one. */
function scopedOrders({ week, before }: Weeks, columns: readonly string[] = []): RawBuilder<unknown> {
  const scope = { from: before.from, until: week.until, basis: 'placed' } as const
  const [[weekBegins], [, beforeEnds]] = [instantsOf(week), instantsOf(before)]
  return sql`scoped as (
    select placed.*, placed_at >= ${weekBegins} as current from (${ordersIn(scope, ['placed_at', ...columns])}) as placed
    where placed_at >= ${weekBegins} or placed_at < ${beforeEnds}
  )`
}

async function salesOf(reader: Reader, weeks: Weeks): Promise<Overview['channels']> {
  const found = await sql<ChannelSales & { ordersBefore: number; salesBefore: Paisa }>`
    with ${scopedOrders(weeks, ['source', 'total_paisa'])}
    select source as channel, count(*) filter (where current)::integer as orders, count(*) filter (where not current)::integer as "ordersBefore",
      coalesce(sum(total_paisa) filter (where current), 0)::bigint as sales,
      coalesce(sum(total_paisa) filter (where not current), 0)::bigint as "salesBefore"
    from scoped group by source order by sales desc, "salesBefore" desc, source`.execute(reader)
  return found.rows.map(({ channel, orders, ordersBefore, sales, salesBefore }) => ({
    channel,
    orders: { week: orders, before: ordersBefore },
    sales: { week: sales, before: salesBefore },
  }))
}

async function fruitOf(reader: Reader, weeks: Weeks): Promise<{ sold: Compared<Grams>; best: BestFruit[] }> {
  const found = await sql<{ sold: Grams; soldBefore: Grams; best: BestFruit[] }>`
    with ${scopedOrders(weeks)},
    ${linesIn('placed', ['current'])},
    sums as (
      select lines.product_id, ${LAST_LINE} as last_line_id,
        coalesce(sum(lines.grams) filter (where current), 0) as grams, coalesce(sum(lines.grams) filter (where not current), 0) as grams_before,
        coalesce(sum(goods - discount) filter (where current), 0) as net,
        coalesce(sum(goods - discount) filter (where not current), 0) as net_before
      from lines group by lines.product_id
    ),
    -- A printed card is no fruit: it weighs nothing.
    best as (select * from sums where net > 0 and grams > 0 order by net desc, product_id limit ${BEST})
    select coalesce(sum(grams), 0)::bigint as sold, coalesce(sum(grams_before), 0)::bigint as "soldBefore",
      (select coalesce(jsonb_agg(jsonb_build_object('productId', best.product_id, 'name', last.name, 'sold', best.grams, 'net', net,
        'netBefore', net_before) order by net desc, best.product_id), '[]')
        from best join ordering.order_lines last on last.id = last_line_id) as best
    from sums`.execute(reader)
  const { sold, soldBefore, best } = found.rows[0]!
  return { sold: { week: sold, before: soldBefore }, best }
}

type Carried = Pick<OverviewFigures, 'delivered' | 'onTime' | 'withHours' | 'withinHours' | 'failedTries'>

async function deliveriesOf(reader: Reader, weeks: Weeks): Promise<Compared<Carried>> {
  const [week, before] = await Promise.all([weeks.week, weeks.before].map((period) => deliveriesIn(reader, period)))
  return { week: week!, before: before! }
}

async function deliveriesIn(reader: Reader, period: Period): Promise<Carried> {
  const [begins, ends] = instantsOf(period)
  const byHours = DELIVERY_MODES.filter((mode) => !isPromisedByDay(mode))
  const found = await sql<Carried>`
    with happened as (
      select events.to_state = 'delivered' as delivered, consignments.mode = any(${byHours}::text[]) as by_hours,
        events.at at time zone 'Asia/Dhaka' as at, consignments.day, consignments.promised_until, slots.ends
      from fulfilment.consignment_events events join fulfilment.consignments on consignments.id = events.consignment_id
      join fulfilment.slots on slots.id = consignments.slot_id
      where events.to_state in ('delivered', 'failed') and events.at >= ${begins} and events.at < ${ends} and ${stands(sql`events`)}
    )
    select count(*) filter (where delivered)::integer as delivered,
      count(*) filter (where delivered and at::date <= promised_until)::integer as "onTime",
      count(*) filter (where delivered and by_hours)::integer as "withHours",
      count(*) filter (where delivered and by_hours and at <= day::date + ends::time)::integer as "withinHours",
      count(*) filter (where not delivered)::integer as "failedTries"
    from happened`.execute(reader)
  return found.rows[0]!
}
