import { PERMISSIONS, ROLE_PERMISSIONS, type Permission } from '#shop/accounts/index.ts'
import type { Role } from '#shop/context.ts'
import { ROLES } from '#shop/accounts/model.ts'
import type { OfficeText } from '../office-texts.tsx'
import { ACTION_TABLES } from './tables.server.ts'

/** Every page of the office with its name and who may see it, in the order of the menu. A page with a table of actions has it there. */
export const OFFICE_PAGES: readonly { page: string; name: OfficeText; sees: Permission }[] = [
  { page: 'today', name: 'nav.today', sees: 'see-today' },
  { page: 'orders', name: 'nav.orders', sees: 'see-orders' },
  { page: 'order', name: 'auditType.order', sees: 'see-orders' },
  { page: 'edit-order', name: 'edit.title', sees: 'edit-orders' },
  { page: 'new-order', name: 'phone.title', sees: 'take-phone-orders' },
  { page: 'orders-board', name: 'board.title', sees: 'see-orders' },
  { page: 'order-slips', name: 'board.slips', sees: 'see-orders' },
  { page: 'to-call', name: 'views.to-call', sees: 'confirm-orders' },
  { page: 'payments', name: 'nav.payments', sees: 'manage-payments' },
  { page: 'invoices', name: 'nav.invoices', sees: 'see-invoices' },
  { page: 'packing', name: 'nav.packing', sees: 'see-orders' },
  { page: 'labels', name: 'packing.labels', sees: 'see-orders' },
  { page: 'box', name: 'detail.boxes', sees: 'see-orders' },
  { page: 'dispatch', name: 'nav.dispatch', sees: 'see-orders' },
  { page: 'manifest', name: 'auditType.manifest', sees: 'see-orders' },
  { page: 'rounds', name: 'nav.rounds', sees: 'deliver-orders' },
  { page: 'stock', name: 'nav.stock', sees: 'see-stock' },
  { page: 'receive-lot', name: 'receive.title', sees: 'receive-stock' },
  { page: 'stocktake', name: 'stocktake.title', sees: 'correct-stock' },
  { page: 'lot', name: 'auditType.lot', sees: 'see-stock' },
  { page: 'recall', name: 'recall.open', sees: 'see-stock' },
  { page: 'products', name: 'nav.products', sees: 'see-products' },
  { page: 'new-product', name: 'newProduct.title', sees: 'edit-products' },
  { page: 'import-products', name: 'import.title', sees: 'import-products' },
  { page: 'product-import', name: 'import.check', sees: 'import-products' },
  { page: 'product', name: 'auditType.product', sees: 'see-products' },
  { page: 'product-words', name: 'productPart.words', sees: 'edit-products' },
  { page: 'product-sizes', name: 'productPart.sizes', sees: 'edit-products' },
  { page: 'product-photos', name: 'productPart.photos', sees: 'edit-products' },
  { page: 'customers', name: 'nav.customers', sees: 'see-customers' },
  { page: 'customer', name: 'auditType.customer', sees: 'see-customers' },
  { page: 'reports', name: 'nav.reports', sees: 'see-reports' },
  { page: 'gifts', name: 'nav.gifts', sees: 'see-gifts' },
  { page: 'new-quotation', name: 'gifts.new', sees: 'manage-gifts' },
  { page: 'quotation', name: 'auditType.quotation', sees: 'see-gifts' },
  { page: 'gift-run', name: 'auditType.gift-run', sees: 'see-gifts' },
  { page: 'gift-making', name: 'making.title', sees: 'see-orders' },
  { page: 'companies', name: 'nav.companies', sees: 'see-companies' },
  { page: 'new-company', name: 'company.new', sees: 'manage-companies' },
  { page: 'company', name: 'auditType.company', sees: 'see-companies' },
  { page: 'tickets', name: 'nav.tickets', sees: 'see-tickets' },
  { page: 'ticket', name: 'auditType.ticket', sees: 'see-tickets' },
  { page: 'messages', name: 'nav.messages', sees: 'see-messages' },
  { page: 'settings', name: 'nav.settings', sees: 'see-settings' },
  { page: 'delivery', name: 'settings.delivery', sees: 'manage-delivery' },
  { page: 'zone', name: 'auditType.zone', sees: 'manage-delivery' },
  { page: 'slot', name: 'auditType.slot', sees: 'manage-delivery' },
  { page: 'promotions', name: 'settings.promotions', sees: 'manage-promotions' },
  { page: 'new-promotion', name: 'promotion.new', sees: 'manage-promotions' },
  { page: 'promotion', name: 'auditType.promotion', sees: 'manage-promotions' },
  { page: 'seasons', name: 'settings.seasons', sees: 'manage-seasons' },
  { page: 'pages', name: 'settings.pages', sees: 'manage-content' },
  { page: 'page', name: 'auditType.page', sees: 'manage-content' },
  { page: 'brand', name: 'settings.brand', sees: 'manage-content' },
  { page: 'faq', name: 'settings.faq', sees: 'manage-content' },
  { page: 'home', name: 'settings.home', sees: 'manage-content' },
  { page: 'reviews', name: 'settings.reviews', sees: 'manage-content' },
  { page: 'tax', name: 'settings.tax', sees: 'manage-tax' },
  { page: 'sending', name: 'settings.messages', sees: 'manage-messages' },
  { page: 'health', name: 'settings.health', sees: 'see-health' },
  { page: 'payment-settings', name: 'settings.payments', sees: 'manage-payments' },
  { page: 'gift-settings', name: 'settings.gifts', sees: 'change-prices' },
  { page: 'farms', name: 'settings.farms', sees: 'manage-content' },
  { page: 'pictures', name: 'settings.pictures', sees: 'manage-content' },
  { page: 'staff', name: 'nav.staff', sees: 'manage-staff' },
  { page: 'staff-member', name: 'auditType.staff', sees: 'manage-staff' },
  { page: 'audit', name: 'nav.audit', sees: 'see-audit' },
  { page: 'account', name: 'nav.account', sees: 'see-today' },
  { page: 'roles', name: 'nav.roles', sees: 'see-today' },
]

