import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { useModal } from './modal.ts'
import { useTexts } from './texts.tsx'

type DialogProps = {
  open: boolean
  title: ReactNode
  children?: ReactNode
  /** The label of the confirm button, if "Confirm" is too general. */
  confirmLabel?: string
  cancelLabel?: string
  /** danger for actions that cannot be undone. */
  kind?: 'solid' | 'danger'
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** A confirmation dialog. The focus starts on Cancel, Esc cancels, and the focus returns to where it was. */
export function Dialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  kind,
  busy = false,
  onConfirm,
  onCancel,
}: DialogProps) {
  const t = useTexts()
  const id = useId()
  const cancel = useRef<HTMLButtonElement>(null)
  const modal = useModal(open, onCancel)
  useEffect(() => {
    if (open) cancel.current?.focus()
  }, [open])
  return (
    <dialog className="dialog" aria-labelledby={id} {...modal}>
      <h2 id={id}>{title}</h2>
      <div className="dialog-body">{children}</div>
      <div className="dialog-buttons">
        <Button kind="line" ref={cancel} onClick={onCancel}>
          {cancelLabel ?? t('parts.cancel')}
        </Button>
        <Button kind={kind} busy={busy} onClick={onConfirm}>
          {confirmLabel ?? t('parts.confirm')}
        </Button>
      </div>
    </dialog>
  )
}
