import { expect, test } from 'vitest'
import type { Role } from '../context.ts'
import { PERMISSIONS, ROLE_PERMISSIONS, mayDo, type Permission } from './permissions.ts'

const ROLES = Object.keys(ROLE_PERMISSIONS) as Role[]
const who = (permission: Permission) => ROLES.filter((role) => mayDo(role, permission))

test('each permission belongs to exactly these roles', () => {
  expect(Object.fromEntries(PERMISSIONS.map((permission) => [permission, who(permission).join(' ')]))).toEqual({
    'see-today': 'owner manager order-desk packer rider editor accountant',
    'set-up-shop': 'owner',
    'see-sales': 'owner manager order-desk accountant',
    'see-reports': 'owner manager accountant',
    'see-orders': 'owner manager order-desk packer accountant',
    'confirm-orders': 'owner manager order-desk',
    'pack-orders': 'owner manager packer',
    'weigh-orders': 'owner manager packer',
    'dispatch-orders': 'owner manager order-desk packer',
    'deliver-orders': 'owner manager order-desk rider',
    'plan-orders': 'owner manager order-desk',
    'return-orders': 'owner manager order-desk',
    'cancel-orders': 'owner manager order-desk',
    'edit-orders': 'owner manager order-desk',
    'take-phone-orders': 'owner manager order-desk',
    'open-buyer-links': 'owner manager order-desk',
    'take-cash': 'owner manager accountant',
    'manage-payments': 'owner manager accountant',
    'write-off-cash': 'owner manager',
    'see-growers': 'owner manager accountant',
    'manage-growers': 'owner manager',
    'pay-growers': 'owner manager accountant',
    'see-invoices': 'owner manager order-desk accountant',
    'issue-invoices': 'owner manager accountant',
    'see-stock': 'owner manager order-desk packer accountant',
    'receive-stock': 'owner manager packer',
    'correct-stock': 'owner manager packer',
    'see-products': 'owner manager order-desk editor accountant',
    'change-prices': 'owner manager',
    'edit-products': 'owner manager editor',
    'import-products': 'owner manager',
    'see-customers': 'owner manager order-desk',
    'change-customers': 'owner manager order-desk',
    'manage-customers': 'owner manager',
    'see-tickets': 'owner manager order-desk editor',
    'answer-tickets': 'owner manager order-desk editor',
    'see-messages': 'owner manager order-desk accountant',
    'resend-messages': 'owner manager order-desk',
    'see-gifts': 'owner manager order-desk accountant',
    'manage-gifts': 'owner manager order-desk',
    'see-companies': 'owner manager order-desk accountant',
    'manage-companies': 'owner manager',
    'take-company-money': 'owner manager accountant',
    'see-settings': 'owner manager editor accountant',
    'manage-delivery': 'owner manager',
    'manage-promotions': 'owner manager',
    'manage-seasons': 'owner manager',
    'manage-content': 'owner manager editor',
    'manage-tax': 'owner manager accountant',
    'manage-messages': 'owner manager',
    'manage-campaigns': 'owner manager',
    'see-health': 'owner manager',
    'retry-jobs': 'owner manager',
    'see-audit': 'owner manager',
    'manage-staff': 'owner',
    'clear-demo': 'owner',
    'manage-integrations': 'owner',
  })
})

test('roles that see a buyer’s link may themselves do the most important things behind it', () => {
  for (const role of who('open-buyer-links')) {
    for (const permission of ['see-orders', 'cancel-orders', 'plan-orders', 'manage-gifts'] as const) {
      expect([role, permission, mayDo(role, permission)]).toEqual([role, permission, true])
    }
  }
})

// The compiler requires an entry for each new permission that changes something.
const NEEDED_TO_SEE: Record<Exclude<Permission, `see-${string}`>, Permission> = {
  'confirm-orders': 'see-orders',
  'pack-orders': 'see-orders',
  'weigh-orders': 'see-orders',
  'dispatch-orders': 'see-orders',
  // A rider sees the day's stops only.
  'deliver-orders': 'see-today',
  'plan-orders': 'see-orders',
  'return-orders': 'see-orders',
  'cancel-orders': 'see-orders',
  'edit-orders': 'see-orders',
  'take-phone-orders': 'see-orders',
  'open-buyer-links': 'see-orders',
  'take-cash': 'see-orders',
  'manage-payments': 'see-orders',
  'write-off-cash': 'manage-payments',
  'manage-growers': 'see-growers',
  'pay-growers': 'see-growers',
  'issue-invoices': 'see-invoices',
  'receive-stock': 'see-stock',
  'correct-stock': 'see-stock',
  'change-prices': 'see-products',
  'edit-products': 'see-products',
  'import-products': 'see-products',
  'change-customers': 'see-customers',
  'manage-customers': 'see-customers',
  'answer-tickets': 'see-tickets',
  'resend-messages': 'see-messages',
  'manage-gifts': 'see-gifts',
  'manage-companies': 'see-companies',
  'take-company-money': 'see-companies',
  'manage-delivery': 'see-settings',
  'manage-promotions': 'see-settings',
  'manage-seasons': 'see-settings',
  'manage-content': 'see-settings',
  'manage-tax': 'see-settings',
  'manage-messages': 'see-settings',
  'manage-campaigns': 'see-customers',
  'manage-staff': 'see-settings',
  'set-up-shop': 'see-settings',
  'clear-demo': 'see-settings',
  'manage-integrations': 'see-settings',
  'retry-jobs': 'see-health',
}

test.each(ROLES)('whatever %s may change they may also see', (role) => {
  const unseen = Object.entries(NEEDED_TO_SEE).filter(
    ([permission, needed]) => mayDo(role, permission as Permission) && !mayDo(role, needed),
  )
  expect(unseen).toEqual([])
})

test('roles that see invoices see their orders', () => {
  for (const role of who('see-invoices')) expect([role, mayDo(role, 'see-orders')]).toEqual([role, true])
})
