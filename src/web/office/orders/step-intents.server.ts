import {
  cancelOrder,
  changeDay,
  confirmOrder,
  deliverOrder,
  dispatchOrder,
  failDelivery,
  packOrder,
  replanDelivery,
  returnOrder,
  takeBackDispatch,
  undoFailure,
  unpackOrder,
} from '#shop/ordering/index.ts'
import { asFailReason, calendarDate, needsWords, type CalendarDate, type Failure } from '#shop/values/index.ts'
import { intentsOf, type ActionContext } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import type { Refused } from '../kit/sentences.ts'
import { ACTION_NEEDS } from './order-actions.ts'

const LONGEST_REASON = 500

type Read = FieldReader<Refused<'order'>>

const intent = intentsOf<'order', string>()

/** The steps of an order. */
export const stepIntents = {
  confirm: intent({
    name: 'action.confirm',
    needs: ACTION_NEEDS.confirm,
    run: (context) => confirmOrder(context.ctx, orderIn(context)),
  }),
  pack: intent({
    name: 'action.pack',
    needs: ACTION_NEEDS.pack,
    fields: earlyIn,
    run: (context, early) => packOrder(context.ctx, { orderId: context.subject, early }),
    undo: () => ({ intent: 'unpack' }),
  }),
  unpack: intent({
    name: 'action.unpack',
    needs: ACTION_NEEDS.unpack,
    run: (context) => unpackOrder(context.ctx, { orderId: context.subject }),
  }),
  dispatch: intent({
    name: 'action.dispatch',
    needs: ACTION_NEEDS.dispatch,
    fields: earlyIn,
    run: (context, early) => dispatchOrder(context.ctx, { ...orderIn(context), early }),
    undo: () => ({ intent: 'take-back' }),
  }),
  'take-back': intent({
    name: 'action.take-back',
    needs: ACTION_NEEDS['take-back'],
    run: (context) => takeBackDispatch(context.ctx, { orderId: context.subject }),
  }),
  deliver: intent({
    name: 'action.deliver',
    needs: ACTION_NEEDS.deliver,
    run: (context) => deliverOrder(context.ctx, orderIn(context)),
  }),
  fail: intent({
    name: 'action.fail',
    needs: ACTION_NEEDS.fail,
    fields: failureIn,
    run: (context, failure) => failDelivery(context.ctx, { ...orderIn(context), failure }),
    undo: () => ({ intent: 'undo-fail' }),
  }),
  'undo-fail': intent({
    name: 'action.undo-fail',
    needs: ACTION_NEEDS['undo-fail'],
    run: (context) => undoFailure(context.ctx, { orderId: context.subject }),
  }),
  return: intent({
    name: 'action.return',
    needs: ACTION_NEEDS.return,
    fields: reasonIn,
    run: (context, note) => returnOrder(context.ctx, { ...orderIn(context), note }),
  }),
  cancel: intent({
    name: 'action.cancel',
    needs: ACTION_NEEDS.cancel,
    fields: reasonIn,
    run: (context, note) => cancelOrder(context.ctx, { ...orderIn(context), note }),
  }),
  replan: intent({
    name: 'action.replan',
    needs: ACTION_NEEDS.replan,
    fields: slotIn,
    run: (context, slot) => replanDelivery(context.ctx, { ...orderIn(context), ...slot }),
    at: 'slot',
  }),
  'change-day': intent({
    name: 'action.change-day',
    needs: ACTION_NEEDS['change-day'],
    fields: slotIn,
    run: (context, slot) => changeDay(context.ctx, { ...orderIn(context), ...slot }),
    at: 'slot',
  }),
}

function orderIn({ subject: orderId, shop }: ActionContext<string>) {
  return { orderId, shopUrl: shop.config.shopUrl }
}

function earlyIn(read: Read): boolean {
  return read.yes('early')
}

function reasonIn(read: Read): string {
  return read.filledText('note', LONGEST_REASON, { missing: 'reason-missing', tooLong: 'reason-too-long' })
}

/** A reason of the list needs no words. */
function failureIn(read: Read): Failure {
  const reason = read.known('reason', asFailReason(read.text('reason')), 'other', 'reason-missing')
  const words = read.longTextIfAny('note', LONGEST_REASON, 'reason-too-long')
  if (read.text('note') === '' && needsWords(reason)) read.refuse('reason', 'reason-missing')
  return { reason, words: words || null }
}

type Slot = { slotId: string; day: CalendarDate }

/** `2026-06-12 <id of the slot>`. */
function slotIn(read: Read): Slot {
  const match = /^(\d{4}-\d\d-\d\d) ([0-9a-f-]{36})$/.exec(read.text('slot'))
  const day = match && calendarDate(match[1]!)
  const none: Slot = { slotId: '', day: '2000-01-01' as CalendarDate }
  return read.known('slot', day ? { slotId: match[2]!, day } : null, none, 'slot-missing')
}
