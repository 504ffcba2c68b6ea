const TOUCHES = ['pointerdown', 'keydown', 'scroll']

/** Runs once, at the first touch, key or scroll: visitors who leave without one are spared the work. */
export function onFirstTouch(work: () => void, signal?: AbortSignal): void {
  let touched = false
  const touch = () => {
    if (touched) return
    touched = true
    work()
  }
  for (const name of TOUCHES) addEventListener(name, touch, { once: true, passive: true, ...(signal && { signal }) })
}
