import type { Role } from '../context.ts'

/** Everything the office asks about before it shows or does something. */
export const PERMISSIONS = [
  'see-today',
  'see-sales',
  'see-reports',
  'see-orders',
  'confirm-orders',
  'pack-orders',
  'weigh-orders',
  'dispatch-orders',
  'deliver-orders',
  'plan-orders',
  'return-orders',
  'cancel-orders',
  'edit-orders',
  'take-phone-orders',
  'take-cash',
  'see-stock',
  'receive-stock',
  'correct-stock',
  'see-products',
  'change-prices',
  'edit-products',
  'import-products',
  'see-customers',
  'change-customers',
  'manage-customers',
  'see-tickets',
  'answer-tickets',
  'see-messages',
  'resend-messages',
  'see-settings',
  'manage-delivery',
  'manage-promotions',
  'manage-seasons',
  'manage-content',
  'see-audit',
  'manage-staff',
] as const

export type Permission = (typeof PERMISSIONS)[number]

/** Who may do what. What is not written here is refused. */
export const ROLE_PERMISSIONS: Record<Role, readonly Permission[]> = {
  owner: PERMISSIONS,
  manager: PERMISSIONS.filter((permission) => permission !== 'manage-staff'),
  'order-desk': [
    'see-today',
    'see-sales',
    'see-orders',
    'confirm-orders',
    'dispatch-orders',
    'deliver-orders',
    'plan-orders',
    'return-orders',
    'cancel-orders',
    'edit-orders',
    'take-phone-orders',
    'see-stock',
    'see-products',
    'see-customers',
    'change-customers',
    'see-tickets',
    'answer-tickets',
    'see-messages',
    'resend-messages',
  ],
  packer: [
    'see-today',
    'see-orders',
    'pack-orders',
    'weigh-orders',
    'dispatch-orders',
    'see-stock',
    'receive-stock',
    'correct-stock',
  ],
  rider: ['see-today', 'see-orders', 'dispatch-orders', 'deliver-orders', 'return-orders'],
  editor: ['see-today', 'see-products', 'edit-products', 'see-tickets', 'answer-tickets', 'see-settings', 'manage-content'],
  accountant: ['see-today', 'see-sales', 'see-reports', 'see-orders', 'take-cash', 'see-stock', 'see-products', 'see-messages'],
}

export function mayDo(role: Role, permission: Permission): boolean {
  return ROLE_PERMISSIONS[role].includes(permission)
}
