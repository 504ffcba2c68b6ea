const ASK_AGAIN_MS = 3000
const LONGEST_ASK_MS = 10_000

/**
 * Asks the shop every few seconds whether it answers, and calls `then` each time it does. The next request is sent after the one before has ended:
 * a browser opens few connections to a shop, and requests piled up on a slow one would hold back the page itself. Returns what stops it.
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

// That there is a network says less: it may be one without a way out. Without AbortSignal.any, which older phones lack.
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
