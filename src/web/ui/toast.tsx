import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { LocalLink } from './local-link.tsx'

/** An action either links somewhere or does something; both close the toast. Without one, the toast has only a close button. */
type Toast = { text: string; action?: { label: string; to?: string; onPress?: () => void } }

type Messages = { show: (toast: Toast) => void; announce: (text: string) => void }

const SHOWN_MS = 6000

const nothing = () => {}
const ToastContext = createContext<Messages>({ show: nothing, announce: nothing })

/** `const toast = useToast()`, then `toast({ text, action })`. */
export function useToast(): (toast: Toast) => void {
  return use(ToastContext).show
}

/** Announces something to screen readers only, such as the current units. */
export function useAnnounce(): (text: string) => void {
  return use(ToastContext).announce
}

/** One message at a time, for six seconds; it stays while it has the pointer or the focus. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ toast: Toast; number: number } | null>(null)
  const [announced, setAnnounced] = useState('')
  const show = useCallback((toast: Toast) => setShown((before) => ({ toast, number: (before?.number ?? 0) + 1 })), [])
  // A trailing space makes a repeated text new, so that it is announced again.
  const announce = useCallback((text: string) => setAnnounced((before) => (before === text ? `${text} ` : text)), [])
  const hide = useCallback(() => setShown(null), [])
  const messages = useMemo(() => ({ show, announce }), [show, announce])
  return (
    <ToastContext value={messages}>
      {children}
      <div className="toasts" role="status">
        {shown && <ToastBox key={shown.number} toast={shown.toast} onDone={hide} />}
      </div>
      <div className="visually-hidden" role="status">
        {announced}
      </div>
    </ToastContext>
  )
}

function ToastBox({ toast, onDone }: { toast: Toast; onDone: () => void }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(onDone, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held, onDone])
  const { text, action } = toast
  const press = () => {
    action?.onPress?.()
    onDone()
  }
  return (
    <div
      className="toast"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{text}</span>
      {action?.to !== undefined && (
        <LocalLink className="toast-action" to={action.to} onClick={press}>
          {action.label}
        </LocalLink>
      )}
      {action && action.to === undefined && (
        <button type="button" className="toast-action" onClick={press}>
          {action.label}
        </button>
      )}
    </div>
  )
}
