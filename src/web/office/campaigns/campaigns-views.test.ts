import { testViews } from '#tests/page-world/views.ts'
import * as campaignPage from '../campaign.route.tsx'
import * as campaignsPage from '../campaigns.route.tsx'

const ADDED = {
  intent: 'make',
  campaignName: 'Late mango',
  channel: 'sms',
  offerTextEn: 'Hello {who}',
  offerLink: 'https://elsewhere.example',
  campaignBudget: 'much',
  boughtProduct: 'x',
  productMonths: '99',
}

testViews(import.meta.dirname, {
  campaigns: {
    ...campaignsPage,
    at: { path: '/office/campaigns', bangla: true, forms: [{ intent: 'make' }, ADDED] },
  },
  campaign: {
    ...campaignPage,
    at: ({ campaigns }) => ({
      path: '/office/campaigns/:id',
      params: { id: campaigns.stoppedId },
      bangla: true,
      forms: [
        { intent: 'change', seen: '1' },
        { intent: 'continue', seen: '0', newBudget: '0.1' },
        { intent: 'schedule', seen: '1', startsAt: '2020-01-01T10:00' },
        { intent: 'test', testTo: '12' },
      ],
    }),
  },
})
