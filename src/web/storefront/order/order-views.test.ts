import { testViews } from '#tests/page-world/views.ts'
import * as claimPage from '../claim.route.tsx'
import * as orderPage from '../order.route.tsx'
import * as orderReviewPage from '../order-review.route.tsx'
import * as orderTermsPage from '../order-terms.route.tsx'

testViews(import.meta.dirname, {
  order: {
    ...orderPage,
    at: ({ orders, tokenOf }) =>
      Object.values(orders).map(({ orderId }, index) => ({
        path: '/order/:token',
        params: { token: tokenOf(orderId) },
        role: 'visitor' as const,
        bangla: index < 3,
        except: ['texts'],
      })),
  },
  claim: {
    ...claimPage,
    at: ({ orders, tokenOf }) =>
      [orders.sold, orders.onTheWay].map(({ orderId }) => ({
        path: '/order/:token/claim',
        params: { token: tokenOf(orderId) },
        role: 'visitor' as const,
        bangla: true,
        except: ['texts', 'requestId'],
      })),
  },
  'order-review': {
    ...orderReviewPage,
    at: ({ orders, tokenOf }) => ({
      path: '/order/:token/review',
      params: { token: tokenOf(orders.returned.orderId) },
      role: 'visitor' as const,
      bangla: true,
    }),
  },
  'order-terms': {
    ...orderTermsPage,
    at: ({ orders, tokenOf }) => ({
      path: '/order/:token/terms',
      params: { token: tokenOf(orders.returned.orderId) },
      role: 'visitor' as const,
      bangla: true,
    }),
  },
})
