import type { Permission } from '#shop/accounts/index.ts'

/** What the palette offers to do: the page where it is done. */
export const PALETTE_ACTIONS = [
  { name: 'new-order', to: '/office/orders/new', needs: 'take-phone-orders' },
  { name: 'to-call', to: '/office/orders/to-call', needs: 'confirm-orders' },
  { name: 'receive-lot', to: '/office/stock/receive', needs: 'receive-stock' },
  { name: 'stocktake', to: '/office/stock/count', needs: 'correct-stock' },
  { name: 'new-fruit', to: '/office/products/fruit', needs: 'edit-products' },
  { name: 'new-product', to: '/office/products/new', needs: 'edit-products' },
  { name: 'import-products', to: '/office/products/import', needs: 'import-products' },
  { name: 'close-day', to: '/office/settings/delivery', needs: 'manage-delivery' },
  { name: 'new-quotation', to: '/office/gifts/quotations/new', needs: 'manage-gifts' },
  { name: 'new-company', to: '/office/companies/new', needs: 'manage-companies' },
  { name: 'new-promotion', to: '/office/settings/promotions/new', needs: 'manage-promotions' },
] as const satisfies readonly { name: string; to: string; needs: Permission }[]
