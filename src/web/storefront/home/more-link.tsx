import { ArrowRight } from '#web/ui/icons/arrow-right.tsx'
import type { ReactNode } from 'react'
import { LocalLink } from '#web/ui/local-link.tsx'

/** A link to the full page, beside a section's title on wide screens. */
export function MoreLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <LocalLink to={to} className="link not-phone nowrap">
      {children}
      <ArrowRight className="icon-small" />
    </LocalLink>
  )
}
