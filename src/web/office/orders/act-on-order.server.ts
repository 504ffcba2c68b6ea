import { z } from 'zod'
import type { Permission } from '#shop/accounts/index.ts'
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
} from '#shop/ordering/index.ts'
import { asFailReason, calendarDate, cleanText, needsWords, type CalendarDate, type Failure } from '#shop/values/index.ts'
import { notFound, type StaffContext } from '../access.server.ts'
import { ACTION_NEEDS, ORDER_ACTIONS, type OrderAction } from './order-actions.ts'

const LONGEST_NOTE = 500

const Intent = z.object({ intent: z.enum(ORDER_ACTIONS) })
const Note = z.object({ note: z.string().max(LONGEST_NOTE * 2) })
const Slot = z.object({ slot: z.string().regex(/^\d{4}-\d\d-\d\d [0-9a-f-]{36}$/) })

type Done = Awaited<ReturnType<typeof run>>
/** The page's message if the action was refused. */
export type OrderProblem = Extract<Done, { ok: false }>['problem'] | 'not-understood'
export type ActedOnOrder =
  | { ok: true; action: OrderAction }
  | { ok: false; status: number; action: OrderAction | null; problem: OrderProblem; reason: string; note: string }

/** The permission that a form on the order page needs; an unknown form needs the weakest one, because it changes nothing. */
export function permissionFor(fields: Record<string, string>): Permission {
  const parsed = Intent.safeParse(fields)
  return parsed.success ? ACTION_NEEDS[parsed.data.intent] : 'see-orders'
}

export async function actOnOrder(
  requestContext: StaffContext,
  orderId: string,
  fields: Record<string, string>,
): Promise<ActedOnOrder> {
  const parsed = Intent.safeParse(fields)
  if (!parsed.success) return { ok: false, status: 400, action: null, problem: 'not-understood', reason: '', note: '' }
  const action = parsed.data.intent
  const { reason = '', note = '' } = fields
  const done = await run(requestContext, { orderId, action, fields })
  if (done.ok) return { ok: true, action }
  if (done.problem === 'unknown-order') throw notFound()
  const typing = done.problem === 'reason-missing' || done.problem === 'reason-too-long' || done.problem === 'slot-missing'
  return { ok: false, status: typing ? 422 : 409, action, problem: done.problem, reason, note }
}

async function run(
  { ctx, shop }: StaffContext,
  { orderId, action, fields }: { orderId: string; action: OrderAction; fields: Record<string, string> },
) {
  const { shopUrl } = shop.config
  switch (action) {
    case 'confirm':
      return confirmOrder(ctx, { orderId, shopUrl })
    case 'pack':
      return packOrder(ctx, { orderId })
    case 'dispatch':
      return dispatchOrder(ctx, { orderId, shopUrl })
    case 'deliver':
      return deliverOrder(ctx, { orderId, shopUrl })
    case 'fail': {
      const read = failureIn(fields)
      return read.ok ? failDelivery(ctx, { orderId, failure: read.failure, shopUrl }) : read
    }
    case 'return':
    case 'cancel': {
      const reason = reasonIn(fields)
      if (!reason.ok) return reason
      const input = { orderId, note: reason.note, shopUrl }
      return action === 'return' ? returnOrder(ctx, input) : cancelOrder(ctx, input)
    }
    case 'replan':
    case 'change-day': {
      const slot = slotIn(fields)
      if (!slot) return { ok: false, problem: 'slot-missing' } as const
      const input = { orderId, ...slot, shopUrl }
      return action === 'replan' ? replanDelivery(ctx, input) : changeDay(ctx, input)
    }
    default:
      return action satisfies never
  }
}

/** A reason of the list needs no words. */
function failureIn(
  fields: Record<string, string>,
): { ok: true; failure: Failure } | Extract<ReturnType<typeof reasonIn>, { ok: false }> {
  const reason = asFailReason(fields['reason'])
  if (reason === null) return { ok: false, problem: 'reason-missing' }
  const words = reasonIn(fields)
  if (words.ok) return { ok: true, failure: { reason, words: words.note } }
  return words.problem === 'reason-missing' && !needsWords(reason) ? { ok: true, failure: { reason, words: null } } : words
}

function reasonIn(fields: Record<string, string>) {
  const parsed = Note.safeParse(fields)
  const note = parsed.success ? cleanText(parsed.data.note, LONGEST_NOTE) : null
  if (note === null) return { ok: false, problem: fields['note'] === undefined ? 'reason-missing' : 'reason-too-long' } as const
  return note === '' ? ({ ok: false, problem: 'reason-missing' } as const) : ({ ok: true, note } as const)
}

function slotIn(fields: Record<string, string>): { slotId: string; day: CalendarDate } | null {
  const parsed = Slot.safeParse(fields)
  if (!parsed.success) return null
  const day = calendarDate(parsed.data.slot.slice(0, 10))
  return day && { day, slotId: parsed.data.slot.slice(11) }
}
