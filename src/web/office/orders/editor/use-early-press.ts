import { useEffect, useState } from 'react'

type EarlyPressInput = {
  /** The amount on the button is being computed. */
  busy: boolean
  total: string
  failed: boolean
  send: () => void
}

/**
 * Keeps a press on the button while the amount on it is computed. It is sent when the amount turns out to be the one that was shown;
 * otherwise `other` is true until the next press.
 */
export function useEarlyPress({ busy, total, failed, send }: EarlyPressInput) {
  const [pressed, setPressed] = useState<{ total: string } | null>(null)
  const [other, setOther] = useState(false)
  useEffect(() => {
    if (!pressed || busy) return
    setPressed(null)
    if (failed) return
    if (pressed.total === total) send()
    else setOther(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a press, its total or a failure counts
  }, [pressed, busy, total, failed])
  const press = (event: { preventDefault: () => void }) => {
    setOther(false)
    if (!busy) return
    event.preventDefault()
    setPressed({ total })
  }
  return { waiting: pressed !== null, other, press }
}
