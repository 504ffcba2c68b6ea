import { Menu } from './icons/menu.tsx'
import { Search } from './icons/search.tsx'
import { ShoppingBasket } from './icons/shopping-basket.tsx'
import { CircleUserRound } from './icons/circle-user-round.tsx'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { BrandData } from './footer.tsx'
import { CountBadge } from './count-badge.tsx'
import { IconButton, IconLink } from './icon-button.tsx'
import { LanguageLink } from './language-link.tsx'
import { LocalLink, LocalNavLink } from './local-link.tsx'
import { MAIN_LINKS } from './main-links.ts'
import { PhoneMenu } from './phone-menu.tsx'
import { useTexts } from './texts.tsx'

// Loaded for signed-in visitors only. Without a network, the plain link takes its place.
const ProfileMenu = lazy(async () => {
  const loaded = await import('./profile-menu.tsx').catch(() => null)
  return { default: loaded?.ProfileMenu ?? AccountLink }
})

type HeaderProps = {
  brand: Pick<BrandData, 'name' | 'logo'>
  /** The lines in the cart: kinds of fruit, not units. */
  cartCount: number
  loggedIn: boolean
  onLogout: () => void
  /** The same page in the other language. */
  otherLanguagePath: string
  /** The content of the dark strip above, such as the cut-off countdown. */
  promise?: ReactNode
}

export function Header({ brand, cartCount, loggedIn, onLogout, otherLanguagePath, promise }: HeaderProps) {
  const t = useTexts()
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <header>
      {promise && (
        <div className="promise-strip">
          <div className="wrap">{promise}</div>
        </div>
      )}
      <div className="header">
        <div className="wrap">
          <Logo brand={brand} />
          <nav className="header-nav" aria-label={t('nav.main')}>
            <ul>
              {MAIN_LINKS.map(({ to, text }) => (
                <li key={to}>
                  <LocalNavLink to={to} className="header-text-link">
                    {t(text)}
                  </LocalNavLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className="header-tools">
            <IconLink label={t('nav.search')} to="/shop?search">
              <Search />
            </IconLink>
            <LanguageLink path={otherLanguagePath} className="header-text-link" />
            <div className="only-desktop">
              {loggedIn ? (
                <Suspense fallback={<AccountLink />}>
                  <ProfileMenu onLogout={onLogout} />
                </Suspense>
              ) : (
                <LocalLink to="/auth/login" className="header-text-link">
                  {t('nav.login')}
                </LocalLink>
              )}
            </div>
            <CartLink count={cartCount} />
            <div className="header-menu-button not-desktop">
              <IconButton label={t('nav.menu')} aria-haspopup="dialog" onClick={() => setMenuOpen(true)}>
                <Menu />
              </IconButton>
            </div>
          </div>
        </div>
        <PhoneMenu open={menuOpen} onClose={() => setMenuOpen(false)} loggedIn={loggedIn} onLogout={onLogout} />
      </div>
    </header>
  )
}

function Logo({ brand: { name, logo } }: Pick<HeaderProps, 'brand'>) {
  const t = useTexts()
  return (
    <LocalLink to="/" className="header-logo">
      {logo ? <img {...logo} alt={t('nav.logo', { name })} /> : <b>{name}</b>}
    </LocalLink>
  )
}

function AccountLink() {
  const t = useTexts()
  return (
    <IconLink label={t('nav.account')} to="/profile">
      <CircleUserRound />
    </IconLink>
  )
}

function CartLink({ count }: { count: number }) {
  const t = useTexts()
  const label = count === 0 ? t('nav.cart') : `${t('nav.cart')}, ${t('nav.inCart', { count })}`
  return (
    <IconLink label={label} to="/checkout/cart">
      <ShoppingBasket />
      <CountBadge count={count} />
    </IconLink>
  )
}
