import { testViews } from '#tests/page-world/views.ts'
import * as programmePage from '../programme.route.tsx'
import * as programmesPage from '../programmes.route.tsx'

testViews(import.meta.dirname, {
  programmes: { ...programmesPage, at: { path: '/office/gifts/programmes', bangla: true } },
  programme: {
    ...programmePage,
    at: ({ programmeId }) => ({
      path: '/office/gifts/programmes/:id',
      params: { id: programmeId },
      bangla: true,
      forms: [
        { intent: 'start' },
        { intent: 'prices', delivery: 'x', box: '' },
        { intent: 'prices', delivery: '50', box: 'x', price: '0' },
      ],
    }),
  },
})
