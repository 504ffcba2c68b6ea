import { testViews } from '#tests/page-world/views.ts'
import * as newPlanPage from '../new-weekly-plan.route.tsx'
import * as planPage from '../weekly-plan.route.tsx'
import * as settingsPage from '../weekly-settings.route.tsx'
import * as weeklyPage from '../weekly.route.tsx'

testViews(import.meta.dirname, {
  weekly: { ...weeklyPage, at: { path: '/office/weekly', searches: ['', '?state=at-risk', '?q=kamal'], bangla: true } },
  'new-weekly-plan': {
    ...newPlanPage,
    at: { path: '/office/weekly/new', searches: ['', '?area=dhaka%2Fdhanmondi'], bangla: true },
  },
  'weekly-plan': {
    ...planPage,
    at: ({ weeklyPlanId }) => ({ path: '/office/weekly/:id', params: { id: weeklyPlanId }, bangla: true }),
  },
  'weekly-settings': { ...settingsPage, at: { path: '/office/settings/weekly', bangla: true } },
})
