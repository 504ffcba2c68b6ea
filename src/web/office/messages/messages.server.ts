import { messageLog, messagesByIds, resendMessage } from '#shop/messaging/index.ts'
import { orderNumbers } from '#shop/ordering/index.ts'
import { cleanLine, parsePhone } from '#shop/values/index.ts'
import { knownId, type StaffContext } from '../access.server.ts'
import { defineActions } from '../kit/actions.server.ts'
import { bulkIntent } from '../kit/list/bulk.server.ts'
import { ownViews, viewIntents } from '../kit/list/views.server.ts'
import { readList } from '../kit/list/list-url.ts'
import { messagesList } from './messages-list.ts'
import type { MessagesView } from './message-list.tsx'
import { messageView, shownRecipient } from './message-view.server.ts'

const MOST = 50

/** The outbox, newest first. */
export async function messagesView(requestContext: StaffContext, search: URLSearchParams): Promise<MessagesView> {
  const { ctx, language, may } = requestContext
  const list = readList(messagesList, search)
  const { state, q } = list.filters
  const { after } = list
  const recipient = cleanLine(q, 100) ?? ''
  const log = await messageLog(ctx.db, {
    ...(state && { state }),
    ...(recipient && { to: recipientIn(recipient) }),
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
    list,
    next: log.length > MOST ? { after: shown.at(-1)!.id } : null,
    rows: shown.map((message) => ({
      ...messageView(message, language, { masked: true, links: may('open-buyer-links') }),
      error: message.error,
      order: message.orderId === null ? null : { id: message.orderId, number: numbers.get(message.orderId) ?? '' },
    })),
    own: await ownViews(requestContext, messagesList),
    mayResend: may('resend-messages'),
  }
}

/** A phone number in any notation, or an e-mail address. */
function recipientIn(typed: string): string {
  const phone = parsePhone(typed)
  return phone.ok ? phone.phone : typed
}

export const messagesActions = defineActions({
  page: 'messages',
  sees: 'see-messages',
  otherwise: 'resend',
  intents: {
    ...viewIntents(messagesList),
    resend: bulkIntent({
      page: 'messages',
      name: 'messages.resend',
      needs: 'resend-messages',
      names: async (reader, ids) =>
        new Map((await messagesByIds(reader, ids)).map(({ id, recipient }) => [id, shownRecipient(recipient, true)])),
      each: ({ ctx }, messageId) => resendMessage(ctx, { messageId }),
    }),
  },
})
