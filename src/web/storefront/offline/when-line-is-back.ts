const ASK_AGAIN_MS = 3000
const LONGEST_ASK_MS = 10_000

/**
 * Asks the server every few seconds whether it answers, and calls `then` each time it does. Each request starts after the
 * previous one has ended: browsers open few connections to a host, and waiting requests would block the page itself. Returns a
 * function that stops it.
 */
export function whenLineIsBack(then: () => Promise<void> | void, { atOnce = false } = {}): () => void {
  const stopped = new AbortController()
  const ask = async () => {
    const isBack = await shopAnswers(stopped.signal)
    if (isBack && !stopped.signal.aborted) await then()
    if (!stopped.signal.aborted) timer = setTimeout(() => void ask(), ASK_AGAIN_MS)
  }
  let timer = setTimeout(() => void ask(), atOnce ? 0 : ASK_AGAIN_MS)
  return () => {
    stopped.abort()
    clearTimeout(timer)
  }
}

// More reliable than the browser's network state: a network may have no internet access. Does not use AbortSignal.any, which
// older phones lack.
async function shopAnswers(stopped: AbortSignal): Promise<boolean> {
  const request = new AbortController()
  const end = () => request.abort()
  const timer = setTimeout(end, LONGEST_ASK_MS)
  stopped.addEventListener('abort', end)
  try {
    return navigator.onLine && (await fetch('/healthz', { cache: 'no-store', signal: request.signal })).ok
  } catch {
    return false
  } finally {
    clearTimeout(timer)
    stopped.removeEventListener('abort', end)
  }
}
