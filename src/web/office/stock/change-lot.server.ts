import { z } from 'zod'
import type { Permission } from '#shop/accounts/index.ts'
import { correctStock, freeLot, lotForOffice, quarantineLot, receiveExpectedLot, type LotPage } from '#shop/inventory/index.ts'
import { calendarDate, cleanText, formatDay } from '#shop/values/index.ts'
import { notFound, type StaffContext } from '../access.server.ts'
import { amountText, parseAmount } from '../amounts.ts'
import { LOT_ACTIONS, type LotAction, type LotProblem, type LotRefusal } from './lot-actions.ts'

const NEEDS: Record<LotAction, Permission> = {
  count: 'correct-stock',
  'write-off': 'correct-stock',
  return: 'correct-stock',
  quarantine: 'correct-stock',
  free: 'correct-stock',
  arrive: 'receive-stock',
}

const LONGEST_REASON = 500
const typed = z
  .string()
  .max(2 * LONGEST_REASON)
  .default('')
const Fields = z.object({
  intent: z.enum(LOT_ACTIONS),
  amount: typed,
  seen: z.coerce.number().int().min(0).max(1e9).optional(),
  reason: typed,
  grade: typed,
  harvested: typed,
  bestBefore: typed,
})
type Read = z.infer<typeof Fields>

export function permissionForLot(fields: Record<string, string>): Permission {
  const action = LOT_ACTIONS.find((one) => one === fields['intent'])
  return action ? NEEDS[action] : 'see-stock'
}

export async function changeLot(
  requestContext: StaffContext,
  lotId: string,
  fields: Record<string, string>,
): Promise<{ ok: true; action: LotAction } | LotRefusal> {
  const parsed = Fields.safeParse(fields)
  const lot = await lotForOffice(requestContext.ctx.db, lotId)
  if (!lot) throw notFound()
  if (!parsed.success)
    return { ok: false, action: null, problem: 'not-understood', detail: '', typed: { amount: '', reason: '' } }
  const { intent: action, amount, reason } = parsed.data
  const refused = (problem: LotProblem, detail = ''): LotRefusal => ({
    ok: false,
    action,
    problem,
    detail,
    typed: { amount, reason },
  })
  const done = await run(requestContext, lot, parsed.data)
  if (done.ok) return { ok: true, action }
  const { unit } = lot.item
  switch (done.problem) {
    case 'below-allocated':
      return refused('below-allocated', amountText(done.allocated, unit, requestContext.language))
    case 'more-than-there':
      return refused('more-than-there', amountText(done.onHand, unit, requestContext.language))
    case 'more-than-is-out':
      return refused('more-than-is-out', amountText(done.out, unit, requestContext.language))
    case 'edit-conflict':
      return refused('edit-conflict', amountText(done.onHand, unit, requestContext.language))
    case 'before-legal-date':
      return refused('before-legal-date', formatDay(done.notBefore, requestContext.language, 'withYear'))
    case 'unknown-lot':
    case 'unknown-stock-item':
      throw notFound()
    case 'code-taken':
      throw new Error('A lot that arrives keeps its code, and yet it was taken.')
    case 'not-an-amount':
    case 'reason-missing':
    case 'already-so':
    case 'not-a-day':
    case 'harvest-in-future':
    case 'not-expected':
    case 'goes-off-too-early':
      return refused(done.problem)
    default:
      return done satisfies never
  }
}

async function run({ ctx }: StaffContext, lot: LotPage, read: Read) {
  const lotId = lot.id
  const amount = parseAmount(read.amount, lot.item.unit)
  const reason = cleanText(read.reason, LONGEST_REASON) ?? ''
  switch (read.intent) {
    case 'count':
      if (amount === null) return { ok: false, problem: 'not-an-amount' } as const
      return correctStock(ctx, { lotId, onHand: amount, reason, kind: 'counted', ...seenIn(read) })
    case 'write-off': {
      if (amount === null || amount === 0) return { ok: false, problem: 'not-an-amount' } as const
      const seen = read.seen ?? lot.onHand
      if (seen === lot.onHand && amount > seen) return { ok: false, problem: 'more-than-there', onHand: seen } as const
      // Subtracted from the amount that the person saw: otherwise one of two write-offs at the same time would be lost.
      return correctStock(ctx, {
        lotId,
        onHand: seen - amount,
        reason,
        kind: 'written-off',
        seen,
      })
    }
    case 'return': {
      if (amount === null || amount === 0) return { ok: false, problem: 'not-an-amount' } as const
      // Added to the amount that the person saw: otherwise a form sent twice would return it twice.
      const seen = read.seen ?? lot.onHand
      return correctStock(ctx, { lotId, onHand: seen + amount, reason, kind: 'returned', seen })
    }
    case 'quarantine':
      return quarantineLot(ctx, { lotId, reason })
    case 'free':
      return freeLot(ctx, { lotId, reason })
    case 'arrive': {
      const harvestedOn = calendarDate(read.harvested)
      const bestBefore = read.bestBefore === '' ? undefined : calendarDate(read.bestBefore)
      const grade = (['A', 'B', 'C'] as const).find((one) => one === read.grade) ?? lot.grade
      if (harvestedOn === null || bestBefore === null) return { ok: false, problem: 'not-a-day' } as const
      if (amount === null) return { ok: false, problem: 'not-an-amount' } as const
      return receiveExpectedLot(ctx, { lotId, amount, grade, harvestedOn, bestBefore })
    }
    default:
      return read.intent satisfies never
  }
}

function seenIn({ seen }: Read): { seen?: number } {
  return seen === undefined ? {} : { seen }
}
