import { Apple } from '#web/ui/icons/apple.tsx'
import { Banknote } from '#web/ui/icons/banknote.tsx'
import { ContactRound } from '#web/ui/icons/contact-round.tsx'
import { Gift } from '#web/ui/icons/gift.tsx'
import { Settings2 } from '#web/ui/icons/settings-2.tsx'
import { ShoppingBasket } from '#web/ui/icons/shopping-basket.tsx'
import { Sun } from '#web/ui/icons/sun.tsx'
import { Warehouse } from '#web/ui/icons/warehouse.tsx'
import type { Role } from '#shop/context.ts'
import type { OfficeText } from '../office-texts.tsx'
import { FIRST_PAGES } from './first-pages.ts'
import { MENU_GROUPS, OFFICE_PAGES, type MenuGroup } from './pages.ts'

const ICONS: Record<MenuGroup, typeof Sun> = {
  today: Sun,
  orders: ShoppingBasket,
  stock: Warehouse,
  catalogue: Apple,
  customers: ContactRound,
  gifts: Gift,
  money: Banknote,
  settings: Settings2,
}

type OfficeLink = { to: string; text: OfficeText; count?: 'orders' | 'tickets' }
/** A group of the menu. A group of one page is shown as that page. */
export type LinkGroup = OfficeLink & { group: MenuGroup; icon: typeof Sun; pages: readonly OfficeLink[] }

const MENU = OFFICE_PAGES.flatMap(({ name, sees, menu }) => (menu ? [{ text: name, sees, ...menu }] : []))

/** Each page is shown to roles that may open it. Today is left out if it is not the role's first page, because it would redirect there. */
export function linkGroups({ role, may }: { role: Role; may: readonly string[] }): LinkGroup[] {
  return MENU_GROUPS.flatMap((group): LinkGroup[] => {
    const own = MENU.filter((page) => page.group === group && may.includes(page.sees))
    const pages = own.filter(({ to }) => to !== '/office' || FIRST_PAGES[role] === to)
    const [first] = pages
    if (!first) return []
    const text: OfficeText = pages.length === 1 ? first.text : `nav.${group}`
    return [{ ...first, text, group, icon: ICONS[group], pages: pages.length === 1 ? [] : pages }]
  })
}

/** The page of the menu to which an address belongs. */
export function sectionOf(pathname: string): { to: string; text: OfficeText; group: MenuGroup } {
  const inside = MENU.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
  return inside.toSorted((a, b) => a.to.length - b.to.length).at(-1) ?? MENU[0]!
}
