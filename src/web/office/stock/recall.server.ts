import { z } from 'zod'
import type { Permission } from '#shop/accounts/index.ts'
import { brand } from '#shop/content/index.ts'
import { lotForOffice, recallLot, recallOf } from '#shop/inventory/index.ts'
import { noteRecallCall, recallList, tellRecalled } from '#shop/ordering/index.ts'
import { inLanguage, cleanLine, formatInstant, spacedPhone } from '#shop/values/index.ts'
import { knownId, notFound, type StaffContext } from '../access.server.ts'
import { amountText } from '../amounts.ts'
import { RECALL_ACTIONS, type RecallAction, type RecallProblem, type RecallView } from './recall-view.ts'

/** A lot and everybody who got some of it. */
export async function recallView({ ctx, language, may }: StaffContext, id: string): Promise<RecallView> {
  const lot = await lotForOffice(ctx.db, knownId(id))
  if (!lot) throw notFound()
  const recall = await recallOf(ctx.db, lot.id)
  const list = await recallList(ctx.db, lot.id)
  return {
    lotId: lot.id,
    code: lot.code,
    item: inLanguage(lot.item.name, language),
    recall: recall && { reason: recall.reason, actor: recall.actor, at: formatInstant(recall.at, language) },
    orders: list.map(({ order, recipients, status, amount, contacts }) => {
      const reached = contacts.findLast((contact) => contact.kind !== 'messaged')
      return {
        id: order.id,
        number: order.number,
        name: order.name,
        phone: spacedPhone(order.phone),
        phoneLink: `tel:${order.phone}`,
        recipients: recipients.map((one) => `${one.name}, ${spacedPhone(one.phone as typeof order.phone)}`),
        status,
        amount: amountText(amount, lot.item.unit, language),
        called: reached
          ? { kind: reached.kind as 'called' | 'no-answer', at: formatInstant(reached.at, language), actor: reached.actor }
          : null,
        messaged: contacts.some((contact) => contact.kind === 'messaged'),
      }
    }),
    mayRecall: may('correct-stock'),
    mayCall: may('resend-messages'),
  }
}

const NEEDS: Record<RecallAction, Permission> = {
  recall: 'correct-stock',
  called: 'resend-messages',
  'no-answer': 'resend-messages',
  message: 'resend-messages',
}

export function permissionForRecall(fields: Record<string, string>): Permission {
  const action = RECALL_ACTIONS.find((one) => one === fields['intent'])
  return action ? NEEDS[action] : 'see-stock'
}

const Fields = z.object({
  intent: z.enum(RECALL_ACTIONS),
  order: z.union([z.literal(''), z.uuid()]).default(''),
  reason: z.string().max(1000).default(''),
})

export type RecallActed = { ok: true; action: RecallAction } | { ok: false; problem: RecallProblem; reason: string }

export async function actOnRecall(
  requestContext: StaffContext,
  id: string,
  fields: Record<string, string>,
): Promise<RecallActed> {
  const { ctx } = requestContext
  const reason = (fields['reason'] ?? '').slice(0, 300)
  const parsed = Fields.safeParse(fields)
  if (!parsed.success) return { ok: false, problem: 'not-understood', reason }
  const done = await run(requestContext, id, parsed.data)
  if (done.ok) return { ok: true, action: parsed.data.intent }
  if (done.problem === 'unknown-lot' || (done.problem === 'not-recalled' && !(await lotForOffice(ctx.db, id)))) throw notFound()
  return { ok: false, problem: done.problem, reason }
}

async function run({ ctx }: StaffContext, lotId: string, { intent, order, reason }: z.infer<typeof Fields>) {
  switch (intent) {
    case 'recall':
      return recallLot(ctx, { lotId, reason: cleanLine(reason, 300) ?? '' })
    case 'called':
    case 'no-answer':
      return order === ''
        ? ({ ok: false, problem: 'unknown-order' } as const)
        : noteRecallCall(ctx, { lotId, orderId: order, reached: intent === 'called' })
    case 'message': {
      const own = await brand(ctx.db)
      return tellRecalled(ctx, { lotId, phone: own.phone })
    }
    default:
      return intent satisfies never
  }
}
