import { addNote, CALL_LEAVES_WORK, CALL_RESULTS, confirmOrder, noteCall } from '#shop/ordering/index.ts'
import { allowOrder, issueInvoice, issueTaxInvoice } from '#shop/billing/index.ts'
import { intentsOf } from '../kit/actions.server.ts'
import { nextToCall } from './next-to-call.server.ts'
import { isFromToCall } from './to-call.ts'

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
    run: async (context, call) => {
      const { ctx, subject: orderId, shop, url } = context
      const noted = await noteCall(ctx, { orderId, ...call, shopUrl: shop.config.shopUrl })
      if (!noted.ok) return noted
      const leads = isFromToCall(url.searchParams) && !CALL_LEAVES_WORK.includes(call.result)
      return { ok: true, next: leads ? await nextToCall(context, { orderId, done: 'call-next' }) : null }
    },
    to: ({ url }, { next }) => next ?? url.pathname,
  }),
  allow: intent({
    name: 'check.allow',
    needs: 'confirm-orders',
    fields: (read) => read.filledText('note', LONGEST_NOTE, { missing: 'note-missing', tooLong: 'note-too-long' }),
    run: ({ ctx, subject: orderId, shop }, note) => allowOrder(ctx, { orderId, note, shopUrl: shop.config.shopUrl }),
  }),
  'confirm-next': intent({
    name: 'call.confirmNext',
    needs: 'confirm-orders',
    run: async (context) => {
      const { ctx, subject: orderId, shop } = context
      const confirmed = await confirmOrder(ctx, { orderId, shopUrl: shop.config.shopUrl })
      return confirmed.ok ? { ok: true, next: await nextToCall(context, { orderId, done: 'confirm-next' }) } : confirmed
    },
    to: (_context, { next }) => next,
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
