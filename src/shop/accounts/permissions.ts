import type { Role } from '../context.ts'

/** Every permission the office checks before it shows or does something. */
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
  'open-buyer-links',
  'take-cash',
  'manage-payments',
  'write-off-cash',
  'see-growers',
  'manage-growers',
  'pay-growers',
  'see-invoices',
  'issue-invoices',
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
  'see-gifts',
  'manage-gifts',
  'see-companies',
  'manage-companies',
  'take-company-money',
  'see-settings',
  'manage-delivery',
  'manage-promotions',
  'manage-seasons',
  'manage-content',
  'manage-tax',
  'manage-messages',
  'manage-campaigns',
  'see-health',
  'retry-jobs',
  'see-audit',
  'manage-staff',
  'set-up-shop',
  'clear-demo',
  'manage-integrations',
] as const

export type Permission = (typeof PERMISSIONS)[number]

/** Every role, in the order of lists. `secondFactor`: they are reminded to enable one, because with their stolen password everything is accessible. */
const FACTS = {
  owner: { secondFactor: true },
  manager: { secondFactor: true },
  'order-desk': { secondFactor: false },
  packer: { secondFactor: false },
  rider: { secondFactor: false },
  editor: { secondFactor: false },
  accountant: { secondFactor: false },
} as const satisfies Record<Role, { secondFactor: boolean }>

export const ROLES = Object.keys(FACTS) as Role[]

export function needsSecondFactor(role: Role): boolean {
  return FACTS[role].secondFactor
}

const OWNER_ONLY: readonly Permission[] = ['manage-staff', 'set-up-shop', 'clear-demo', 'manage-integrations']

/** The permissions of each role. Anything not listed is refused. */
export const ROLE_PERMISSIONS: Record<Role, readonly Permission[]> = {
  owner: PERMISSIONS,
  manager: PERMISSIONS.filter((permission) => !OWNER_ONLY.includes(permission)),
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
    'open-buyer-links',
    'see-invoices',
    'see-stock',
    'see-products',
    'see-customers',
    'change-customers',
    'see-tickets',
    'answer-tickets',
    'see-messages',
    'resend-messages',
    'see-gifts',
    'manage-gifts',
    'see-companies',
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
  // Riders see and act on their own round only: names, phones and addresses of all orders are for the office.
  rider: ['see-today', 'deliver-orders'],
  editor: ['see-today', 'see-products', 'edit-products', 'see-tickets', 'answer-tickets', 'see-settings', 'manage-content'],
  accountant: [
    'see-today',
    'see-sales',
    'see-reports',
    'see-orders',
    'take-cash',
    'manage-payments',
    'see-growers',
    'pay-growers',
    'see-invoices',
    'issue-invoices',
    'see-stock',
    'see-products',
    'see-messages',
    'see-gifts',
    'see-companies',
    'take-company-money',
    'see-settings',
    'manage-tax',
  ],
}

export function mayDo(role: Role, permission: Permission): boolean {
  return ROLE_PERMISSIONS[role].includes(permission)
}
