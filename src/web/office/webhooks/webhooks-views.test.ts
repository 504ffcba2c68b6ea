import { testViews } from '#tests/page-world/views.ts'
import * as webhookPage from '../webhook.route.tsx'
import * as webhooksPage from '../webhooks.route.tsx'

testViews(import.meta.dirname, {
  webhooks: {
    ...webhooksPage,
    at: {
      path: '/office/settings/webhooks',
      bangla: true,
      forms: [
        { intent: 'add' },
        { intent: 'add', webhookName: 'Shed', webhookUrl: 'http://10.0.0.7/in', 'type-order.placed': 'yes' },
      ],
    },
  },
  webhook: {
    ...webhookPage,
    at: ({ webhookId }) => ({
      path: '/office/settings/webhooks/:endpointId',
      params: { endpointId: webhookId },
      searches: ['', '?state=failed', '?after=3', '?state=x&after=x'],
      bangla: true,
      forms: [{ intent: 'resume' }, { intent: 'replay', since: '2026-06-31T08:00' }, { intent: 'change', seen: '0' }],
    }),
  },
})
