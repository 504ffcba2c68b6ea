import { defineList, oneOf } from '../kit/list/list-url.ts'

export const SHOWN_MESSAGES = ['waiting', 'sent', 'failed'] as const

export const messagesList = defineList({ path: '/office/messages', filters: { state: oneOf(SHOWN_MESSAGES) }, sorts: [] })
