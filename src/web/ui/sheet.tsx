import { X } from './icons/x.tsx'
import { useId, type ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { useModal } from './modal.ts'
import { useTexts } from './texts.tsx'

export type SheetProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Stays at the bottom while the rest scrolls. */
  foot?: ReactNode
  closeLabel?: string
}

/** A panel that slides in from the bottom on phones and from the right on wider screens: filters, the menu. */
export function Sheet({ open, onClose, title, children, foot, closeLabel }: SheetProps) {
  const t = useTexts()
  const id = useId()
  const modal = useModal(open, onClose)
  return (
    <dialog className="sheet" aria-labelledby={id} {...modal}>
      <div className="sheet-head">
        <h2 id={id}>{title}</h2>
        <IconButton label={closeLabel ?? t('parts.close')} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      {children}
      {foot && <div className="sheet-foot">{foot}</div>}
    </dialog>
  )
}
