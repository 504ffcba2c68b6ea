import type { Permission } from '#shop/accounts/index.ts'

/** Forms with their own permission, besides those of the cases: they would change data, so only roles without the permission try them. */
export const MORE_INTENTS: { file: string; intent: string; needs: Permission }[] = [
  { file: 'office/customer.route.tsx', intent: 'consent-email', needs: 'change-customers' },
  { file: 'office/sending.route.tsx', intent: 'offers', needs: 'manage-messages' },
  { file: 'office/customer.route.tsx', intent: 'unblock', needs: 'manage-customers' },
  { file: 'office/gift-making.route.tsx', intent: 'sleeve', needs: 'manage-gifts' },
  { file: 'office/gift-run.route.tsx', intent: 'give-up', needs: 'manage-gifts' },
  { file: 'office/product.route.tsx', intent: 'archive', needs: 'edit-products' },
  { file: 'office/customer-sheet.route.tsx', intent: 'close', needs: 'manage-customers' },
  { file: 'office/product-sheet.route.tsx', intent: 'close', needs: 'import-products' },
  { file: 'office/lot.route.tsx', intent: 'ripe-on', needs: 'receive-stock' },
  { file: 'office/order.route.tsx', intent: 'confirm-next', needs: 'confirm-orders' },
  { file: 'office/order.route.tsx', intent: 'allow', needs: 'confirm-orders' },
  { file: 'office/orders.route.tsx', intent: 'next-day', needs: 'plan-orders' },
  { file: 'office/payment-settings.route.tsx', intent: 'drop-account', needs: 'manage-payments' },
  { file: 'office/payment-settings.route.tsx', intent: 'drop-wallet', needs: 'manage-payments' },
  { file: 'office/promotion.route.tsx', intent: 'stop', needs: 'manage-promotions' },
  { file: 'office/promotion.route.tsx', intent: 'resume', needs: 'manage-promotions' },
  ...['show-secret', 'new-secret', 'pause', 'test', 'remove'].map((intent) => ({
    file: 'office/webhook.route.tsx',
    intent,
    needs: 'manage-integrations' as const,
  })),
]
