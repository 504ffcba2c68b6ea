import { draftResults } from '#shop/reporting/index.ts'
import { share, table, withShare, type Report } from './make-table.server.ts'
import type { ReportText } from './report-table.ts'

/** Chat orders: what became of the links. */
export const DRAFT_REPORTS = {
  'chat-orders': {
    scoped: false,
    table: async ({ reader, scope, speech: { t } }) => {
      const columns = [
        ['talkedIn', 'words'],
        ['linksMade', 'count'],
        ['linksOpened', 'count'],
        ['linksOrdered', 'count'],
        ['orderedShare', 'share'],
        ['total', 'money'],
      ] as const
      const cells = (await draftResults(reader, scope)).map(({ channel, made, opened, placed, total }) => [
        t(`draftChannel.${channel}` as ReportText),
        made,
        opened,
        placed,
        share(placed, made),
        total,
      ])
      return withShare(table(columns, cells, { totals: 'added up', chart: [0, 3] }), { part: 3, of: 1, at: 4 })
    },
  },
} satisfies Record<string, Report>
