import { useEffect, useRef } from 'react'

/**
 * Where a pressed button gives its place to another control, the focus goes with it instead of getting lost: to the last control
 * when the product has come into the cart, to the first when it has left it. Call `follow` before the change.
 * The controls are those in the place, or those around it where the place is a mark among them.
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
