import { Menu, Search } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { IconButton, IconLink } from '../../ui/icon-button.tsx'
import { LocalLink, LocalNavLink } from '../../ui/local-link.tsx'
import { pathInLanguage, useLanguage, useTexts } from '../../ui/texts.tsx'
import { useSignedIn } from '../session/session-marker.ts'
import { CartLink } from './items.tsx'
import { LogoutDialog } from './logout-dialog.tsx'
import { NAV_LINKS } from './nav-links.ts'
import { PhoneMenu } from './phone-menu.tsx'
import { ProfileMenu } from './profile-menu.tsx'

const LOGO = { en: { src: '/brand/logo-en.svg', width: 461, height: 100 }, bn: { src: '/brand/logo-bn.svg', width: 504, height: 112 } }

export function Header({ shopName }: { shopName: string }) {
  const t = useTexts()
  const language = useLanguage()
  const signedIn = useSignedIn()
  const [open, setOpen] = useState<'menu' | 'logout' | null>(null)
  return (
    <header className="header">
      <div className="wrap">
        <LocalLink to="/" className="header-logo">
          <img {...LOGO[language]} alt={shopName} />
        </LocalLink>
        <nav className="header-nav" aria-label={t('nav.main')}>
          <ul>
            {NAV_LINKS.map(({ to, text }) => (
              <li key={to}>
                <LocalNavLink to={to} className="header-text-link">
                  {t(text)}
                </LocalNavLink>
              </li>
            ))}
          </ul>
        </nav>
        <IconLink label={t('nav.search')} to="/shop#search">
          <Search />
        </IconLink>
        <LanguageLink />
        {signedIn ? (
          <ProfileMenu onLogout={() => setOpen('logout')} />
        ) : (
          <LocalLink to="/auth/login" className="header-text-link only-desktop">
            {t('nav.login')}
          </LocalLink>
        )}
        <CartLink />
        <span className="header-menu-button not-desktop">
          <IconButton label={t('nav.menu')} aria-haspopup="dialog" onClick={() => setOpen('menu')}>
            <Menu />
          </IconButton>
        </span>
      </div>
      <PhoneMenu open={open === 'menu'} signedIn={signedIn} onClose={() => setOpen(null)} onLogout={() => setOpen('logout')} />
      <LogoutDialog open={open === 'logout'} onClose={() => setOpen(null)} />
    </header>
  )
}

// A full page load: the other language brings its own texts and fonts.
function LanguageLink() {
  const { pathname } = useLocation()
  const other = useLanguage() === 'bn' ? 'en' : 'bn'
  // The page is rendered once for everybody; what this visitor's address has besides the path is only known here.
  const keepSearch = (event: MouseEvent<HTMLAnchorElement>) => {
    event.currentTarget.search = window.location.search
  }
  return (
    <a className="header-text-link language-link" href={pathInLanguage(pathname, other)} hrefLang={other} lang={other} onClick={keepSearch}>
      {other === 'bn' ? 'বাংলা' : 'English'}
    </a>
  )
}
