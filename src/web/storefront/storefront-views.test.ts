import { testViews } from '#tests/page-world/views.ts'
import * as homePage from './home.route.tsx'
import * as shopPage from './shop.route.tsx'
import * as productPage from './product.route.tsx'
import * as expressPage from './express.route.tsx'
import * as checkoutPage from './checkout.route.tsx'
import * as ripeTodayPage from './ripe-today.route.tsx'
import * as seasonPage from './season.route.tsx'
import * as farmsPage from './farms.route.tsx'
import * as farmPage from './farm.route.tsx'
import * as contactPage from './contact.route.tsx'
import * as galleryPage from './gallery.route.tsx'
import * as faqPage from './frequently-asked.route.tsx'
import * as tellMePage from './tell-me.route.tsx'
import * as tellMeFruitPage from './tell-me-fruit.route.tsx'
import * as askForFruitPage from './ask-for-fruit.route.tsx'
import * as weeklyPage from './weekly.route.tsx'
import * as weeklyPlanPage from './weekly-plan.route.tsx'
import * as weeklyStartPage from './weekly-start.route.tsx'
import * as waitingPage from './waiting.route.tsx'

// The texts of a page are compared elsewhere.
const visitor = { role: 'visitor', bangla: true, except: ['texts'] } as const
const of = (path: string, slug: string) => ({ ...visitor, path: `${path}/:slug`, params: { slug } })

testViews(import.meta.dirname, {
  home: { ...homePage, at: { ...visitor, path: '/' } },
  shop: {
    ...shopPage,
    at: { ...visitor, path: '/shop', searches: ['', '?category=mango&sort=price-asc', '?q=himsagar', '?q=zzzz', '?stock=now'] },
  },
  product: {
    ...productPage,
    at: [
      of('/product', 'himsagar-from-rajshahi'),
      of('/product', 'guava-from-rajshahi'),
      of('/product', 'litchi-from-rajshahi'),
      { ...of('/product', 'trio-from-rajshahi'), bangla: false },
      { ...of('/product', 'no-such-fruit'), bangla: false },
    ],
  },
  express: { ...expressPage, at: [of('/express', 'himsagar-from-rajshahi'), of('/express', 'guava-from-rajshahi')] },
  checkout: { ...checkoutPage, at: { ...visitor, path: '/checkout' } },
  'ripe-today': { ...ripeTodayPage, at: { ...visitor, path: '/ripe-today' } },
  season: { ...seasonPage, at: { ...visitor, path: '/season' } },
  farms: { ...farmsPage, at: { ...visitor, path: '/farms' } },
  farm: { ...farmPage, at: of('/farms', 'rafiq-orchard') },
  contact: { ...contactPage, at: { ...visitor, path: '/contact' } },
  gallery: { ...galleryPage, at: { ...visitor, path: '/gallery' } },
  'frequently-asked': { ...faqPage, at: { ...visitor, path: '/frequently-asked' } },
  'tell-me': { ...tellMePage, at: { ...visitor, path: '/tell-me' } },
  'tell-me-fruit': { ...tellMeFruitPage, at: of('/tell-me', 'guava-from-rajshahi') },
  'ask-for-fruit': { ...askForFruitPage, at: { ...visitor, path: '/ask-for-fruit', searches: ['?fruit=Rambutan'] } },
  weekly: { ...weeklyPage, at: { ...visitor, path: '/weekly' } },
  'weekly-start': { ...weeklyStartPage, at: { ...visitor, path: '/weekly/start', searches: ['?area=dhaka%2Fdhanmondi'] } },
  'weekly-plan': {
    ...weeklyPlanPage,
    at: ({ weeklyPlanId, tokenOf }) => ({ ...visitor, path: '/weekly/:token', params: { token: tokenOf(weeklyPlanId) } }),
  },
  waiting: { ...waitingPage, at: { ...visitor, role: 'rahima', path: '/profile/waiting' } },
})
