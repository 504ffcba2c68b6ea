import { useEffect, useRef, type RefObject } from 'react'

/**
 * Moves the focus to the element, and the element to the middle of the screen, whenever `reason` changes to another text or
 * object. Null: nothing to announce.
 */
export function useFocusOn<T extends HTMLElement>(reason: string | object | null): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => {
    if (reason === null) return
    element.current?.focus({ preventScroll: true })
    // The header and the bar at the bottom cover what the browser scrolls to the edge.
    element.current?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [reason])
  return element
}
