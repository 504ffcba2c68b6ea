import { useEffect, useRef } from 'react'

/**
 * When another control replaces a pressed button, moves the focus to it: to the last control when the product was added to the
 * cart, to the first when it was removed. Call `follow` before the change. The controls are those inside the place, or those
 * around it if the place is only a mark.
 */
export function useFollowFocus<Place extends HTMLElement>(inCart: boolean, where: 'inside' | 'around' = 'inside') {
  const place = useRef<Place>(null)
  const following = useRef(false)
  useEffect(() => {
    if (!following.current) return
    following.current = false
    const box = where === 'inside' ? place.current : place.current?.parentElement
    const controls = box?.querySelectorAll<HTMLElement>('button, a')
    if (controls) controls[inCart ? controls.length - 1 : 0]?.focus()
  }, [inCart, where])
  return {
    place,
    follow: () => {
      following.current = true
    },
  }
}
