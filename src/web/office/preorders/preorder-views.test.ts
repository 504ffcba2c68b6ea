import { testViews } from '#tests/page-world/views.ts'
import * as newPreorderPage from '../new-preorder.route.tsx'
import * as preorderPage from '../preorder.route.tsx'
import * as preordersPage from '../preorders.route.tsx'

testViews(import.meta.dirname, {
  preorders: { ...preordersPage, at: { path: '/office/stock/preorders', bangla: true } },
  'new-preorder': {
    ...newPreorderPage,
    at: ({ shop }) => ({ path: '/office/stock/preorders/new', searches: [`?item=${shop.stockItem('himsagar')}`], bangla: true }),
  },
  preorder: {
    ...preorderPage,
    at: ({ preorderId, plannedId }) => [
      { path: '/office/stock/preorders/:id', params: { id: preorderId }, bangla: true },
      { path: '/office/stock/preorders/:id', params: { id: plannedId } },
    ],
  },
})
