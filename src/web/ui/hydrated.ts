import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False while the server renders and until scripts run; then the cart and the forms can do more. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
