import type { ReactNode } from 'react'
import { useLive } from './live/live-context.ts'
import { useOffice } from './office-context.ts'
import { useOfficeTexts } from './office-texts.tsx'

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
  const t = useOfficeTexts()
  const { shopName } = useOffice()
  const { news } = useLive()
  const name = `${title} · ${shopName}`
  return (
    <div className={listName ? 'office-head office-head-list' : 'office-head'}>
      <title>{news > 0 ? t('live.title', { count: news, title: name }) : name}</title>
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
