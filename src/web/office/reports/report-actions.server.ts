import { changeReport, dropReport, saveLedgerNames, saveReport } from '#shop/reporting/index.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import { ledgerNamesIn } from './ledger-names.server.ts'
import { reportAsked, reportQuery } from './report-asked.server.ts'

const intent = intentsOf<'reports'>()

export const reportsActions = defineActions({
  page: 'reports',
  sees: 'see-reports',
  mistakes: {
    'report-name-missing': 'name',
    'report-name-taken': 'name',
    'too-many-reports': 'name',
    'email-wrong': 'email',
    'unknown-report': '',
  },
  intents: {
    'save-report': intent({
      name: 'report.save',
      fields: weekly,
      run: (context, email) => {
        const mail = { email, language: context.language }
        return saveReport(context.ctx, { name: context.sent['name'] ?? '', query: queryOf(context), mail })
      },
      to: back,
      done: 'report-saved',
    }),
    'change-report': intent({
      name: 'report.change',
      fields: weekly,
      run: ({ ctx, about, language }, email) => changeReport(ctx, { id: about, mail: { email, language } }),
      to: back,
      done: 'report-changed',
    }),
    'drop-report': intent({
      name: 'report.dropIt',
      run: ({ ctx, about }) => dropReport(ctx, about),
      to: back,
      done: 'report-dropped',
    }),
    'name-ledgers': intent({
      name: 'accounting.nameLedgers',
      needs: 'manage-tax',
      run: ({ ctx, sent, seen }) => saveLedgerNames(ctx, { names: ledgerNamesIn(sent), seen }),
      to: back,
      done: 'ledgers-named',
    }),
  },
})

/** Where it is sent every week; null without the tick. */
function weekly(read: FieldReader): string | null {
  return read.yes('weekly') ? read.text('email') : null
}

/** The choices of the page, as it would write them itself: nothing else is stored. */
function queryOf({ sent, ctx }: Pick<ActionContext, 'sent' | 'ctx'>): string {
  return reportQuery(reportAsked(new URLSearchParams((sent['query'] ?? '').slice(0, 500)), ctx.now))
}

function back(context: ActionContext): string {
  return `/office/reports?${queryOf(context)}`
}
