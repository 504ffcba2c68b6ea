import type { Mutation } from './mutation.ts'

/** Guards of the waitlist, of harvest slips and of lower prices. */
export const SEASON_MUTATIONS: { [name: string]: Mutation } = {
  'markdown-lot': {
    guard: 'A marked-down lot is sold to those who chose it: here everybody takes from it.',
    edits: [
      {
        file: 'src/shop/inventory/model.ts',
        find: '  if (lot.markedDown) return false\n',
        replace: '',
      },
    ],
    sql: [],
    breaks: 'a marked-down lot is sold at its own price only',
  },
  'markdown-other-lots': {
    guard: 'At a lower price only its own lot is sold: here other lots of the fruit serve as well.',
    edits: [
      {
        file: 'src/shop/inventory/model.ts',
        find: 'if (lotId !== null) return lot.id === lotId',
        replace: 'if (lotId !== null) return true',
      },
    ],
    sql: [],
    breaks: 'a marked-down lot is sold at its own price only',
  },
  'waitlist-stop': {
    guard:
      'A person who ends the messages is sent no more. Here the answer says that they ended, and the person stays on the list.',
    edits: [
      {
        file: 'src/shop/waitlist/unsubscribe.ts',
        find: "set state = 'unsubscribed', ended_at = ${now}::timestamptz",
        replace: 'set state = state, ended_at = ended_at',
      },
    ],
    sql: [],
    breaks: 'no message without consent, none after STOP',
  },
  'waitlist-order': {
    guard: 'People are told in the order in which they asked: here the last ones come first.',
    edits: [
      {
        file: 'src/shop/waitlist/notify-waitlist.ts',
        find: 'order by place limit',
        replace: 'order by place desc limit',
      },
    ],
    sql: [],
    breaks: 'waiting people are told in order and once',
  },
  'waitlist-promised': {
    guard: 'What people with time to answer were told about counts as taken.',
    edits: [
      {
        file: 'src/shop/waitlist/notify-waitlist.ts',
        find: '(await availableGrams(tx, sizes, now)) - (await promisedGrams(tx, productId))',
        replace: '(await availableGrams(tx, sizes, now)) - 0 * (await promisedGrams(tx, productId))',
      },
    ],
    sql: [],
    breaks: 'no more people are told than the fruit serves',
  },
  'slip-default': {
    guard: 'After the deadline the stated default decides for those who have not answered.',
    edits: [
      {
        file: 'src/shop/slips/follow-slips.ts',
        find: "ref.state === 'asked' ? await applyDefault(ctx, ref, means) :",
        replace: "ref.state === 'asked' ? await Promise.resolve(applyDefault === null) :",
      },
    ],
    sql: [],
    breaks: 'each order of a slip has one answer',
  },
  'slip-refund': {
    guard: 'The money of an order that a slip ends goes back: here it is only noted.',
    edits: [
      {
        file: 'src/shop/slips/follow-slips.ts',
        find: 'const open = over > 0 || payments.some(({ inReview }) => inReview)',
        replace: 'const open = false',
      },
      {
        file: 'src/shop/slips/follow-slips.ts',
        find: 'const amount = paisa(Math.min(over, refundable(payment)))',
        replace: 'const amount = paisa(Math.min(0, over, refundable(payment)))',
      },
    ],
    sql: [],
    breaks: 'money of a slip goes back once',
  },
  'slip-set-aside': {
    guard: 'Fruit of a lost harvest is released with the order that it was promised to.',
    edits: [
      {
        file: 'src/shop/slips/take-out-fruit.ts',
        find: "    const cancelled = await cancelOrderIn(tx, ctx, { orderId, note: 'harvest slip', shopUrl })\n    return cancelled.ok ? cancelled : { ok: false, problem: 'order-over' }\n",
        replace: '    void cancelOrderIn\n    return { ok: true }\n',
      },
    ],
    sql: [],
    breaks: 'nothing is held of a lost harvest',
  },
}
