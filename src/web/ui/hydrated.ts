import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False while the server renders and until scripts have taken over: the cart and the forms can do more from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
