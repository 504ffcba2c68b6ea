import { Apple } from '#web/ui/icons/apple.tsx'
import { Banknote } from '#web/ui/icons/banknote.tsx'
import { ChartColumn } from '#web/ui/icons/chart-column.tsx'
import { Building2 } from '#web/ui/icons/building-2.tsx'
import { ContactRound } from '#web/ui/icons/contact-round.tsx'
import { Gift } from '#web/ui/icons/gift.tsx'
import { History } from '#web/ui/icons/history.tsx'
import { Mail } from '#web/ui/icons/mail.tsx'
import { MessageSquareText } from '#web/ui/icons/message-square-text.tsx'
import { PackageCheck } from '#web/ui/icons/package-check.tsx'
import { ReceiptText } from '#web/ui/icons/receipt-text.tsx'
import { Route } from '#web/ui/icons/route.tsx'
import { Settings2 } from '#web/ui/icons/settings-2.tsx'
import { ShoppingBasket } from '#web/ui/icons/shopping-basket.tsx'
import { Sun } from '#web/ui/icons/sun.tsx'
import { Truck } from '#web/ui/icons/truck.tsx'
import { UserRound } from '#web/ui/icons/user-round.tsx'
import { UsersRound } from '#web/ui/icons/users-round.tsx'
import { Warehouse } from '#web/ui/icons/warehouse.tsx'
import type { Role } from '#shop/context.ts'
import type { OfficeText } from '../office-texts.tsx'
import { FIRST_PAGES } from './first-pages.ts'

export type OfficeLink = { to: string; text: OfficeText; icon: typeof Sun; needs: string; count?: 'orders' | 'tickets' }

/** The main pages of the office. Each link is shown to roles that may see its page. */
export const OFFICE_LINKS: readonly OfficeLink[] = [
  { to: '/office', text: 'nav.today', icon: Sun, needs: 'see-today' },
  { to: '/office/orders', text: 'nav.orders', icon: ShoppingBasket, needs: 'see-orders', count: 'orders' },
  { to: '/office/packing', text: 'nav.packing', icon: PackageCheck, needs: 'pack-orders' },
  { to: '/office/dispatch', text: 'nav.dispatch', icon: Truck, needs: 'see-orders' },
  { to: '/office/rounds', text: 'nav.rounds', icon: Route, needs: 'deliver-orders' },
  { to: '/office/payments', text: 'nav.payments', icon: Banknote, needs: 'manage-payments' },
  { to: '/office/invoices', text: 'nav.invoices', icon: ReceiptText, needs: 'see-invoices' },
  { to: '/office/stock', text: 'nav.stock', icon: Warehouse, needs: 'see-stock' },
  { to: '/office/products', text: 'nav.products', icon: Apple, needs: 'see-products' },
  { to: '/office/customers', text: 'nav.customers', icon: ContactRound, needs: 'see-customers' },
  { to: '/office/gifts', text: 'nav.gifts', icon: Gift, needs: 'see-gifts' },
  { to: '/office/companies', text: 'nav.companies', icon: Building2, needs: 'see-companies' },
  { to: '/office/reports', text: 'nav.reports', icon: ChartColumn, needs: 'see-reports' },
  { to: '/office/tickets', text: 'nav.tickets', icon: MessageSquareText, needs: 'see-tickets', count: 'tickets' },
  { to: '/office/messages', text: 'nav.messages', icon: Mail, needs: 'see-messages' },
  { to: '/office/settings', text: 'nav.settings', icon: Settings2, needs: 'see-settings' },
  { to: '/office/audit', text: 'nav.audit', icon: History, needs: 'see-audit' },
  { to: '/office/staff', text: 'nav.staff', icon: UsersRound, needs: 'manage-staff' },
  { to: '/office/account', text: 'nav.account', icon: UserRound, needs: 'see-today' },
]

/** Today is left out if it is not the role's first page, because it would redirect there. */
export function linksFor({ role, may }: { role: Role; may: readonly string[] }): readonly OfficeLink[] {
  return OFFICE_LINKS.filter(({ to, needs }) => may.includes(needs) && (to !== '/office' || FIRST_PAGES[role] === to))
}

/** The section to which a page belongs. */
export function sectionOf(pathname: string): OfficeLink {
  const inside = OFFICE_LINKS.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return inside.at(-1) ?? OFFICE_LINKS[0]!
}
