import type { Reader } from '#shop/context.ts'
import { growerLedger, type Scope } from '#shop/reporting/index.ts'
import { named, table, type Speech } from './make-table.server.ts'
import type { ReportTable } from './report-table.ts'

/** What the shop owes each grower, for the accountant. */
export async function growerReport(reader: Reader, scope: Scope, speech: Speech): Promise<ReportTable> {
  const rows = await growerLedger(reader, scope)
  const columns = [
    ['farm', 'words'],
    ['opening', 'money'],
    ['growerDelivered', 'money'],
    ['deducted', 'money'],
    ['corrected', 'money'],
    ['advances', 'money'],
    ['paid', 'money'],
    ['growerBalance', 'money'],
  ] as const
  const cells = rows.map((row) => [
    named(row.name, speech),
    row.opening,
    row.delivered,
    row.deducted,
    row.corrected,
    row.advances,
    row.paid,
    row.balance,
  ])
  return table(columns, cells, { totals: 'added up', chart: [0, 7] })
}
