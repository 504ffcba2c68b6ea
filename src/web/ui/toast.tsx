import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { LocalLink } from './local-link.tsx'

/** An action either leads somewhere or does something; both close the toast. Without either it only closes it. */
export type Toast = { text: string; action?: { label: string; to?: string; onPress?: () => void } }

type Messages = { show: (toast: Toast) => void; announce: (text: string) => void }

const SHOWN_MS = 6000

const nothing = () => {}
const ToastContext = createContext<Messages>({ show: nothing, announce: nothing })

/** `const toast = useToast()`, then `toast({ text, action })`. */
export function useToast(): (toast: Toast) => void {
  return use(ToastContext).show
}

/** Says something to screen readers only, such as how many units there are now. */
export function useAnnounce(): (text: string) => void {
  return use(ToastContext).announce
}

/** One message at a time, for six seconds; it stays while it is pointed at or has the focus. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ toast: Toast; number: number } | null>(null)
  const [announced, setAnnounced] = useState('')
  const show = useCallback((toast: Toast) => setShown((before) => ({ toast, number: (before?.number ?? 0) + 1 })), [])
  // A trailing space makes the same words new, or they would be said only once.
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
