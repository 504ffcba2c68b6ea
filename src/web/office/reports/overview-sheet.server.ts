import type { SheetCell } from '#platform/sheets/index.ts'
import type { Overview } from '#shop/reporting/index.ts'
import { inLanguage, type Language } from '#shop/values/index.ts'
import type { OfficeText } from '../office-texts.tsx'
import type { OfficeWords } from '../office-words.server.ts'
import { FIGURES } from './overview-view.server.ts'
import { numberOf, withUnit } from '../../reports/report-sheet.server.ts'

/** The overview for a spreadsheet: the figures of both weeks, the channels, the best and the slowest fruit, one under the other. */
export function overviewSheet(
  { figures, channels, best, slow }: Overview,
  words: OfficeWords,
  language: Language,
): SheetCell[][] {
  const weeks = [words('overview.thisWeek'), words('overview.before')]
  const sales = withUnit(words('overview.sales'), 'money')
  const kilos = (amount: number, unit: 'gram' | 'piece') => (unit === 'gram' ? amount / 1000 : amount)
  return [
    [words('overview.figure'), ...weeks],
    ...FIGURES.map(([key, kind]) => [
      withUnit(words(`overview.${key}`), kind),
      numberOf(figures.week[key], kind),
      numberOf(figures.before[key], kind),
    ]),
    [],
    [
      words('overview.channels'),
      ...weeks.map((week) => `${sales}, ${week}`),
      ...weeks.map((week) => `${words('overview.orders')}, ${week}`),
    ],
    ...channels.map((row) => [
      words(`source.${row.channel}` as OfficeText),
      row.sales.week / 100,
      row.sales.before / 100,
      row.orders.week,
      row.orders.before,
    ]),
    [],
    [words('overview.best'), ...weeks.map((week) => `${sales}, ${week}`), withUnit(words('overview.sold'), 'weight')],
    ...best.map((row) => [inLanguage(row.name, language), row.net / 100, row.netBefore / 100, row.sold / 1000]),
    [],
    [
      words('overview.slow'),
      words('overview.left'),
      words('overview.soldHead'),
      words('overview.unit'),
      words('overview.lasts'),
      words('overview.until'),
    ],
    ...slow.map((row) => [
      inLanguage(row.name, language),
      kilos(row.left, row.unit),
      kilos(row.sold, row.unit),
      words(`overview.unit.${row.unit}`),
      row.lasts,
      row.until,
    ]),
  ]
}
