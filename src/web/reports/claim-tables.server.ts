import { claimsByCarrier, claimsByFarm, claimsByLot, claimsByPacker, type ClaimRate } from '#shop/reporting/index.ts'
import { named, share, table, type Columns, type Report } from './make-table.server.ts'
import type { Cell, ReportTable } from './report-table.ts'

/** Claims by what the orders have in common. */
export const CLAIM_REPORTS = {
  'claims-by-lot': {
    scoped: false,
    table: async ({ reader, scope, speech }) => {
      const columns = [
        ['lot', 'words'],
        ['item', 'words'],
        ['farm', 'words'],
      ] as const
      const words = (row: Awaited<ReturnType<typeof claimsByLot>>[number]) => [
        row.code,
        named(row.item, speech),
        row.farm && named(row.farm, speech),
      ]
      return claimTable(await claimsByLot(reader, scope), columns, words)
    },
  },
  'claims-by-farm': {
    scoped: false,
    table: async ({ reader, scope, speech }) =>
      claimTable(await claimsByFarm(reader, scope), [['farm', 'words']], ({ farm }) => [
        farm ? named(farm, speech) : speech.t('report.noFarm'),
      ]),
  },
  'claims-by-packer': {
    scoped: false,
    table: async ({ reader, scope, speech }) =>
      claimTable(await claimsByPacker(reader, scope), [['packer', 'words']], ({ name }) => [
        name?.replace(/^staff:/, '') ?? speech.t('report.unknown'),
      ]),
  },
  'claims-by-carrier': {
    scoped: false,
    table: async ({ reader, scope, speech }) =>
      claimTable(await claimsByCarrier(reader, scope), [['carrier', 'words']], ({ name }) => [
        name ?? speech.t('claims.ownRiders'),
      ]),
  },
} as const satisfies Record<string, Report>

/** An order with two lots counts for both, so nothing is added up. */
function claimTable<Row extends ClaimRate>(rows: readonly Row[], first: Columns, words: (row: Row) => Cell[]): ReportTable {
  const counts = [
    ['orders', 'count'],
    ['withClaim', 'count'],
    ['claimShare', 'share'],
    ['claimed', 'money'],
  ] as const
  const cells = rows.map((row) => [...words(row), row.orders, row.withClaim, share(row.withClaim, row.orders), row.granted])
  return table([...first, ...counts], cells, { totals: null, chart: [0, first.length + 1] })
}
