import { useEffect, useState } from 'react'

type EarlyPressInput = {
  total: number | null
  failed: boolean
  send: () => void
  /** The total is now known and differs from the one that was shown. */
  onOtherTotal: (total: number) => void
}

/** Remembers a press on the button while the total was loading. The order is sent only for a total that was on the screen. */
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
