import {
  couponUses,
  deliveries,
  lowerPriceEffects,
  marginByFarm,
  marginByLot,
  marginByProduct,
  salesByChannel,
  salesByDay,
  salesByDistrict,
  salesByProduct,
  vatReport,
  waste,
  type Sales,
} from '#shop/reporting/index.ts'
import { formatAmount } from '#shop/values/weight.ts'
import { cashReport } from './cash-report.server.ts'
import { growerReport } from './grower-report.server.ts'
import { CLAIM_REPORTS } from './claim-tables.server.ts'
import { DRAFT_REPORTS } from './draft-table.server.ts'
import { named, share, table, withShare, type Columns, type Report } from './make-table.server.ts'
import { QUOTATION_REPORTS } from './quotation-table.server.ts'
import type { Cell, CellKind, ReportTable, ReportText } from './report-table.ts'

/** Every report, in the order of the menu. Add a new one here: docs/extending.md. */
export const REPORTS = {
  'sales-by-day': {
    scoped: true,
    table: async ({ reader, scope }) => salesTable(await salesByDay(reader, scope), ['day', 'day'], (row) => row.day),
  },
  'sales-by-product': {
    scoped: true,
    table: async ({ reader, scope, speech }) => {
      const rows = await salesByProduct(reader, scope)
      const columns = [
        ['product', 'words'],
        ['units', 'count'],
        ['weight', 'weight'],
        ['goods', 'money'],
        ['discount', 'money'],
        ['net', 'money'],
        ['vat', 'money'],
      ] as const
      const cells = rows.map((row) => [named(row.name, speech), row.units, row.grams, row.goods, row.discount, row.net, row.vat])
      return table(columns, cells, { totals: 'added up', chart: [0, 5] })
    },
  },
  'sales-by-district': {
    scoped: true,
    table: async ({ reader, scope, speech }) =>
      salesTable(await salesByDistrict(reader, scope), ['district', 'words'], (row) => named(row.name, speech)),
  },
  'sales-by-channel': {
    scoped: true,
    table: async ({ reader, scope, speech: { t } }) =>
      salesTable(await salesByChannel(reader, scope), ['channel', 'words'], (row) => t(`source.${row.channel}` as ReportText)),
  },
  'margin-by-product': {
    scoped: true,
    table: async ({ reader, scope, speech }) =>
      marginTable(await marginByProduct(reader, scope), [['product', 'words']], (row) => [named(row.name, speech)]),
  },
  'margin-by-lot': {
    scoped: true,
    table: async ({ reader, scope, speech }) => {
      const columns = [
        ['lot', 'words'],
        ['item', 'words'],
        ['farm', 'words'],
      ] as const
      return marginTable(await marginByLot(reader, scope), columns, (row) => [
        row.code ?? speech.t('report.noLot'),
        row.item && named(row.item, speech),
        row.farm && named(row.farm, speech),
      ])
    },
  },
  'margin-by-farm': {
    scoped: true,
    table: async ({ reader, scope, speech }) =>
      marginTable(await marginByFarm(reader, scope), [['farm', 'words']], (row) => [
        row.name ? named(row.name, speech) : speech.t('report.noFarm'),
      ]),
  },
  waste: {
    scoped: false,
    table: async ({ reader, scope, speech }) => {
      const rows = await waste(reader, scope)
      const columns = [
        ['lot', 'words'],
        ['item', 'words'],
        ['why', 'words'],
        ['amount', 'words'],
        ['cost', 'money'],
      ] as const
      const why = (row: (typeof rows)[number]) => [speech.t(`waste.${row.kind}`), row.reason].filter(Boolean).join(': ')
      const cells = rows.map((row) => [
        row.code,
        named(row.item, speech),
        why(row),
        formatAmount(row.amount, row.unit, speech.language),
        row.cost,
      ])
      return table(columns, cells, { totals: 'added up', chart: [0, 4] })
    },
  },
  'lower-prices': {
    scoped: false,
    table: async ({ reader, scope, speech }) => {
      const rows = await lowerPriceEffects(reader, scope)
      const columns = [
        ['item', 'words'],
        ['since', 'day'],
        ['wastedBefore', 'weight'],
        ['wastedBeforeShare', 'share'],
        ['wastedAfter', 'weight'],
        ['wastedAfterShare', 'share'],
        ['lowered', 'weight'],
        ['loweredSales', 'money'],
      ] as const
      const cells = rows.map((row) => [
        named(row.item, speech),
        row.since,
        row.wastedBefore,
        share(row.wastedBefore, row.wastedBefore + row.soldBefore),
        row.wastedAfter,
        share(row.wastedAfter, row.wastedAfter + row.soldAfter),
        row.loweredGrams,
        row.loweredPaisa,
      ])
      return table(columns, cells, { totals: null, chart: [0, 6] })
    },
  },
  deliveries: {
    scoped: false,
    table: async ({ reader, scope, speech }) => {
      const rows = await deliveries(reader, scope)
      const columns = [
        ['zone', 'words'],
        ['mode', 'words'],
        ['delivered', 'count'],
        ['onTime', 'count'],
        ['late', 'count'],
        ['failedTries', 'count'],
        ['onTimeShare', 'share'],
      ] as const
      const cells = rows.map((row) => [
        named(row.zone, speech),
        speech.t(`mode.${row.mode}`),
        row.delivered,
        row.onTime,
        row.late,
        row.failedTries,
        share(row.onTime, row.delivered),
      ])
      const whole = table(columns, cells, { totals: 'added up', chart: [0, 2] })
      return withShare(whole, { part: 3, of: 2, at: 6 })
    },
  },
  'cash-balances': { scoped: false, table: ({ reader, scope, speech }) => cashReport(reader, scope, speech.t) },
  'grower-ledger': { scoped: false, table: ({ reader, scope, speech }) => growerReport(reader, scope, speech) },
  ...CLAIM_REPORTS,
  ...DRAFT_REPORTS,
  ...QUOTATION_REPORTS,
  coupons: {
    scoped: true,
    table: async ({ reader, scope, speech }) => {
      const rows = await couponUses(reader, scope)
      const columns = [
        ['coupon', 'words'],
        ['name', 'words'],
        ['orders', 'count'],
        ['goods', 'money'],
        ['discount', 'money'],
        ['total', 'money'],
      ] as const
      const code = (row: (typeof rows)[number]) =>
        row.promotionId === null ? speech.t('report.noCoupon') : (row.code ?? speech.t('report.byItself'))
      const cells = rows.map((row) => [
        code(row),
        row.name && named(row.name, speech),
        row.orders,
        row.goods,
        row.discount,
        row.total,
      ])
      return table(columns, cells, { totals: 'added up', chart: [0, 4] })
    },
  },
  vat: {
    scoped: true,
    table: async ({ reader, scope, speech }) => {
      const rows = await vatReport(reader, scope)
      const columns = [
        ['what', 'words'],
        ['rate', 'share'],
        ['net', 'money'],
        ['vat', 'money'],
        ['gross', 'money'],
      ] as const
      const what = (row: (typeof rows)[number]) => (row.name ? named(row.name, speech) : speech.t(`vat.${row.kind}`))
      const cells = rows.map((row) => [what(row), row.basisPoints, row.net, row.vat, row.gross])
      return table(columns, cells, { totals: 'added up', chart: [[0, 1], 4] })
    },
  },
} as const satisfies Record<string, Report>

