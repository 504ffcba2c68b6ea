import { quotationResults } from '#shop/reporting/index.ts'
import { share, table, type Report } from './make-table.server.ts'
import type { ReportText } from './report-table.ts'

/** Quotations for gifts: what became of them, and why. */
export const QUOTATION_REPORTS = {
  quotations: {
    scoped: false,
    table: async ({ reader, scope, speech: { t } }) => {
      const columns = [
        ['became', 'words'],
        ['why', 'words'],
        ['quotations', 'count'],
        ['quotationShare', 'share'],
        ['total', 'money'],
      ] as const
      const rows = await quotationResults(reader, scope)
      const all = rows.reduce((sum, { quotations }) => sum + quotations, 0)
      const cells = rows.map(({ outcome, reason, quotations, total }) => [
        t(`report.became.${outcome}`),
        reason === null ? null : t(`outcomeReason.${reason}` as ReportText),
        quotations,
        share(quotations, all),
        total,
      ])
      return table(columns, cells, { totals: 'added up', chart: [[0, 1], 2] })
    },
  },
} satisfies Record<string, Report>
