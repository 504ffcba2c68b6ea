import { expect, test } from 'vitest'
import type { Role } from '../context.ts'
import { PERMISSIONS, ROLE_PERMISSIONS, mayDo, type Permission } from './permissions.ts'

const ROLES = Object.keys(ROLE_PERMISSIONS) as Role[]
const who = (permission: Permission) => ROLES.filter((role) => mayDo(role, permission))

test('each permission is given to exactly these roles', () => {
  expect(Object.fromEntries(PERMISSIONS.map((permission) => [permission, who(permission).join(' ')]))).toEqual({
    'see-today': 'owner manager order-desk packer rider editor accountant',
    'see-sales': 'owner manager order-desk accountant',
    'see-reports': 'owner manager accountant',
    'see-orders': 'owner manager order-desk packer rider accountant',
    'confirm-orders': 'owner manager order-desk',
    'pack-orders': 'owner manager packer',
    'weigh-orders': 'owner manager packer',
    'dispatch-orders': 'owner manager order-desk packer rider',
    'deliver-orders': 'owner manager order-desk rider',
    'plan-orders': 'owner manager order-desk',
    'return-orders': 'owner manager order-desk rider',
    'cancel-orders': 'owner manager order-desk',
    'edit-orders': 'owner manager order-desk',
    'take-phone-orders': 'owner manager order-desk',
    'take-cash': 'owner manager accountant',
    'manage-payments': 'owner manager accountant',
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
    'see-health': 'owner manager',
    'retry-jobs': 'owner manager',
    'see-audit': 'owner manager',
    'manage-staff': 'owner',
  })
})

test('whoever may change something may also see it', () => {
  const needs: Partial<Record<Permission, Permission>> = {
    'confirm-orders': 'see-orders',
    'pack-orders': 'see-orders',
    'weigh-orders': 'see-orders',
    'take-cash': 'see-orders',
    'manage-payments': 'see-orders',
    'see-invoices': 'see-orders',
    'issue-invoices': 'see-invoices',
    'dispatch-orders': 'see-orders',
    'deliver-orders': 'see-orders',
    'plan-orders': 'see-orders',
    'return-orders': 'see-orders',
    'cancel-orders': 'see-orders',
    'edit-orders': 'see-orders',
    'take-phone-orders': 'see-orders',
    'receive-stock': 'see-stock',
    'correct-stock': 'see-stock',
    'change-prices': 'see-products',
    'edit-products': 'see-products',
    'import-products': 'see-products',
    'answer-tickets': 'see-tickets',
    'resend-messages': 'see-messages',
    'retry-jobs': 'see-health',
    'manage-delivery': 'see-settings',
    'manage-promotions': 'see-settings',
    'manage-seasons': 'see-settings',
    'manage-content': 'see-settings',
    'manage-tax': 'see-settings',
    'manage-messages': 'see-settings',
  }
  for (const role of ROLES) {
    for (const permission of ROLE_PERMISSIONS[role]) {
      const needed = needs[permission]
      if (needed) expect(`${role}: ${mayDo(role, needed)}`).toBe(`${role}: true`)
    }
  }
})
