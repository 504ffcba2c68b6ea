import { LocalNavLink } from './local-link.tsx'
import { MAIN_LINKS } from './main-links.ts'
import { Drawer } from './drawer.tsx'
import { useTexts } from './texts.tsx'

type PhoneMenuProps = { open: boolean; onClose: () => void; loggedIn: boolean; onLogout: () => void }

/** The navigation on phones. Following a link closes it. */
export function PhoneMenu({ open, onClose, loggedIn, onLogout }: PhoneMenuProps) {
  const t = useTexts()
  const links = [
    ...MAIN_LINKS,
    loggedIn ? ({ to: '/profile', text: 'nav.profile' } as const) : ({ to: '/auth/login', text: 'nav.login' } as const),
  ]
  const logout = () => {
    onClose()
    onLogout()
  }
  return (
    <Drawer open={open} onClose={onClose} title={t('nav.menu')} closeLabel={t('nav.closeMenu')}>
      <nav className="phone-menu" aria-label={t('nav.main')}>
        <ul>
          {links.map(({ to, text }) => (
            <li key={to}>
              <LocalNavLink to={to} className="menu-row" onClick={onClose}>
                {t(text)}
              </LocalNavLink>
            </li>
          ))}
          {loggedIn && (
            <li>
              <button type="button" className="menu-row" onClick={logout}>
                {t('nav.logout')}
              </button>
            </li>
          )}
        </ul>
      </nav>
    </Drawer>
  )
}
