import { testViews } from '#tests/page-world/views.ts'
import * as settingsPage from '../settings.route.tsx'
import * as setupPage from '../setup.route.tsx'
import * as deliveryPage from '../delivery.route.tsx'
import * as zonePage from '../zone.route.tsx'
import * as slotPage from '../slot.route.tsx'
import * as promotionsPage from '../promotions.route.tsx'
import * as newPromotionPage from '../new-promotion.route.tsx'
import * as promotionPage from '../promotion.route.tsx'
import * as seasonsPage from '../seasons.route.tsx'
import * as pagesPage from '../pages.route.tsx'
import * as pagePage from '../page.route.tsx'
import * as brandPage from '../brand.route.tsx'
import * as faqPage from '../faq.route.tsx'
import * as homePage from '../home.route.tsx'
import * as reviewsPage from '../reviews.route.tsx'
import * as categoriesPage from '../categories.route.tsx'
import * as translationsPage from '../translations.route.tsx'
import * as taxPage from '../tax.route.tsx'
import * as paymentSettingsPage from '../payment-settings.route.tsx'
import * as sendingPage from '../sending.route.tsx'
import * as giftSettingsPage from '../gift-settings.route.tsx'
import * as farmsPage from '../farms.route.tsx'
import * as healthPage from '../health.route.tsx'
import * as picturesPage from '../pictures.route.tsx'
import * as demoPage from '../demo.route.tsx'

testViews(import.meta.dirname, {
  settings: {
    ...settingsPage,
    at: [
      { path: '/office/settings', bangla: true },
      { path: '/office/settings', role: 'accountant' },
    ],
  },
  setup: { ...setupPage, at: { path: '/office/settings/setup', bangla: true } },
  delivery: { ...deliveryPage, at: { path: '/office/settings/delivery', bangla: true } },
  zone: {
    ...zonePage,
    at: ['dhaka', 'outside'].map((zoneId) => ({ path: '/office/settings/delivery/zones/:zoneId', params: { zoneId } })),
  },
  slot: {
    ...slotPage,
    at: ({ shop }) => ({
      path: '/office/settings/delivery/slots/:slotId',
      params: { slotId: shop.slot('dhaka-van-morning') },
      bangla: true,
    }),
  },
  promotions: { ...promotionsPage, at: { path: '/office/settings/promotions', bangla: true } },
  'new-promotion': { ...newPromotionPage, at: { path: '/office/settings/promotions/new' } },
  promotion: {
    ...promotionPage,
    at: ({ promotionId }) => ({ path: '/office/settings/promotions/:id', params: { id: promotionId }, bangla: true }),
  },
  seasons: { ...seasonsPage, at: { path: '/office/settings/seasons', searches: ['', '?year=2025'], bangla: true } },
  pages: { ...pagesPage, at: { path: '/office/settings/pages', bangla: true } },
  page: { ...pagePage, at: { path: '/office/settings/pages/:slug', params: { slug: 'terms' } } },
  brand: { ...brandPage, at: { path: '/office/settings/brand' } },
  faq: { ...faqPage, at: { path: '/office/settings/faq', except: ['seenList'] } },
  home: { ...homePage, at: { path: '/office/settings/home' } },
  reviews: {
    ...reviewsPage,
    at: { path: '/office/settings/reviews', searches: ['', '?state=published', '?state=hidden'], bangla: true },
  },
  categories: { ...categoriesPage, at: { path: '/office/settings/categories', searches: ['', '?category=mango'], bangla: true } },
  translations: { ...translationsPage, at: { path: '/office/settings/translations', bangla: true } },
  tax: { ...taxPage, at: { path: '/office/settings/tax', bangla: true } },
  'payment-settings': {
    ...paymentSettingsPage,
    at: ({ codRuleId }) => ({ path: '/office/settings/payments', searches: ['', `?rule=${codRuleId}`], bangla: true }),
  },
  sending: { ...sendingPage, at: { path: '/office/settings/messages', bangla: true } },
  'gift-settings': { ...giftSettingsPage, at: { path: '/office/settings/gifts', bangla: true } },
  farms: {
    ...farmsPage,
    at: ({ shop }) => ({ path: '/office/settings/farms', searches: ['', `?farm=${shop.farm('rafiq-orchard')}`] }),
  },
  health: { ...healthPage, at: { path: '/office/settings/health', bangla: true, except: ['database', 'processes'] } },
  pictures: { ...picturesPage, at: { path: '/office/settings/pictures' } },
  demo: { ...demoPage, at: { path: '/office/settings/demo', bangla: true } },
})
