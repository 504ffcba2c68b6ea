import { testViews } from '#tests/page-world/views.ts'
import * as giftsPage from '../gifts.route.tsx'
import * as giftsBoardPage from '../gifts-board.route.tsx'
import * as newQuotationPage from '../new-quotation.route.tsx'
import * as quotationPage from '../quotation.route.tsx'
import * as purchaseOrderPage from '../purchase-order.route.tsx'
import * as giftRunPage from '../gift-run.route.tsx'
import * as giftMakingPage from '../gift-making.route.tsx'
import * as giftPrintPage from '../gift-print.route.tsx'
import * as giftProofPage from '../gift-proof.route.tsx'

testViews(import.meta.dirname, {
  gifts: {
    ...giftsPage,
    at: { path: '/office/gifts', searches: ['', '?list=all&sort=-total', '?list=closed', '?q=padma'], bangla: true },
  },
  'gifts-board': { ...giftsBoardPage, at: { path: '/office/gifts/board', bangla: true } },
  'new-quotation': {
    ...newQuotationPage,
    at: ({ boxTicketId }) => ({ path: '/office/gifts/quotations/new', searches: ['', `?ticket=${boxTicketId}`] }),
  },
  quotation: {
    ...quotationPage,
    at: ({ quotations }) =>
      [quotations.sent, quotations.draft, quotations.declined, quotations.approved].map((id, index) => ({
        path: '/office/gifts/quotations/:id',
        params: { id },
        bangla: index === 0,
      })),
  },
  'purchase-order': {
    ...purchaseOrderPage,
    at: ({ quotations }) => ({ path: '/office/gifts/quotations/:id/order', params: { id: quotations.approved } }),
  },
  'gift-run': {
    ...giftRunPage,
    at: ({ runs }) =>
      [runs.asked, runs.ordered, runs.empty].map((id, index) => ({
        path: '/office/gifts/runs/:id',
        params: { id },
        bangla: index < 2,
      })),
  },
  'gift-making': {
    ...giftMakingPage,
    at: ({ runs }) => [
      {
        path: '/office/gifts/runs/:id/making',
        params: { id: runs.ordered },
        searches: ['', '?state=packed', '?day=2026-06-14', '?page=2'],
        bangla: true,
      },
      { path: '/office/gifts/runs/:id/making', params: { id: runs.asked } },
    ],
  },
  'gift-print': {
    ...giftPrintPage,
    at: ({ runs }) => ({ path: '/office/gifts/runs/:id/files/:file', params: { id: runs.ordered, file: '1.pdf' } }),
  },
  'gift-proof': {
    ...giftProofPage,
    at: ({ runs, proofId }) => ({ path: '/office/gifts/runs/:id/proofs/:proofId', params: { id: runs.asked, proofId } }),
  },
})
