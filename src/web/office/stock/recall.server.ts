import { z } from 'zod'
import { brand } from '#shop/content/index.ts'
import { lotForOffice, recallLot, recallOf } from '#shop/inventory/index.ts'
import { noteRecallCall, recallList, tellRecalled } from '#shop/ordering/index.ts'
import { inLanguage, formatInstant, spacedPhone } from '#shop/values/index.ts'
import { found, knownId, notFound, type StaffContext } from '../access.server.ts'
import { amountText } from '../amounts.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import type { Refused } from '../kit/sentences.ts'
import type { RecallView } from './recall-view.ts'

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

type Lot = NonNullable<Awaited<ReturnType<typeof lotForOffice>>>

const intent = intentsOf<'recall', Lot>()

export const recallActions = defineActions({
  page: 'recall',
  sees: 'see-stock',
  subject: async ({ ctx }, { lotId = '' }) => found(await lotForOffice(ctx.db, knownId(lotId))),
  mistakes: { 'reason-missing': 'reason' },
  intents: {
    recall: intent({
      name: 'recall.button',
      needs: 'correct-stock',
      fields: (read) => read.lineIfAny('reason', 300, 'reason-missing'),
      run: ({ ctx, subject }, reason) => recallLot(ctx, { lotId: subject.id, reason }),
    }),
    called: intent({
      name: 'recall.tick.called',
      needs: 'resend-messages',
      fields: orderIn,
      run: (context, orderId) => noteCall(context, orderId, true),
    }),
    'no-answer': intent({
      name: 'recall.tick.no-answer',
      needs: 'resend-messages',
      fields: orderIn,
      run: (context, orderId) => noteCall(context, orderId, false),
    }),
    message: intent({
      name: 'recall.message',
      needs: 'resend-messages',
      run: async ({ ctx, subject }) => tellRecalled(ctx, { lotId: subject.id, phone: (await brand(ctx.db)).phone }),
    }),
  },
})

function orderIn(read: FieldReader<Refused<'recall'>>): string {
  return read.known('order', z.uuid().safeParse(read.text('order')).data ?? null, '', 'not-in-recall')
}

async function noteCall({ ctx, subject }: ActionContext<Lot>, orderId: string, reached: boolean) {
  const noted = await noteRecallCall(ctx, { lotId: subject.id, orderId, reached })
  return !noted.ok && noted.problem === 'unknown-order' ? ({ ok: false, problem: 'not-in-recall' } as const) : noted
}
