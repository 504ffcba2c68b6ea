import { testViews } from '#tests/page-world/views.ts'
import * as giftPage from './gift.route.tsx'
import * as buildPage from './gift-build.route.tsx'
import * as runPage from './gift-run.route.tsx'
import * as recipientsPage from './gift-recipients.route.tsx'
import * as confirmPage from './gift-confirm.route.tsx'
import * as progressPage from './gift-progress.route.tsx'
import * as proofsPage from './gift-proofs.route.tsx'
import * as companyPage from './company.route.tsx'
import * as moneyPage from './company-money.route.tsx'
import * as listsPage from './company-lists.route.tsx'
import * as monthPage from './company-month.route.tsx'
import * as programmePage from './company-programme.route.tsx'
import * as programmesPage from './company-programmes.route.tsx'
import * as rosterPage from './company-roster.route.tsx'

const visitor = { role: 'visitor', bangla: true, except: ['texts'] } as const
const behind = (path: string, token: string) => ({ ...visitor, path, params: { token } })

// Without the quotation: opening it is written down.
testViews(import.meta.dirname, {
  gift: { ...giftPage, at: { ...visitor, path: '/gift' } },
  'gift-build': { ...buildPage, at: { ...visitor, path: '/gift/build' } },
  'gift-run': {
    ...runPage,
    at: ({ runs, tokenOf }) => Object.values(runs).map((id) => behind('/gift/run/:token', tokenOf(id))),
  },
  'gift-recipients': {
    ...recipientsPage,
    at: ({ runs, tokenOf }) => Object.values(runs).map((id) => behind('/gift/run/:token/recipients', tokenOf(id))),
  },
  'gift-confirm': { ...confirmPage, at: ({ runs, tokenOf }) => behind('/gift/run/:token/confirm', tokenOf(runs.asked)) },
  'gift-progress': { ...progressPage, at: ({ runs, tokenOf }) => behind('/gift/run/:token/progress', tokenOf(runs.ordered)) },
  'gift-proofs': {
    ...proofsPage,
    at: ({ runs, tokenOf }) => Object.values(runs).map((id) => behind('/gift/run/:token/proofs', tokenOf(id))),
  },
  company: {
    ...companyPage,
    at: ({ companyId }) => ({ ...visitor, role: 'rahima', path: '/profile/companies/:id', params: { id: companyId } }),
  },
  'company-money': {
    ...moneyPage,
    at: ({ companyId }) => ({ ...visitor, role: 'rahima', path: '/profile/companies/:id/money', params: { id: companyId } }),
  },
  'company-programmes': {
    ...programmesPage,
    at: ({ companyId }) => ({ ...visitor, role: 'rahima', path: '/profile/companies/:id/programmes', params: { id: companyId } }),
  },
  'company-programme': {
    ...programmePage,
    at: ({ companyId, programmeId }) => ({
      ...visitor,
      role: 'rahima',
      path: '/profile/companies/:id/programmes/:programmeId',
      params: { id: companyId, programmeId },
    }),
  },
  'company-roster': {
    ...rosterPage,
    at: ({ companyId, programmeId }) => ({
      ...visitor,
      role: 'rahima',
      path: '/profile/companies/:id/programmes/:programmeId/people',
      params: { id: companyId, programmeId },
    }),
  },
  'company-month': {
    ...monthPage,
    at: ({ companyId, programmeId }) => ({
      ...visitor,
      role: 'rahima',
      path: '/profile/companies/:id/programmes/:programmeId/:month',
      params: { id: companyId, programmeId, month: '2026-07' },
    }),
  },
  'company-lists': {
    ...listsPage,
    at: ({ companyId }) => ({ ...visitor, role: 'rahima', path: '/profile/companies/:id/lists', params: { id: companyId } }),
  },
})
