const TOUCHES = ['pointerdown', 'keydown', 'scroll']

/** Does this once, with the first touch, key or scroll: whoever leaves again without one is spared the work. */
export function onFirstTouch(work: () => void, signal?: AbortSignal): void {
  let touched = false
  const touch = () => {
    if (touched) return
    touched = true
    work()
  }
  for (const name of TOUCHES) addEventListener(name, touch, { once: true, passive: true, ...(signal && { signal }) })
}
