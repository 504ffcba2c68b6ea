import { LogOut, User } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { LocalLink } from '../../ui/local-link.tsx'
import { useTexts } from '../../ui/texts.tsx'

/** Profile and Logout, for who is logged in [N2]. */
export function ProfileMenu({ onLogout }: { onLogout: () => void }) {
  const t = useTexts()
  const root = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    if (!open) return
    const elsewhere = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      root.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
      document.removeEventListener('keydown', escape)
    }
  }, [open])

  return (
    <div className="profile-menu only-desktop" ref={root}>
      <IconButton label={t('nav.account')} aria-expanded={open} aria-controls="profile-menu" onClick={() => setOpen(!open)}>
        <User />
      </IconButton>
      {open && (
        <ul className="profile-menu-list" id="profile-menu">
          <li>
            <LocalLink to="/profile" className="menu-row" onClick={() => setOpen(false)}>
              <User />
              {t('nav.profile')}
            </LocalLink>
          </li>
          <li>
            <button
              type="button"
              className="menu-row"
              onClick={() => {
                setOpen(false)
                onLogout()
              }}
            >
              <LogOut />
              {t('nav.logout')}
            </button>
          </li>
        </ul>
      )}
    </div>
  )
}
