import type { Reader } from '#shop/context.ts'
import { cashBalances, type Scope } from '#shop/reporting/index.ts'
import { partyName } from './party-name.server.ts'
import { table } from './make-table.server.ts'
import type { ReportTable, ReportText } from './report-table.ts'

/** What is with each courier and rider, for the accountant. */
export async function cashReport(reader: Reader, scope: Scope, t: (key: ReportText) => string): Promise<ReportTable> {
  const rows = await cashBalances(reader, scope)
  const columns = [
    ['party', 'words'],
    ['opening', 'money'],
    ['collected', 'money'],
    ['paid', 'money'],
    ['writtenOff', 'money'],
    ['open', 'money'],
    ['open7', 'money'],
    ['open14', 'money'],
    ['open30', 'money'],
    ['openOlder', 'money'],
    ['charges', 'money'],
    ['held', 'money'],
  ] as const
  const cells = rows.map((row) => [
    row.kind === 'desk' ? t('remittance.desk') : partyName(row),
    row.opening,
    row.collected,
    row.paid,
    row.writtenOff,
    row.open,
    ...row.ages,
    row.charges,
    row.held,
  ])
  return table(columns, cells, { totals: 'added up', chart: [0, 5] })
}
