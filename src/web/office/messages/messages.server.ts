import { messageLog, resendMessage } from '#shop/messaging/index.ts'
import { orderNumbers } from '#shop/ordering/index.ts'
import { knownId, type StaffContext } from '../access.server.ts'
import { defineActions, intentsOf } from '../kit/actions.server.ts'
import type { MessagesView } from './message-list.tsx'
import { messageView } from './message-view.server.ts'

const MOST = 50
const STATES = ['waiting', 'sent', 'failed'] as const

/** The outbox, newest first. */
export async function messagesView({ ctx, language, may }: StaffContext, search: URLSearchParams): Promise<MessagesView> {
  const state = STATES.find((one) => one === search.get('state')) ?? null
  const after = search.get('after')
  const log = await messageLog(ctx.db, {
    ...(state && { state }),
    ...(after && { before: knownId(after) }),
    most: MOST + 1,
    // Without a gateway, codes cannot be read anywhere else. A person who may manage staff could sign anybody in anyway.
    codesAt: may('manage-staff') ? ctx.now : null,
  })
  const shown = log.slice(0, MOST)
  const numbers = await orderNumbers(
    ctx.db,
    shown.flatMap((message) => (message.orderId === null ? [] : [message.orderId])),
  )
  return {
    state,
    first: after === null,
    next: log.length > MOST ? shown.at(-1)!.id : null,
    rows: shown.map((message) => ({
      ...messageView(message, language, { masked: true, links: may('open-buyer-links') }),
      error: message.error,
      order: message.orderId === null ? null : { id: message.orderId, number: numbers.get(message.orderId) ?? '' },
    })),
    mayResend: may('resend-messages'),
  }
}

const intent = intentsOf<'messages'>()

export const messagesActions = defineActions({
  page: 'messages',
  sees: 'see-messages',
  otherwise: 'resend',
  intents: {
    resend: intent({
      name: 'messages.resend',
      needs: 'resend-messages',
      run: ({ ctx, sent }) => resendMessage(ctx, { messageId: knownId(sent['message'] ?? '') }),
      done: 'resent',
    }),
  },
})
