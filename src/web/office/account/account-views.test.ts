import { testViews } from '#tests/page-world/views.ts'
import * as accountPage from '../account.route.tsx'
import * as rolesPage from '../roles.route.tsx'
import * as signInPage from '../sign-in.route.tsx'
import * as signInCodePage from '../sign-in-code.route.tsx'
import * as signOutPage from '../sign-out.route.tsx'

testViews(import.meta.dirname, {
  account: { ...accountPage, at: { path: '/office/account', bangla: true } },
  roles: { ...rolesPage, at: { path: '/office/account/roles' } },
  'sign-in': {
    ...signInPage,
    at: {
      path: '/office/sign-in',
      searches: ['', '?joined=mita&to=%2Foffice%2Forders', '?to=https://elsewhere.example'],
      bangla: true,
    },
  },
  'sign-in-code': { ...signInCodePage, at: { path: '/office/sign-in/code' } },
  'sign-out': { ...signOutPage, at: { path: '/office/sign-out' } },
})
