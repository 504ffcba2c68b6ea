// Guards that can be removed, one at a time. A round without one of them must fail, or the proof proves nothing.
import { CARRIER_MUTATIONS } from './carrier-mutations.ts'
import { CLAIM_MUTATIONS } from './claim-mutations.ts'
import { MONEY_MUTATIONS } from './money-mutations.ts'
import { dropped, type Mutation } from './mutation.ts'
import { SEASON_MUTATIONS } from './season-mutations.ts'
import { WALLET_MUTATIONS } from './wallet-mutations.ts'

export const MUTATIONS: { [name: string]: Mutation } = {
  'lot-check': {
    guard: 'A lot never promises more than it has: the check on the lot’s row.',
    edits: [],
    sql: [dropped('inventory.lots', 'allocated_within_on_hand')],
    breaks: '0 <= allocated <= on hand',
  },
  'lot-lock': {
    guard: 'After a conflict the order is retried with the lots locked: here the first read is trusted.',
    edits: [
      {
        file: 'src/shop/inventory/allocate-stock.ts',
        find: 'const plan = planAllocation({ lines, day, ...stock })',
        replace:
          'const plan = planAllocation({ lines, day, ...stock, lots: stock.lots.map((lot) => ({ ...lot, available: 1e8 })) })',
      },
    ],
    sql: [dropped('inventory.lots', 'allocated_within_on_hand')],
    breaks: '0 <= allocated <= on hand',
  },
  'slot-check': {
    guard: 'A slot day is never overbooked: the check on the slot day’s row.',
    edits: [],
    sql: [dropped('fulfilment.slot_days', 'within_capacity')],
    breaks: 'slots are never overbooked',
  },
  'coupon-limit': {
    guard: 'A coupon is never used above its total limit.',
    edits: [
      { file: 'src/shop/pricing/redeem-coupon.ts', find: 'and (limit_total is null or redeemed < limit_total)', replace: '' },
    ],
    sql: [dropped('pricing.promotions', 'promotions_check')],
    breaks: 'coupons: uses = orders <= limit, in total and per person',
  },
  'coupon-person': {
    guard: 'A person never uses a coupon above the limit per person.',
    edits: [
      {
        file: 'src/shop/pricing/redeem-coupon.ts',
        find: 'where used.uses < coalesce((select limit_per_person from promotion), used.uses + 1)',
        replace: '',
      },
      {
        file: 'src/shop/pricing/model.ts',
        find: 'promotion.limitPerPerson !== null && promotion.uses >= promotion.limitPerPerson',
        replace: 'promotion.uses < 0',
      },
    ],
    sql: [],
    // Long enough for two rushes: in one, six different people may win by chance.
    round: { seconds: 16 },
    breaks: 'coupons: uses = orders <= limit, in total and per person',
  },
  'coupon-return': {
    guard: 'A cancelled order releases its coupon.',
    edits: [
      {
        file: 'src/shop/ordering/cancel-order.ts',
        find: '  await releaseCoupon(tx, { orderId: order.id, now })\n',
        replace: '  void releaseCoupon\n',
      },
    ],
    sql: [],
    breaks: 'coupons: uses = orders <= limit, in total and per person',
  },
  'preorder-limit': {
    guard:
      'The limit of a pre-order per person is counted while its lot is locked: here the orders of a person do not see each other.',
    edits: [
      {
        file: 'src/shop/ordering/check-preorder.ts',
        find: "    if (!lock) return { ok: false, problem: 'conflict' }\n",
        replace: '',
      },
    ],
    sql: [],
    breaks: 'nobody pre-orders above the limit',
  },
  'request-id': {
    guard: 'One request id is one order: the unique key.',
    edits: [],
    sql: [dropped('ordering.orders', 'orders_idempotency_key_key')],
    breaks: 'one request id, one order',
  },
  'seen-price': {
    guard: 'A price the buyer has not seen is not charged.',
    edits: [
      {
        file: 'src/shop/ordering/place-order.ts',
        find: 'if (priceChange(line, pricedNow.unitPrice).length > 0) return null',
        replace: 'void priceChange',
      },
      {
        file: 'src/shop/ordering/place-order.ts',
        find: 'if (expectedTotalPaisa !== null && expectedTotalPaisa !== cart.totals.total)',
        replace: 'if (expectedTotalPaisa === -1)',
      },
    ],
    sql: [],
    breaks: 'only totals the buyer saw are charged',
  },
  outbox: {
    guard: 'The message to the buyer is written in the transaction of the order.',
    edits: [
      {
        file: 'src/shop/ordering/place-order.ts',
        find: "    writeMessages(tx, { template: 'order-placed', letters: [{ to: buyer, news, orderId }], now }),\n",
        replace: '    void [writeMessages, news],\n',
      },
    ],
    sql: [],
    breaks: 'each order has one message, written with it',
  },
  'stock-return': {
    guard: 'A cancelled order releases its stock.',
    edits: [
      {
        file: 'src/shop/ordering/cancel-order.ts',
        find: '  await releaseStock(tx, { orderId: order.id, now })\n',
        replace: '  void releaseStock\n',
      },
    ],
    sql: [],
    breaks: 'allocations match the contents of orders',
  },
  ledger: {
    guard: 'A stock correction is written to the ledger.',
    edits: [
      {
        file: 'src/shop/inventory/correct-stock.ts',
        find: "    .returning('id')\n    .executeTakeFirstOrThrow()\n  const amount",
        replace:
          "    .returning('id')\n    .$call(() => ({ executeTakeFirstOrThrow: () => ({ id: 0 }) }))\n    .executeTakeFirstOrThrow()\n  const amount",
      },
    ],
    sql: [],
    breaks: 'the ledger adds up',
  },
  'order-lock': {
    guard: 'Every move locks the order first, and is allowed only from the states in its table.',
    edits: [
      {
        file: 'src/shop/ordering/locked-order.ts',
        find: 'from ordering.orders where ${where} for update`',
        replace: 'from ordering.orders where ${where}`',
      },
      {
        file: 'src/shop/ordering/locked-order.ts',
        find: ' and state = any(${[...from]}::text[]) returning id)',
        replace: ' and ${from.length}::integer > 0 returning id)',
      },
    ],
    sql: [],
    breaks: 'each state change starts at the previous state',
  },
  'state-table': {
    guard: 'A state changes only as its table allows.',
    edits: [
      {
        file: 'src/shop/ordering/locked-order.ts',
        find: '  if (!orderCan(move, order.state)) return false\n',
        replace: '  void orderCan\n',
      },
      {
        file: 'src/shop/ordering/locked-order.ts',
        find: ' and state = any(${[...from]}::text[]) returning id)',
        replace: ' and ${from.length}::integer > 0 returning id)',
      },
      {
        file: 'src/shop/ordering/cancel-order.ts',
        find: "  if (order.state === 'cancelled') return { ok: false, problem: 'already-cancelled' }\n",
        replace: '',
      },
    ],
    sql: [],
    breaks: 'each state change starts at the previous state',
  },
  ...MONEY_MUTATIONS,
  ...SEASON_MUTATIONS,
  ...WALLET_MUTATIONS,
  ...CLAIM_MUTATIONS,
  ...CARRIER_MUTATIONS,
  audit: {
    guard: 'Changes by staff are written to the audit log in the same transaction.',
    edits: [
      {
        file: 'src/shop/accounts/audit.ts',
        find: '  const { action, subject, before, after, personal } = input\n',
        replace: "  const { action, subject, before, after, personal } = input\n  if (action === 'correct-lot') return\n",
      },
    ],
    sql: [],
    breaks: 'every change by staff is in the audit log',
  },
  commit: {
    guard: 'An order is acknowledged once it is on disk: here the database answers earlier.',
    edits: [
      {
        file: 'src/platform/database/server-settings.ts',
        find: "synchronous_commit: 'on',",
        replace: "synchronous_commit: 'off',\n  wal_writer_delay: '10s',",
      },
    ],
    sql: [],
    breaks: 'no acknowledged order is lost',
    round: { kills: 6 },
  },
  'sign-in-limit': {
    guard: 'Password guesses are counted across all processes.',
    edits: [
      {
        file: 'src/web/http/rate-limits.ts',
        find: "const SHARED: ReadonlySet<RateLimitName> = new Set([\n  'sign-in',\n",
        replace: 'const SHARED: ReadonlySet<RateLimitName> = new Set([\n',
      },
    ],
    sql: [],
    breaks: 'limits are shared by all processes',
  },
  'page-changes': {
    guard: 'A change of public pages is announced to all processes.',
    edits: [],
    sql: [
      'drop trigger page_changes_announced on platform.page_changes',
      'create function platform.drop_change() returns trigger language plpgsql as $$ begin return null; end $$',
      'create trigger page_changes_dropped before insert on platform.page_changes for each row execute function platform.drop_change()',
    ],
    breaks: 'changes show on pages within a second',
  },
}
