import type { Permission } from '#shop/accounts/index.ts'
import type { OfficeText } from '../office-texts.tsx'
import { settingPages } from '../settings/pages.ts'

/** The parts of the menu. */
export const MENU_GROUPS = ['today', 'orders', 'stock', 'catalogue', 'customers', 'gifts', 'money', 'settings'] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]

export type OfficePage = {
  /** The name of its route file. */
  page: string
  name: OfficeText
  /** Who may see it. */
  sees: Permission
  /** Its place in the menu; a group leads to the first of its pages that somebody may open. */
  menu?: { group: MenuGroup; to: string; count?: 'orders' | 'tickets' }
}

// Settings that are daily work have a place in the menu.
const CATALOGUE_SETTINGS: readonly string[] = ['categories', 'seasons', 'farms', 'promotions', 'reviews']

/** Every page of the office: its name, who may see it and its place in the menu. A page with a table of actions has it there. */
export const OFFICE_PAGES: readonly OfficePage[] = [
  { page: 'today', name: 'nav.today', sees: 'see-today', menu: { group: 'today', to: '/office' } },
  { page: 'orders', name: 'nav.orders', sees: 'see-orders', menu: { group: 'orders', to: '/office/orders', count: 'orders' } },
  { page: 'order', name: 'auditType.order', sees: 'see-orders' },
  { page: 'edit-order', name: 'edit.title', sees: 'edit-orders' },
  { page: 'new-order', name: 'phone.title', sees: 'take-phone-orders' },
  { page: 'orders-board', name: 'board.title', sees: 'see-orders', menu: { group: 'orders', to: '/office/orders/board' } },
  { page: 'order-slips', name: 'board.slips', sees: 'see-orders' },
  { page: 'to-call', name: 'views.to-call', sees: 'confirm-orders', menu: { group: 'orders', to: '/office/orders/to-call' } },
  { page: 'drafts', name: 'drafts.title', sees: 'see-orders', menu: { group: 'orders', to: '/office/orders/chat' } },
  { page: 'new-draft', name: 'drafts.new', sees: 'take-phone-orders' },
  { page: 'draft', name: 'auditType.draft', sees: 'see-orders' },
  { page: 'payments', name: 'nav.payments', sees: 'manage-payments', menu: { group: 'money', to: '/office/payments' } },
  {
    page: 'remittances',
    name: 'nav.remittances',
    sees: 'manage-payments',
    menu: { group: 'money', to: '/office/courier-payments' },
  },
  { page: 'remittance', name: 'auditType.remittance', sees: 'manage-payments' },
  { page: 'growers', name: 'nav.growers', sees: 'see-growers', menu: { group: 'money', to: '/office/growers' } },
  { page: 'grower', name: 'auditType.grower', sees: 'see-growers' },
  { page: 'grower-contract', name: 'auditType.grower-contract', sees: 'see-growers' },
  { page: 'grower-delivery', name: 'lot.toDelivery', sees: 'see-growers' },
  { page: 'wallet-payments', name: 'walletDesk.title', sees: 'manage-payments' },
  { page: 'invoices', name: 'nav.invoices', sees: 'see-invoices', menu: { group: 'money', to: '/office/invoices' } },
  { page: 'packing', name: 'nav.packing', sees: 'see-orders', menu: { group: 'orders', to: '/office/packing' } },
  { page: 'labels', name: 'packing.labels', sees: 'see-orders' },
  { page: 'box', name: 'detail.boxes', sees: 'see-orders' },
  { page: 'dispatch', name: 'nav.dispatch', sees: 'see-orders', menu: { group: 'orders', to: '/office/dispatch' } },
  { page: 'manifest', name: 'auditType.manifest', sees: 'see-orders' },
  { page: 'claims', name: 'claims.title', sees: 'see-orders', menu: { group: 'orders', to: '/office/claims' } },
  { page: 'claim', name: 'auditType.claim', sees: 'see-orders' },
  { page: 'parcels', name: 'nav.parcels', sees: 'see-orders', menu: { group: 'orders', to: '/office/parcels' } },
  { page: 'parcel', name: 'auditType.parcel', sees: 'see-orders' },
  { page: 'parcel-labels', name: 'courier.labels', sees: 'see-orders' },
  { page: 'rounds', name: 'nav.rounds', sees: 'deliver-orders', menu: { group: 'orders', to: '/office/rounds' } },
  { page: 'weekly', name: 'weekly.title', sees: 'see-orders', menu: { group: 'orders', to: '/office/weekly' } },
  { page: 'new-weekly-plan', name: 'weekly.new', sees: 'take-phone-orders' },
  { page: 'weekly-plan', name: 'auditType.weekly-plan', sees: 'see-orders' },
  { page: 'stock', name: 'nav.stock', sees: 'see-stock', menu: { group: 'stock', to: '/office/stock' } },
  { page: 'receive-lot', name: 'receive.title', sees: 'receive-stock' },
  { page: 'stocktake', name: 'stocktake.title', sees: 'correct-stock', menu: { group: 'stock', to: '/office/stock/count' } },
  { page: 'waitlist', name: 'waitlist.title', sees: 'see-stock', menu: { group: 'stock', to: '/office/stock/waitlist' } },
  { page: 'ripe', name: 'ripeOffice.title', sees: 'see-stock', menu: { group: 'stock', to: '/office/stock/ripe' } },
  { page: 'purchases', name: 'purchase.title', sees: 'see-stock', menu: { group: 'stock', to: '/office/stock/purchases' } },
  { page: 'order-purchases', name: 'purchase.preview', sees: 'receive-stock' },
  { page: 'preorders', name: 'preorder.title', sees: 'see-stock', menu: { group: 'stock', to: '/office/stock/preorders' } },
  { page: 'new-preorder', name: 'preorder.new', sees: 'manage-seasons' },
  { page: 'preorder', name: 'auditType.preorder', sees: 'see-stock' },
  { page: 'lot', name: 'auditType.lot', sees: 'see-stock' },
  { page: 'recall', name: 'recall.open', sees: 'see-stock' },
  { page: 'products', name: 'nav.products', sees: 'see-products', menu: { group: 'catalogue', to: '/office/products' } },
  { page: 'prices', name: 'nav.prices', sees: 'change-prices', menu: { group: 'catalogue', to: '/office/prices' } },
  { page: 'new-product', name: 'newProduct.title', sees: 'edit-products' },
  { page: 'new-fruit', name: 'newFruit.title', sees: 'edit-products' },
  { page: 'import-products', name: 'import.title', sees: 'import-products' },
  { page: 'product-import', name: 'import.check', sees: 'import-products' },
  { page: 'import-everything', name: 'archive.title', sees: 'set-up-shop' },
  { page: 'product-sheet', name: 'sheet.title', sees: 'import-products' },
  { page: 'product', name: 'auditType.product', sees: 'see-products' },
  { page: 'product-words', name: 'productPart.words', sees: 'edit-products' },
  { page: 'product-sizes', name: 'productPart.sizes', sees: 'edit-products' },
  { page: 'product-photos', name: 'productPart.photos', sees: 'edit-products' },
  { page: 'customers', name: 'nav.customers', sees: 'see-customers', menu: { group: 'customers', to: '/office/customers' } },
  { page: 'import-customers', name: 'sheet.customersTitle', sees: 'manage-customers' },
  { page: 'customer-sheet', name: 'auditType.customer-list', sees: 'manage-customers' },
  { page: 'customer', name: 'auditType.customer', sees: 'see-customers' },
  { page: 'campaigns', name: 'campaigns.title', sees: 'manage-campaigns', menu: { group: 'customers', to: '/office/campaigns' } },
  { page: 'campaign', name: 'auditType.campaign', sees: 'manage-campaigns' },
  { page: 'reports', name: 'nav.reports', sees: 'see-reports', menu: { group: 'money', to: '/office/reports' } },
  { page: 'gifts', name: 'nav.gifts', sees: 'see-gifts', menu: { group: 'gifts', to: '/office/gifts' } },
  { page: 'gifts-board', name: 'pipeline.title', sees: 'see-gifts' },
  { page: 'new-quotation', name: 'gifts.new', sees: 'manage-gifts' },
  { page: 'quotation', name: 'auditType.quotation', sees: 'see-gifts' },
  { page: 'gift-run', name: 'auditType.gift-run', sees: 'see-gifts' },
  { page: 'gift-making', name: 'making.title', sees: 'see-orders' },
  {
    page: 'programmes',
    name: 'programmeDesk.title',
    sees: 'see-gifts',
    menu: { group: 'gifts', to: '/office/gifts/programmes' },
  },
  { page: 'programme', name: 'auditType.programme', sees: 'see-gifts' },
  { page: 'companies', name: 'nav.companies', sees: 'see-companies', menu: { group: 'customers', to: '/office/companies' } },
  { page: 'new-company', name: 'company.new', sees: 'manage-companies' },
  { page: 'company', name: 'auditType.company', sees: 'see-companies' },
  {
    page: 'tickets',
    name: 'nav.tickets',
    sees: 'see-tickets',
    menu: { group: 'customers', to: '/office/tickets', count: 'tickets' },
  },
  { page: 'ticket', name: 'auditType.ticket', sees: 'see-tickets' },
  { page: 'messages', name: 'nav.messages', sees: 'see-messages', menu: { group: 'customers', to: '/office/messages' } },
  { page: 'settings', name: 'nav.settings', sees: 'see-settings', menu: { group: 'settings', to: '/office/settings' } },
  ...settingPages().map(({ path, file, name, needs }) => ({
    page: file.replace(/^office\/|\.route\.tsx$/g, ''),
    name,
    sees: needs,
    ...(CATALOGUE_SETTINGS.includes(path) && { menu: { group: 'catalogue' as const, to: `/office/settings/${path}` } }),
  })),
  { page: 'staff', name: 'nav.staff', sees: 'manage-staff', menu: { group: 'settings', to: '/office/staff' } },
  { page: 'staff-member', name: 'auditType.staff', sees: 'manage-staff' },
  { page: 'audit', name: 'nav.audit', sees: 'see-audit', menu: { group: 'settings', to: '/office/audit' } },
  { page: 'account', name: 'nav.account', sees: 'see-today', menu: { group: 'settings', to: '/office/account' } },
  { page: 'roles', name: 'nav.roles', sees: 'see-today' },
]
