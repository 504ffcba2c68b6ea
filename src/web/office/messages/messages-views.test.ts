import { testViews } from '#tests/page-world/views.ts'
import * as messagesPage from '../messages.route.tsx'

testViews(import.meta.dirname, {
  messages: {
    ...messagesPage,
    at: { path: '/office/messages', searches: ['?state=failed', '?q=01711223344', '?q=zzzz'], bangla: true },
  },
})