export type PermissionRow = {
  key: string
  /** A page, something that is done on the page above, or what no page is guarded by alone. */
  kind: 'page' | 'action' | 'other'
  names: readonly OfficeText[]
  roles: readonly Role[]
}

/** Who may see each page and do what on it, as the tables say that guard them; last what shows more on pages. */
export function permissionRows(): PermissionRow[] {
  const rows = OFFICE_PAGES.flatMap(({ page, name, sees }) => [
    { key: page, kind: 'page' as const, names: [name], needs: [sees] },
    ...actionRows(page, sees),
  ])
  const named = new Set(rows.flatMap(({ needs }) => needs))
  const others = PERMISSIONS.filter((permission) => !named.has(permission)).map((permission) => ({
    key: permission,
    kind: 'other' as const,
    names: [`may.${permission}` as const],
    needs: [permission],
  }))
  return [...rows, ...others].map(({ needs, ...row }) => ({
    ...row,
    roles: ROLES.filter((role) => needs.every((permission) => ROLE_PERMISSIONS[role].includes(permission))),
  }))
}

/** What is done on a page; what the same people may do stands in one row. */
function actionRows(page: string, sees: Permission) {
  const names = new Map<Permission, Set<OfficeText>>()
  for (const { name, needs = sees } of Object.values(ACTION_TABLES.find((table) => table.page === page)?.intents ?? {}))
    names.set(needs, (names.get(needs) ?? new Set()).add(name))
  return [...names].map(([needs, labels]) => ({
    key: `${page} ${needs}`,
    kind: 'action' as const,
    names: [...labels],
    needs: [sees, needs],
  }))
}
