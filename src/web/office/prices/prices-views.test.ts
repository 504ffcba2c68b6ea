import { testViews } from '#tests/page-world/views.ts'
import * as pricesPage from '../prices.route.tsx'

testViews(import.meta.dirname, {
  prices: { ...pricesPage, at: { path: '/office/prices', searches: ['', '?q=guava', '?category=mango'], bangla: true } },
})
