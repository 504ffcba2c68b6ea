import type { Permission } from '#shop/accounts/index.ts'
import { viewCases } from './view-access-cases.ts'
import { idOf } from './world-data.ts'

type StaffAccessCase = {
  file: string
  path: string
  params?: Record<string, string>
  sees: Permission
  does: { form: Record<string, string>; needs: Permission }[]
}

const MEMBER_INTENTS = ['save', 'reset', 'deactivate', 'reactivate', 'end-session', 'end-sessions', 'nonsense']
const ACCOUNT_INTENTS = [
  'change-password',
  'confirm-factor',
  'turn-off-factor',
  'new-codes',
  'end-session',
  'end-others',
  'nonsense',
]

/** The staff pages, with forms that the domain refuses, in route order. The person is the only owner. */
export function staffAccessCases(): StaffAccessCase[] {
  const does = (needs: Permission, intents: string[]) => intents.map((intent) => ({ form: { intent }, needs }))
  const id = idOf('owner')
  return [
    { file: 'office/staff.route.tsx', path: '/office/staff', sees: 'manage-staff', does: does('manage-staff', ['add']) },
    {
      file: 'office/staff-member.route.tsx',
      path: `/office/staff/${id}`,
      params: { id },
      sees: 'manage-staff',
      does: does('manage-staff', MEMBER_INTENTS),
    },
    { file: 'office/audit.route.tsx', path: '/office/audit', sees: 'see-audit', does: viewCases('see-audit') },
    { file: 'office/account.route.tsx', path: '/office/account', sees: 'see-today', does: does('see-today', ACCOUNT_INTENTS) },
    { file: 'office/roles.route.tsx', path: '/office/account/roles', sees: 'see-today', does: [] },
    { file: 'office/find.route.tsx', path: '/office/find?q=rahman', sees: 'see-today', does: [] },
    { file: 'office/unknown.route.tsx', path: '/office/no-such-page', sees: 'see-today', does: [] },
  ]
}

/** The same forms for the hostile-form tests, and the one in which new staff set their password. */
export function staffForms() {
  return [
    { file: 'staff', params: {}, intents: ['add'], fields: ['name', 'signInName', 'role'] },
    {
      file: 'staff-member',
      params: { id: idOf('owner') },
      intents: MEMBER_INTENTS,
      fields: ['name', 'role', 'seenName', 'seenRole', 'about'],
    },
    { file: 'account', params: {}, intents: ACCOUNT_INTENTS, fields: ['password', 'wanted', 'code', 'about'] },
    { file: 'join', params: { token: 'a'.repeat(43) }, intents: [''], fields: ['password', 'username'] },
  ]
}
