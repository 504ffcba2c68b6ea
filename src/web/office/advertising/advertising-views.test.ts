import { testViews } from '#tests/page-world/views.ts'
import * as advertisingPage from '../advertising.route.tsx'

testViews(import.meta.dirname, {
  advertising: {
    ...advertisingPage,
    at: {
      path: '/office/settings/advertising',
      bangla: true,
      forms: [
        { intent: 'save', about: 'meta', seen: '1', adAccount: 'x' },
        { intent: 'test', about: 'google' },
      ],
    },
  },
})
