import { testViews } from '#tests/page-world/views.ts'
import * as keysPage from '../api-keys.route.tsx'

testViews(import.meta.dirname, {
  'api-keys': {
    ...keysPage,
    at: {
      path: '/office/settings/api-keys',
      bangla: true,
      forms: [
        { intent: 'add' },
        { intent: 'add', keyName: 'Labels', keyRole: 'packer', keyLastDay: '2030-01-01', 'scope-orders:read': 'yes' },
      ],
    },
  },
})
