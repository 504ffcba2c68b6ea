import { testViews } from '#tests/page-world/views.ts'
import * as ripePage from '../ripe.route.tsx'

testViews(import.meta.dirname, { ripe: { ...ripePage, at: { path: '/office/stock/ripe', bangla: true } } })
