import { testViews } from '#tests/page-world/views.ts'
import * as stockPage from '../stock.route.tsx'
import * as receiveLotPage from '../receive-lot.route.tsx'
import * as waitlistPage from '../waitlist.route.tsx'
import * as stocktakePage from '../stocktake.route.tsx'
import * as lotPage from '../lot.route.tsx'
import * as recallPage from '../recall.route.tsx'

testViews(import.meta.dirname, {
  stock: {
    ...stockPage,
    at: ({ shop }) => ({
      path: '/office/stock',
      searches: [
        '',
        '?sort=on-hand',
        '?sort=-name',
        '?q=lit',
        '?show=low',
        `?item=${shop.stockItem('himsagar')}`,
        `?item=${shop.stockItem('guava')}&empty=1`,
        '?item=x',
      ],
      bangla: true,
    }),
  },
  'receive-lot': {
    ...receiveLotPage,
    at: ({ shop }) => ({ path: '/office/stock/receive', searches: ['', `?item=${shop.stockItem('guava')}`] }),
  },
  waitlist: { ...waitlistPage, at: { path: '/office/stock/waitlist', bangla: true } },
  stocktake: { ...stocktakePage, at: { path: '/office/stock/count', bangla: true } },
  lot: {
    ...lotPage,
    at: ({ shop, guavaLot }) => [
      { path: '/office/stock/:lotId', params: { lotId: guavaLot }, bangla: true },
      { path: '/office/stock/:lotId', params: { lotId: shop.lot('HIM-0609-A') } },
      { path: '/office/stock/:lotId', params: { lotId: shop.lot('HIM-0620-A') } },
    ],
  },
  recall: {
    ...recallPage,
    at: ({ shop }) => [
      { path: '/office/stock/:lotId/recall', params: { lotId: shop.lot('HIM-0609-A') }, bangla: true },
      { path: '/office/stock/:lotId/recall', params: { lotId: shop.lot('LAN-0610-A') } },
    ],
  },
})
