import { Suspense, type ReactNode } from 'react'

/**
 * What is further down a page. It is in the page from the start; React takes it over in a piece of work of its own, after what is seen first, or at
 * once when somebody touches it.
 */
export function Later({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>
}
