import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../context.ts'
import {
  DELIVERY_MODES,
  isPromisedByDay,
  paisa,
  type CalendarDate,
  type Grams,
  type Paisa,
  type Translations,
} from '../values/index.ts'
import { byDayPlaced, figuresIn, type DayFigures } from './day-figures.ts'
import { DELIVERIES } from './deliveries.ts'
import { lastLine, PRODUCT_SALES, SALES } from './sales.ts'
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

/** `today` is the day of the stock. */
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

/** Figures of both weeks; `current` are those of the later one. */
function ofWeeks({ week, before }: Weeks, figures: DayFigures): RawBuilder<unknown> {
  return sql`
    select figures.*, day >= ${week.from} as current
    from (${figuresIn({ from: before.from, until: week.until }, figures)}) as figures
    where day >= ${week.from} or day <= ${before.until}`
}

async function salesOf(reader: Reader, weeks: Weeks): Promise<Overview['channels']> {
  const found = await sql<ChannelSales & { ordersBefore: number; salesBefore: Paisa }>`
    select source as channel, coalesce(sum(orders) filter (where current), 0)::integer as orders,
      coalesce(sum(orders) filter (where not current), 0)::integer as "ordersBefore",
      coalesce(sum(total) filter (where current), 0)::bigint as sales,
      coalesce(sum(total) filter (where not current), 0)::bigint as "salesBefore"
    from (${ofWeeks(weeks, byDayPlaced(SALES))}) as figures
    group by source order by sales desc, "salesBefore" desc, source`.execute(reader)
  return found.rows.map(({ channel, orders, ordersBefore, sales, salesBefore }) => ({
    channel,
    orders: { week: orders, before: ordersBefore },
    sales: { week: sales, before: salesBefore },
  }))
}

async function fruitOf(reader: Reader, weeks: Weeks): Promise<{ sold: Compared<Grams>; best: BestFruit[] }> {
  const found = await sql<{ sold: Grams; soldBefore: Grams; best: BestFruit[] }>`
    with sums as (
      select product_id, ${lastLine('last_line_id')} as last_line_id,
        coalesce(sum(grams) filter (where current), 0) as grams, coalesce(sum(grams) filter (where not current), 0) as grams_before,
        coalesce(sum(goods - discount) filter (where current), 0) as net,
        coalesce(sum(goods - discount) filter (where not current), 0) as net_before
      from (${ofWeeks(weeks, byDayPlaced(PRODUCT_SALES))}) as figures group by product_id
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
  const byHours = DELIVERY_MODES.filter((mode) => !isPromisedByDay(mode))
  const found = await sql<Carried & { current: boolean }>`
    select weeks.current, coalesce(sum(delivered), 0)::integer as delivered, coalesce(sum(on_time), 0)::integer as "onTime",
      coalesce(sum(delivered) filter (where by_hours), 0)::integer as "withHours",
      coalesce(sum(within_hours) filter (where by_hours), 0)::integer as "withinHours",
      coalesce(sum(failed_tries), 0)::integer as "failedTries"
    from (values (true), (false)) as weeks (current)
    left join (select *, mode = any(${byHours}::text[]) as by_hours from (${ofWeeks(weeks, DELIVERIES)}) as figures) as figures
      on figures.current = weeks.current
    group by weeks.current order by weeks.current desc`.execute(reader)
  const [week, before] = found.rows.map(({ current: _, ...carried }) => carried)
  return { week: week!, before: before! }
}
