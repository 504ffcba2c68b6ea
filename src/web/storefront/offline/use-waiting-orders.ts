import { useEffect, useState } from 'react'
import { keepSending } from '#web/offline/keep-sending.ts'
import { isWaiting, type WaitingOrder } from '#web/offline/waiting-order.ts'
import { forgetOrder, keptOrders, NEWS, putBack, sendKept, takeBack } from '#web/offline/waiting-store.ts'
import { cart } from '../cart/cart-store.ts'
import { parseCart, sameLine } from '../cart/cart.ts'
import { keepDraft, keepOrderKey } from '../checkout/draft.ts'
import { markWaiting } from './waiting-mark.ts'

const now = () => Date.now()

/** The waiting orders of this browser, sent as soon as the network allows; the visible page restores what was not placed. */
export function useWaitingOrders() {
  const [orders, setOrders] = useState<WaitingOrder[]>([])

  useEffect(() => {
    let gone = false
    const refresh = async () => {
      const kept = await keptOrders(now())
      if (gone) return
      // Before the forms are notified and read the restored data.
      if (document.visibilityState === 'visible') await Promise.all(kept.filter(isOver).map(({ key }) => putBack(key, fillIn)))
      markWaiting(kept.length === 0 ? null : kept.filter(isWaiting).map(({ form }) => form))
      setOrders(kept)
    }
    const news = new BroadcastChannel(NEWS)
    news.addEventListener('message', () => void refresh())
    void refresh()
    return () => {
      gone = true
      news.close()
    }
  }, [])

  const waiting = orders.filter(isWaiting)
  const keys = waiting.map(({ key }) => key).join(' ')
  const tries = Math.max(0, ...waiting.map((order) => order.tries))
  useEffect(() => {
    if (keys === '') return
    const sendAll = () => {
      if (!navigator.onLine || document.visibilityState !== 'visible') return
      for (const key of keys.split(' ')) void sendKept(key)
    }
    return keepSending(sendAll, tries)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another try only changes the pause
  }, [keys])

  return {
    orders,
    send: sendKept,
    takeBack: (key: string) => takeBack(key, fillIn),
    close: forgetOrder,
  }
}

function isOver({ outcome }: WaitingOrder): boolean {
  return outcome !== null && outcome.kind !== 'placed'
}

/** Restores the form and the cart. The key stays the same: if the order did arrive after all, it is not placed again. */
function fillIn(order: WaitingOrder): void {
  keepOrderKey(order.form, order.key)
  keepDraft(order.typed)
  const lines = parseCart(JSON.stringify(order.cart))
  cart.replace((now) => [...now, ...lines.filter((line) => !now.some((other) => sameLine(other, line)))])
}
