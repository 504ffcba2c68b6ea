import type { ReactNode } from 'react'
import { useOffice } from './office-context.ts'

type PageHeadProps = {
  title: string
  /** The state of the page's subject, beside its name. */
  mark?: ReactNode
  lead?: ReactNode
  /** On phones the bar already shows it. */
  listName?: boolean
  children?: ReactNode
}

/** The page's title, also for the tab, and its actions. */
export function PageHead({ title, mark, lead, listName = false, children }: PageHeadProps) {
  const { shopName } = useOffice()
  return (
    <div className={listName ? 'office-head office-head-list' : 'office-head'}>
      <title>{`${title} · ${shopName}`}</title>
      <div>
        <div className="row row-wrap">
          <h1>{title}</h1>
          {mark}
        </div>
        {lead && <p className="muted">{lead}</p>}
      </div>
      {children}
    </div>
  )
}
