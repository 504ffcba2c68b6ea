import { useEffect, useRef } from 'react'

/**
 * Where a pressed button gives its place to another control, the focus goes with it instead of getting lost: to the last control
 * when the product has come into the cart, to the first when it has left it. Call `follow` before the change.
 */
export function useFollowFocus<Place extends HTMLElement>(inCart: boolean) {
  const place = useRef<Place>(null)
  const following = useRef(false)
  useEffect(() => {
    if (!following.current) return
    following.current = false
    const controls = place.current?.querySelectorAll<HTMLElement>('button, a')
    if (controls) controls[inCart ? controls.length - 1 : 0]?.focus()
  }, [inCart])
  return {
    place,
    follow: () => {
      following.current = true
    },
  }
}
