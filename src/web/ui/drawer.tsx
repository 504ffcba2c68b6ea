import { X } from './icons/x.tsx'
import { useId, type ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { useModal } from './modal.ts'
import { useTexts } from './texts.tsx'

type DrawerProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Stays at the bottom while the rest scrolls. */
  foot?: ReactNode
  closeLabel?: string
}

/** A panel that slides in from the bottom on phones and from the right on wider screens: filters, the menu. */
export function Drawer({ open, onClose, title, children, foot, closeLabel }: DrawerProps) {
  const t = useTexts()
  const id = useId()
  const modal = useModal(open, onClose)
  return (
    <dialog className="drawer" aria-labelledby={id} {...modal}>
      <div className="drawer-head">
        <h2 id={id}>{title}</h2>
        <IconButton label={closeLabel ?? t('parts.close')} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      {children}
      {foot && <div className="drawer-foot">{foot}</div>}
    </dialog>
  )
}
