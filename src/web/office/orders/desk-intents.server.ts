import { addNote, CALL_RESULTS, noteCall } from '#shop/ordering/index.ts'
import { issueInvoice, issueTaxInvoice } from '#shop/billing/index.ts'
import { intentsOf } from '../kit/actions.server.ts'

const LONGEST_NOTE = 500

const intent = intentsOf<'order', string>()

/** What the desk does beside the steps: notes, calls, invoices. */
export const deskIntents = {
  note: intent({
    name: 'note.save',
    fields: (read) => read.filledText('note', LONGEST_NOTE, { missing: 'note-missing', tooLong: 'note-too-long' }),
    run: ({ ctx, subject: orderId }, note) => addNote(ctx, { orderId, note }),
  }),
  call: intent({
    name: 'call.save',
    needs: 'confirm-orders',
    fields: (read) => ({
      note: read.longTextIfAny('note', LONGEST_NOTE, 'note-too-long') || null,
      result: read.oneOf('result', CALL_RESULTS, 'result-missing'),
      nextAt: read.timeIfAny('next', 'time-wrong'),
    }),
    run: ({ ctx, subject: orderId, shop }, call) => noteCall(ctx, { orderId, ...call, shopUrl: shop.config.shopUrl }),
  }),
  invoice: intent({
    name: 'action.invoice',
    needs: 'issue-invoices',
    run: ({ ctx, subject: orderId }) => issueInvoice(ctx, { orderId }),
  }),
  'tax-invoice': intent({
    name: 'action.tax-invoice',
    needs: 'issue-invoices',
    fields: (read) => ({
      buyer: { name: read.text('buyer'), bin: read.text('bin'), address: read.text('address') },
      isBusiness: read.text('business') === 'on',
    }),
    run: ({ ctx, subject: orderId }, invoice) => issueTaxInvoice(ctx, { orderId, ...invoice }),
  }),
}
