import { LocalNavLink } from '../../ui/local-link.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { NAV_LINKS } from './nav-links.ts'

export type PhoneMenuProps = { open: boolean; signedIn: boolean; onClose: () => void; onLogout: () => void }

/** The navigation on phones, where the bar has no room for it. */
export function PhoneMenu({ open, signedIn, onClose, onLogout }: PhoneMenuProps) {
  const t = useTexts()
  return (
    <Sheet open={open} onClose={onClose} title={t('nav.menu')} closeLabel={t('nav.closeMenu')}>
      {open && (
        <nav aria-label={t('nav.main')}>
          <ul className="phone-menu">
            {NAV_LINKS.map(({ to, text }) => (
              <li key={to}>
                <LocalNavLink to={to} className="menu-row" onClick={onClose}>
                  {t(text)}
                </LocalNavLink>
              </li>
            ))}
            <li>
              <LocalNavLink to={signedIn ? '/profile' : '/auth/login'} className="menu-row" onClick={onClose}>
                {t(signedIn ? 'nav.profile' : 'nav.login')}
              </LocalNavLink>
            </li>
            {signedIn && (
              <li>
                <button type="button" className="menu-row" onClick={onLogout}>
                  {t('nav.logout')}
                </button>
              </li>
            )}
          </ul>
        </nav>
      )}
    </Sheet>
  )
}
