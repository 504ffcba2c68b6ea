import type { Permission } from '#shop/accounts/index.ts'
import type { OfficeText } from '../office-texts.tsx'

type Below = { path: string; file: string; name: OfficeText }
type Row = { part: string; file: string; needs: Permission; below?: readonly Below[] }

/**
 * The settings pages: the address, the route file, who may see the page, and the pages below it. The routes, the index of the
 * settings and the table of roles read it.
 */
export const SETTING_PAGES = [
  { part: 'setup', file: 'office/setup.route.tsx', needs: 'set-up-shop' },
  {
    part: 'delivery',
    file: 'office/delivery.route.tsx',
    needs: 'manage-delivery',
    below: [
      { path: 'zones/:zoneId', file: 'office/zone.route.tsx', name: 'auditType.zone' },
      { path: 'slots/:slotId', file: 'office/slot.route.tsx', name: 'auditType.slot' },
    ],
  },
  {
    part: 'couriers',
    file: 'office/couriers.route.tsx',
    needs: 'manage-delivery',
    below: [{ path: 'areas/:carrier', file: 'office/courier-areas.route.tsx', name: 'courier.openAreas' }],
  },
  {
    part: 'promotions',
    file: 'office/promotions.route.tsx',
    needs: 'manage-promotions',
    below: [
      { path: 'new', file: 'office/new-promotion.route.tsx', name: 'promotion.new' },
      { path: ':id', file: 'office/promotion.route.tsx', name: 'auditType.promotion' },
    ],
  },
  { part: 'seasons', file: 'office/seasons.route.tsx', needs: 'manage-seasons' },
  {
    part: 'pages',
    file: 'office/pages.route.tsx',
    needs: 'manage-content',
    below: [{ path: ':slug', file: 'office/page.route.tsx', name: 'auditType.page' }],
  },
  { part: 'brand', file: 'office/brand.route.tsx', needs: 'manage-content' },
  { part: 'faq', file: 'office/faq.route.tsx', needs: 'manage-content' },
  { part: 'home', file: 'office/home.route.tsx', needs: 'manage-content' },
  { part: 'reviews', file: 'office/reviews.route.tsx', needs: 'manage-content' },
  { part: 'categories', file: 'office/categories.route.tsx', needs: 'edit-products' },
  { part: 'translations', file: 'office/translations.route.tsx', needs: 'see-settings' },
  { part: 'tax', file: 'office/tax.route.tsx', needs: 'manage-tax' },
  { part: 'payments', file: 'office/payment-settings.route.tsx', needs: 'manage-payments' },
  { part: 'messages', file: 'office/sending.route.tsx', needs: 'manage-messages' },
  { part: 'gifts', file: 'office/gift-settings.route.tsx', needs: 'change-prices' },
  { part: 'weekly', file: 'office/weekly-settings.route.tsx', needs: 'change-prices' },
  { part: 'drafts', file: 'office/draft-settings.route.tsx', needs: 'manage-messages' },
  { part: 'claims', file: 'office/claim-settings.route.tsx', needs: 'manage-payments' },
  { part: 'growers', file: 'office/grower-settings.route.tsx', needs: 'manage-growers' },
  { part: 'farms', file: 'office/farms.route.tsx', needs: 'manage-content' },
  { part: 'api-keys', file: 'office/api-keys.route.tsx', needs: 'manage-integrations' },
  {
    part: 'webhooks',
    file: 'office/webhooks.route.tsx',
    needs: 'manage-integrations',
    below: [{ path: ':endpointId', file: 'office/webhook.route.tsx', name: 'auditType.webhook' }],
  },
  { part: 'advertising', file: 'office/advertising.route.tsx', needs: 'manage-integrations' },
  { part: 'health', file: 'office/health.route.tsx', needs: 'see-health' },
  { part: 'pictures', file: 'office/pictures.route.tsx', needs: 'manage-content' },
  { part: 'demo', file: 'office/demo.route.tsx', needs: 'clear-demo' },
] as const satisfies readonly Row[]

export type SettingPart = (typeof SETTING_PAGES)[number]['part']

/** Every settings page: its path below `/office/settings`, its file, its name and who may see it. */
export function settingPages() {
  const pages: readonly Row[] = SETTING_PAGES
  return pages.flatMap(({ part, file, needs, below = [] }) => [
    { path: part, file, name: `settings.${part as SettingPart}` as const, needs },
    ...below.map((page) => ({ ...page, path: `${part}/${page.path}`, needs })),
  ])
}
