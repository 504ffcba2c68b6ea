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
  'company-lists': {
    ...listsPage,
    at: ({ companyId }) => ({ ...visitor, role: 'rahima', path: '/profile/companies/:id/lists', params: { id: companyId } }),
  },
})
