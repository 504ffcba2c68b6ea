import { CircleUserRound } from './icons/circle-user-round.tsx'
import { LogOut } from './icons/log-out.tsx'
import { UserRound } from './icons/user-round.tsx'
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { IconButton } from './icon-button.tsx'
import { LocalLink } from './local-link.tsx'
import { useTexts } from './texts.tsx'

/** Profile and Logout, for signed-in visitors. Closes with Esc, a press elsewhere, or when the focus leaves. */
export function ProfileMenu({ onLogout }: { onLogout: () => void }) {
  const t = useTexts()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)

  useEffect(() => {
    if (!open) return
    const press = (event: PointerEvent) => {
      if (!(event.target instanceof Node) || !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [open])

  const leave = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && !box.current?.contains(event.relatedTarget)) close()
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    close()
    box.current?.querySelector('button')?.focus()
  }
  return (
    <div className="profile-menu" ref={box} onBlur={leave} onKeyDown={escape}>
      <IconButton label={t('nav.account')} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <CircleUserRound />
      </IconButton>
      <ul id={id} className="profile-menu-list" hidden={!open}>
        <li>
          <LocalLink to="/profile" className="menu-row" onClick={close}>
            <UserRound />
            {t('nav.profile')}
          </LocalLink>
        </li>
        <li>
          <button
            type="button"
            className="menu-row"
            onClick={() => {
              close()
              onLogout()
            }}
          >
            <LogOut />
            {t('nav.logout')}
          </button>
        </li>
      </ul>
    </div>
  )
}
