import type { StorefrontText } from '../../ui/texts.tsx'

/** The navigation bar [N1]. */
export const NAV_LINKS: readonly { to: string; text: StorefrontText }[] = [
  { to: '/', text: 'nav.home' },
  { to: '/shop', text: 'nav.fruits' },
  { to: '/gift', text: 'nav.gift' },
  { to: '/about', text: 'nav.about' },
  { to: '/contact', text: 'nav.contact' },
  { to: '/gallery', text: 'nav.gallery' },
  { to: '/track/order', text: 'nav.track' },
]
