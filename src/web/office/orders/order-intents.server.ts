import { orderForOffice } from '#shop/ordering/index.ts'
import { found, knownId } from '../access.server.ts'
import { defineActions } from '../kit/actions.server.ts'
import { officeWords } from '../office-words.server.ts'
import { deskIntents } from './desk-intents.server.ts'
import { moneyIntents } from './money-intents.server.ts'
import { stepIntents } from './step-intents.server.ts'

export const orderActions = defineActions({
  page: 'order',
  sees: 'see-orders',
  subject: (_context, { id = '' }) => knownId(id),
  mistakes: {
    'before-day': 'early',
    'reason-missing': 'note',
    'reason-too-long': 'note',
    'note-missing': 'note',
    'note-too-long': 'note',
    'slot-missing': 'slot',
    'result-missing': 'result',
    'time-missing': 'next',
    'time-over': 'next',
    'time-wrong': 'next',
    'amount-missing': 'amount',
    'nothing-to-refund': 'amount',
    'refund-trx-missing': 'trxId',
    'refund-trx-used': 'trxId',
    'no-lines-chosen': '',
    'lines-refused': '',
    'reference-missing': 'reference',
    'buyer-missing': 'buyer',
    'address-missing': 'address',
    'bin-missing': 'bin',
    'bin-wrong': 'bin',
  },
  at: { 'above-captured': 'amount', 'reference-used': 'reference', 'not-by-gateway': 'way' },
  words: async ({ ctx, subject, language }) => {
    const { status } = found(await orderForOffice(ctx.db, subject, ctx.now))
    return { status: officeWords(language)(`status.${status}`) }
  },
  intents: { ...stepIntents, ...moneyIntents, ...deskIntents },
})