export type ReportName = keyof typeof REPORTS
const REPORT_NAMES = Object.keys(REPORTS) as ReportName[]

/** The overview is a page of figures, all others are tables. */
export type PageName = 'overview' | ReportName
export const PAGE_NAMES: PageName[] = ['overview', ...REPORT_NAMES]

export function isTable(name: PageName): name is ReportName {
  return name !== 'overview'
}

function salesTable<Row extends Sales>(
  rows: readonly Row[],
  first: readonly ['day' | 'district' | 'channel', CellKind],
  label: (row: Row) => string,
): ReportTable {
  const columns = [
    first,
    ['orders', 'count'],
    ['goods', 'money'],
    ['discount', 'money'],
    ['delivery', 'money'],
    ['rounding', 'money'],
    ['total', 'money'],
    ['vat', 'money'],
  ] as const
  const cells = rows.map((row) => [
    label(row),
    row.orders,
    row.goods,
    row.discount,
    row.delivery,
    row.rounding,
    row.total,
    row.vat,
  ])
  return table(columns, cells, { totals: 'added up', chart: [0, 6] })
}

function marginTable<Row extends { sales: number; cost: number; margin: number }>(
  rows: readonly Row[],
  first: Columns,
  words: (row: Row) => Cell[],
): ReportTable {
  const money = [
    ['sales', 'money'],
    ['cost', 'money'],
    ['margin', 'money'],
    ['marginShare', 'share'],
  ] as const
  const cells = rows.map((row) => [...words(row), row.sales, row.cost, row.margin, share(row.margin, row.sales)])
  const at = first.length
  const whole = table([...first, ...money], cells, { totals: 'added up', chart: [0, at + 2] })
  return withShare(whole, { part: at + 2, of: at, at: at + 3 })
}
