import { answerTicket, closeTicket, reopenTicket, ticketById } from '#shop/content/index.ts'
import { makePrivateBox, readBuiltBox } from '#shop/gifting/index.ts'
import { sendTicketAnswer } from '#shop/messaging/index.ts'
import { found, knownId, notFound } from '../access.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'

type Ticket = NonNullable<Awaited<ReturnType<typeof ticketById>>>['ticket']

const intent = intentsOf<'ticket', Ticket>()

export const ticketActions = defineActions({
  page: 'ticket',
  sees: 'see-tickets',
  subject: async ({ ctx }, { id = '' }) => found(await ticketById(ctx.db, knownId(id))).ticket,
  mistakes: {
    'note-missing': 'note',
    'note-too-long': 'note',
    'too-long-to-send': 'note',
    'no-box': '',
    'not-there': '',
    'no-category-or-tax': '',
  },
  intents: {
    answer: intent({
      name: 'ticketAction.answer',
      needs: 'answer-tickets',
      fields: (read) => read.yes('send'),
      run: (context, send) => moved(context, send ? sendTicketAnswer : answerTicket),
    }),
    close: intent({
      name: 'ticketAction.close',
      needs: 'answer-tickets',
      run: (context) => moved(context, closeTicket),
    }),
    reopen: intent({
      name: 'ticketAction.reopen',
      needs: 'answer-tickets',
      run: (context) => moved(context, reopenTicket),
    }),
    // Turns the box of this request into one that can be quoted.
    'make-box': intent({
      name: 'builtBox.make',
      needs: 'manage-gifts',
      run: async ({ ctx, subject }) => {
        const box = readBuiltBox(subject.details)
        return box ? ctx.db.transaction((tx) => makePrivateBox(tx, ctx, box)) : { ok: false, problem: 'no-box' }
      },
    }),
  },
})

async function moved({ ctx, subject, sent }: ActionContext<Ticket>, move: typeof sendTicketAnswer) {
  const result = await move(ctx, { id: subject.id, note: sent['note'] ?? '' })
  if (result.ok) return result
  const { problem } = result
  if (problem === 'no-such-ticket') throw notFound()
  return { ok: false, problem } as const
}
