import { businessOverview, weeksUntil, type Overview, type OverviewFigures, type SlowFruit } from '#shop/reporting/index.ts'
import { formatDay, formatNumber, inLanguage, type Language } from '#shop/values/index.ts'
import type { Reader } from '#shop/context.ts'
import type { StaffContext } from '../access.server.ts'
import { amountText } from '../amounts.ts'
import { officeWords, type OfficeWords } from '../office-words.server.ts'
import type { OfficeText } from '../office-texts.tsx'
import { cellText, periodText } from './cell-text.server.ts'
import { changeOf } from './change.server.ts'
import type { FigureKey, FigureView, OverviewView } from './overview-view.ts'
import type { Asked } from './report-asked.server.ts'
import type { CellKind } from '../../reports/report-table.ts'

/** Every figure, in the order of the page, with its unit and, of a part, the whole. */
export const FIGURES = [
  ['orders', 'count'],
  ['sales', 'money'],
  ['average', 'money'],
  ['sold', 'weight'],
  ['wasted', 'weight'],
  ['wasteCost', 'money'],
  ['delivered', 'count'],
  ['onTime', 'count', 'delivered'],
  ['withinHours', 'count', 'withHours'],
  ['failedTries', 'count'],
] as const satisfies readonly (readonly [FigureKey, CellKind, keyof OverviewFigures] | readonly [FigureKey, CellKind])[]

export async function overviewView(requestContext: StaffContext, { scope, today }: Asked): Promise<OverviewView> {
  const { language } = requestContext
  const weeks = weeksUntil(scope.until)
  const than = weeks.week.from === weeksUntil(today).week.from ? 'overview.lastWeek' : 'overview.weekBefore'
  const overview = await readOverview(requestContext, { scope, today })
  return viewOf(overview, { words: officeWords(language), language, than, beforePeriod: periodText(weeks.before, language) })
}

export function readOverview(
  { ctx, shop }: Pick<StaffContext, 'ctx' | 'shop'>,
  { scope, today }: Pick<Asked, 'scope' | 'today'>,
): Promise<Overview> {
  const read = (reader: Reader) => businessOverview(reader, weeksUntil(scope.until), today)
  return shop.reads ? shop.reads.read(read) : read(ctx.db)
}

type Speech = { words: OfficeWords; language: Language; than: 'overview.lastWeek' | 'overview.weekBefore'; beforePeriod: string }

export function viewOf(overview: Overview, { words, language, than, beforePeriod }: Speech): OverviewView {
  const compare = { words, language, than: words(than) }
  const money = (amount: number) => cellText(amount, 'money', language)
  const count = (amount: number) => formatNumber(amount, language)
  const sales = overview.figures.week.sales
  const channels = overview.channels.map((row) => ({
    key: row.channel,
    name: words(`source.${row.channel}` as OfficeText),
    orders: count(row.orders.week),
    sales: money(row.sales.week),
    share: shareText(row.sales.week, sales, language),
    before: money(row.sales.before),
    change: changeOf(row.sales, compare),
  }))
  return {
    beforePeriod,
    figures: figuresOf(overview.figures, compare),
    channels,
    channelBars: channels.map(({ name, sales: shown, share }, index) => {
      return { label: name, value: overview.channels[index]!.sales.week, shown: `${shown} · ${share}` }
    }),
    best: overview.best.map(({ productId, name, sold, net, netBefore }) => ({
      key: productId,
      name: inLanguage(name, language),
      sold: cellText(sold, 'weight', language),
      net: money(net),
      change: changeOf({ week: net, before: netBefore }, compare),
    })),
    slow: overview.slow.map((row) => slowRow(row, words, language)),
  }
}

function figuresOf(figures: Overview['figures'], compare: Parameters<typeof changeOf>[1]): FigureView[] {
  const { words, language } = compare
  return FIGURES.map(([key, kind, whole]) => {
    const [week, before] = [figures.week[key], figures.before[key]]
    const note = whole === undefined || figures.week[whole] === 0 ? null : shareText(week!, figures.week[whole], language)
    return {
      key,
      name: words(`overview.${key}`),
      value: cellText(week, kind, language) || '–',
      note: note === null ? null : words('overview.shareOf', { share: note, whole: figures.week[whole!] }),
      before: cellText(before, kind, language) || '–',
      // Without orders there is no average, and nothing to compare.
      change: week === null || before === null ? null : changeOf({ week, before }, compare),
    }
  })
}

function slowRow({ stockItemId, name, unit, left, sold, days, lasts, until }: SlowFruit, words: OfficeWords, language: Language) {
  return {
    key: stockItemId,
    name: inLanguage(name, language),
    left: amountText(left, unit, language),
    sold: words('overview.soldIn', { amount: amountText(sold, unit, language), count: days }),
    lasts: lasts === null ? words('overview.noSales') : words('overview.lastsDays', { count: lasts }),
    until: formatDay(until, language, 'short'),
  }
}

function shareText(part: number, whole: number, language: Language): string {
  return whole === 0 ? '–' : cellText((part / whole) * 10_000, 'share', language)
}
