import { GRADES } from '#shop/inventory/model.ts'
import {
  correctStock,
  freeLot,
  lotForOffice,
  quarantineLot,
  receiveExpectedLot,
  setRipeOn,
  undoWriteOff,
} from '#shop/inventory/index.ts'
import { calendarDate, formatDay, type CalendarDate } from '#shop/values/index.ts'
import { found, knownId } from '../access.server.ts'
import { amountText, parseAmount, type Unit } from '../amounts.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import type { Refused } from '../kit/sentences.ts'

const LONGEST_REASON = 500
const MOVEMENT_ID = /^\d{1,15}$/

type Lot = NonNullable<Awaited<ReturnType<typeof lotForOffice>>>
type Context = ActionContext<Lot>
type Read = FieldReader<Refused<'lot'>>

const intent = intentsOf<'lot', Lot>()

export const lotActions = defineActions({
  page: 'lot',
  sees: 'see-stock',
  subject: async ({ ctx }, { lotId = '' }) => found(await lotForOffice(ctx.db, knownId(lotId))),
  mistakes: {
    'not-an-amount': 'amount',
    'more-than-there': 'amount',
    'more-than-is-out': 'amount',
    'below-allocated': 'amount',
    'reason-missing': 'reason',
    'not-a-day': 'harvested',
    'harvest-in-future': 'harvested',
    'before-legal-date': 'harvested',
    'goes-off-too-early': 'harvested',
    'not-expected': '',
    'ripe-after-best-before': 'ripeOn',
  },
  intents: {
    count: intent({
      name: 'lotAction.count',
      needs: 'correct-stock',
      fields: (read, context) => ({ amount: amountIn(read, context), reason: reasonIn(read), seen: seenIn(read) }),
      run: async (context, { amount: onHand, reason, seen }) => {
        const counted = { lotId: context.subject.id, onHand, reason, kind: 'counted' } as const
        return inUnits(context, await correctStock(context.ctx, seen === null ? counted : { ...counted, seen }))
      },
    }),
    'write-off': intent({
      name: 'lotAction.write-off',
      needs: 'correct-stock',
      fields: difference,
      run: async (context, { amount, reason, seen }) => {
        const { id: lotId, onHand } = context.subject
        if (seen === onHand && amount > seen) return inUnits(context, { ok: false, problem: 'more-than-there', onHand })
        // Subtracted from the amount that the person saw: otherwise one of two write-offs at the same time would be lost.
        const left = { lotId, onHand: seen - amount, reason, kind: 'written-off', seen } as const
        return inUnits(context, await correctStock(context.ctx, left))
      },
      undo: (_context, { movementId }) => (movementId === null ? null : { intent: 'undo-write-off', about: String(movementId) }),
    }),
    'undo-write-off': intent({
      name: 'lotAction.undo-write-off',
      needs: 'correct-stock',
      run: async ({ ctx, subject, about }) =>
        MOVEMENT_ID.test(about)
          ? undoWriteOff(ctx, { lotId: subject.id, movementId: Number(about) })
          : { ok: false, problem: 'not-written-off' },
    }),
    return: intent({
      name: 'lotAction.return',
      needs: 'correct-stock',
      fields: difference,
      run: async (context, { amount, reason, seen }) => {
        // Added to the amount that the person saw: otherwise a form sent twice would return it twice.
        const back = { lotId: context.subject.id, onHand: seen + amount, reason, kind: 'returned', seen } as const
        return inUnits(context, await correctStock(context.ctx, back))
      },
    }),
    quarantine: intent({
      name: 'lotAction.quarantine',
      needs: 'correct-stock',
      fields: reasonIn,
      run: ({ ctx, subject }, reason) => quarantineLot(ctx, { lotId: subject.id, reason }),
    }),
    free: intent({
      name: 'lotAction.free',
      needs: 'correct-stock',
      fields: reasonIn,
      run: ({ ctx, subject }, reason) => freeLot(ctx, { lotId: subject.id, reason }),
    }),
    'ripe-on': intent({
      name: 'lotAction.ripe-on',
      needs: 'receive-stock',
      fields: (read) => ({ ripeOn: read.dayIfAny('ripeOn', 'not-a-day'), seen: calendarDate(read.text('seen')) }),
      run: ({ ctx, subject }, { ripeOn, seen }) => setRipeOn(ctx, { lotId: subject.id, ripeOn, seen }),
    }),
    arrive: intent({
      name: 'lotAction.arrive',
      needs: 'receive-stock',
      fields: (read, context) => ({
        harvestedOn: read.day('harvested', 'not-a-day'),
        bestBefore: read.dayIfAny('bestBefore', 'not-a-day') ?? undefined,
        amount: amountIn(read, context),
        grade: GRADES.find((one) => one === read.text('grade')) ?? context.subject.grade,
      }),
      run: async (context, arrived) =>
        inUnits(context, await receiveExpectedLot(context.ctx, { lotId: context.subject.id, ...arrived })),
    }),
  },
})

function amountIn(read: Read, { subject }: Context): number {
  return read.known('amount', parseAmount(read.text('amount'), subject.item.unit), 0, 'not-an-amount')
}

function reasonIn(read: Read): string {
  return read.longTextIfAny('reason', LONGEST_REASON, 'reason-missing')
}

/** What was there when the page was read. */
function seenIn(read: Read): number | null {
  const seen = read.text('seen')
  return /^\d{1,9}$/.test(seen) ? Number(seen) : null
}

function difference(read: Read, context: Context) {
  const amount = amountIn(read, context)
  if (amount === 0) read.refuse('amount', 'not-an-amount')
  return { amount, reason: reasonIn(read), seen: seenIn(read) ?? context.subject.onHand }
}

type Measured = { allocated?: number; onHand?: number; out?: number; notBefore?: CalendarDate }

/** The same refusal with the `detail` its sentence needs: how much is held, or what is there now. */
function inUnits<const Outcome extends { ok: true } | ({ ok: false } & Measured)>(
  { subject, language }: Context,
  outcome: Outcome,
) {
  if (outcome.ok) return outcome
  const { allocated, onHand, out, notBefore }: Measured = outcome
  const amount = allocated ?? onHand ?? out
  const unit: Unit = subject.item.unit
  if (amount !== undefined) return { ...outcome, detail: amountText(amount, unit, language) }
  return { ...outcome, detail: notBefore ? formatDay(notBefore, language, 'withYear') : '' }
}
