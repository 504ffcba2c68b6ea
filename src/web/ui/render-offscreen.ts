import { onFirstTouch } from './first-touch.ts'

const PIECES = '.later, .product-card'

/**
 * Renders the parts that the styles defer (`content-visibility`) once the visitor touches the page, one part in each idle period,
 * so that heights are final before the visitor scrolls far. Pages opened from this one are rendered at once, except long grids.
 * Returns a function that stops it.
 */
export function renderOffscreenParts(): () => void {
  const stopped = new AbortController()
  onFirstTouch(() => whenIdle(() => layOutEach(waitingPieces(), stopped.signal)), stopped.signal)
  return () => stopped.abort()
}

function waitingPieces(): HTMLElement[] {
  const pieces = [...document.querySelectorAll<HTMLElement>(PIECES)]
  return pieces.filter((piece) => getComputedStyle(piece).contentVisibility === 'auto')
}

function layOutEach([piece, ...rest]: HTMLElement[], stopped: AbortSignal): void {
  if (stopped.aborted) return
  if (!piece) return void (document.documentElement.dataset['laidOut'] = '')
  piece.style.contentVisibility = 'visible'
  whenIdle(() => layOutEach(rest, stopped))
}

function whenIdle(work: () => void): void {
  // Safari lacks requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else setTimeout(work, 50)
}
