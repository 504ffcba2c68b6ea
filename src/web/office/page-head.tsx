import type { ReactNode } from 'react'
import { useOffice } from './office-context.ts'

type PageHeadProps = {
  title: string
  /** The state of what the page is about, beside its name. */
  mark?: ReactNode
  lead?: ReactNode
  /** The bar on phones says it already. */
  listName?: boolean
  children?: ReactNode
}

/** The name of the page, for the tab too, and what can be done on it. */
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
