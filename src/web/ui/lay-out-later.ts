import { onFirstTouch } from './first-touch.ts'

const PIECES = '.later, .product-card'

/**
 * Lays out what the styles leave for later (`content-visibility`) when somebody begins to move on the page, a piece in each moment without work: so the
 * heights are the true ones before anybody has scrolled far. Pages that are opened from this one are whole at once, but for long grids. Answers what
 * stops it.
 */
export function layOutLater(): () => void {
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
  // Safari has no word of being idle.
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else setTimeout(work, 50)
}
