import { useEffect, useState } from 'react'

type EarlyPressInput = {
  total: number | null
  failed: boolean
  send: () => void
  /** The total is known now and is another one than the person saw. */
  onOtherTotal: (total: number) => void
}

/** Keeps a press on the button that came while the total was being worked out. The order is sent for a total that was on the screen only. */
export function useEarlyPress({ total, failed, send, onOtherTotal }: EarlyPressInput) {
  const [pressed, setPressed] = useState<{ shown: number | null } | null>(null)
  useEffect(() => {
    if (!pressed || (total === null && !failed)) return
    setPressed(null)
    if (failed || total === null) return
    if (pressed.shown === total) send()
    else onOtherTotal(total)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a press, its total or a failure counts
  }, [pressed, total, failed])
  return { waiting: pressed !== null, waitForTotal: (shown: number | null) => setPressed({ shown }) }
}
