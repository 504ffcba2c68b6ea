import { defineList, listPath, oneOf, words } from '../kit/list/list-url.ts'

export const SHOWN_MESSAGES = ['waiting', 'sent', 'failed'] as const

export const messagesList = defineList({
  path: '/office/messages',
  filters: { state: oneOf(SHOWN_MESSAGES), q: words(100) },
  sorts: [],
})

/** The messages to this phone number or e-mail address. */
export function messagesToPath(recipient: string): string {
  return listPath(messagesList, { filters: { q: recipient }, sort: null })
}
