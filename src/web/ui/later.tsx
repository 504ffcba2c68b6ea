import { Suspense, type ReactNode } from 'react'

/**
 * Content further down a page. Its HTML is there from the start; React hydrates it separately, after the first view, or at once
 * when the visitor touches it.
 */
export function Later({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>
}
