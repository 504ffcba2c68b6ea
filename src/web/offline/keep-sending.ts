import { pauseAfter } from './waiting-order.ts'

/**
 * Sends at once, again after pauses that grow with the number of tries, and when the network may be back or the page is shown again. The
 * function it returns ends that.
 */
export function keepSending(send: () => void, tries: number): () => void {
  // The network may be back although no event reports it.
  const timer = setInterval(send, pauseAfter(tries))
  send()
  window.addEventListener('online', send)
  window.addEventListener('pageshow', send)
  document.addEventListener('visibilitychange', send)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', send)
    window.removeEventListener('pageshow', send)
    document.removeEventListener('visibilitychange', send)
  }
}
