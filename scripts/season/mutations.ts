// Bugs that a season must find: guards that are removed in a copy of the sources, one at a time.
import { dropped, type Mutation } from '../prove/mutation.ts'

export type SeasonMutation = Pick<Mutation, 'guard' | 'edits' | 'sql' | 'breaks'> & {
  /** A season in which it happens. */
  seed: number
  days: number
}

export const SEASON_MUTATIONS: { [name: string]: SeasonMutation } = {
  'job-after-jump': {
    guard: 'A job that is overdue is run: here one that was due while the shop was down is skipped.',
    edits: [
      {
        file: 'src/platform/jobs.ts',
        find: 'where finished_at is null and run_at <= ${now} and attempts < ${MOST_ATTEMPTS} and kind = any(${kinds})',
        replace:
          "where finished_at is null and run_at between ${now}::timestamptz - interval '2 hours' and ${now} and attempts < ${MOST_ATTEMPTS} and kind = any(${kinds})",
      },
    ],
    sql: [],
    breaks: 'each due job ran on its day',
    seed: 1,
    days: 20,
  },
  'hold-freed-twice': {
    guard: 'Held places are freed once: the slot days are locked first, and what is freed is gone in the same statement.',
    edits: [
      {
        file: 'src/shop/fulfilment/held-places.ts',
        find: '    await lockSlotDays(tx, { days: [], heldFor })\n',
        replace: '',
      },
      {
        file: 'src/shop/fulfilment/held-places.ts',
        find: 'await Promise.all([lockSlotDays(tx, { days: also, heldFor }), freeLocked(tx, heldFor)])',
        replace: '[0, await freeLocked(tx, heldFor)] as const',
      },
      {
        file: 'src/shop/fulfilment/held-places.ts',
        find: 'delete from fulfilment.held_places where held_for = any(${[...heldFor]}::uuid[]) ${late} returning slot_id, day, drops, grams',
        replace:
          'select slot_id, day, drops, grams from fulfilment.held_places where held_for = any(${[...heldFor]}::uuid[]) ${late}',
      },
      {
        file: 'src/shop/fulfilment/held-places.ts',
        find: '  return freed.rows.reduce((sum, { drops }) => sum + drops, 0)',
        replace:
          '  await sql`delete from fulfilment.held_places where held_for = any(${[...heldFor]}::uuid[]) ${late}`.execute(tx)\n  return freed.rows.reduce((sum, { drops }) => sum + drops, 0)',
      },
    ],
    // A slot day with nothing else in it would stop the second time.
    sql: [
      dropped('fulfilment.slot_days', 'within_capacity'),
      'alter table fulfilment.slot_days add constraint within_capacity check (drops <= capacity_drops and grams <= capacity_grams)',
    ],
    breaks: 'slot counts match the boxes',
    seed: 1,
    days: 20,
  },
  'unpaid-stays': {
    guard: 'An order that is not paid in time ends: here those of one method stay.',
    edits: [
      {
        file: 'src/shop/payments/methods.ts',
        find: 'export const EARLY_METHODS = PAYMENT_METHODS.filter(isPaidBefore)',
        replace: "export const EARLY_METHODS = PAYMENT_METHODS.filter(isPaidBefore).filter((method) => method !== 'bkash')",
      },
    ],
    sql: [],
    breaks: 'unpaid orders end with their time',
    seed: 1,
    days: 20,
  },
  'refund-in-a-kill': {
    guard: 'A refund that was cut off before the gateway answered is asked about again.',
    edits: [
      {
        file: 'src/shop/payments/refunds.ts',
        find: "where next_ask_at <= ${now} and state in ('asked', 'processing')",
        replace: "where next_ask_at <= ${now} and state = 'processing'",
      },
    ],
    sql: [],
    breaks: 'each refund is decided',
    seed: 1,
    days: 20,
  },
  'slot-at-midnight': {
    guard: 'The last place of a slot is given once: here one more is given in the first hour of a day.',
    edits: [
      {
        file: 'src/shop/fulfilment/open-consignment.ts',
        find: '  await insertConsignment(tx, { input, checked, orFail: true })\n',
        replace:
          "  const isFirstHour = (input.now.getUTCHours() + 6) % 24 === 0\n  if (!(await insertConsignment(tx, { input, checked, orFail: isFirstHour }))) throw Object.assign(new Error('full'), { constraint: 'within_capacity' })\n",
      },
    ],
    sql: [
      dropped('fulfilment.slot_days', 'within_capacity'),
      'alter table fulfilment.slot_days add constraint within_capacity check (drops between 0 and capacity_drops + 1)',
    ],
    breaks: 'slots are never overbooked',
    seed: 1,
    days: 20,
  },
  'webhook-lost': {
    guard: 'An event waits until its receiver has accepted it: here it counts as delivered after the third failed try.',
    edits: [
      {
        file: 'src/shop/webhooks/send.ts',
        find: "const state = after.do === 'delivered' ?",
        replace: "const state = after.do === 'delivered' || taken.tries > 2 ?",
      },
    ],
    sql: [],
    breaks: 'each event reached its receiver',
    seed: 1,
    days: 20,
  },
}
