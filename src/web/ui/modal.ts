import { useEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react'

/**
 * Binds a native `<dialog>` to a state: it opens as a modal, so the page behind is inert and the focus returns on closing. Spread
 * the props on the dialog; Esc and a press outside request closing.
 */
export function useModal(open: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    if (open) element.showModal()
    else element.close()
  }, [open])
  // A dialog removed while open must not leave the page inert.
  useEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])
  const cancel = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return
    event.preventDefault()
    onClose()
  }
  const press = (event: MouseEvent) => {
    if (event.target === dialog.current && isOutside(event, dialog.current)) onClose()
  }
  return { ref: dialog, onCancel: cancel, onClick: press }
}

function isOutside({ clientX, clientY }: MouseEvent, dialog: HTMLDialogElement): boolean {
  // A keyboard click has no coordinates.
  if (clientX === 0 && clientY === 0) return false
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
