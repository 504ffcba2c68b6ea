import type { ReactNode } from 'react'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Note } from '#web/ui/note.tsx'
import type { PortalFrameView, PortalPage } from './portal-data.ts'
import { usePortalTexts } from './texts.ts'

const PAGES: readonly { page: PortalPage; way: string }[] = [
  { page: 'overview', way: '' },
  { page: 'programmes', way: '/programmes' },
  { page: 'money', way: '/money' },
  { page: 'lists', way: '/lists' },
]

/** The top of every company page: the company, the member's role, and links between its pages. */
export function PortalFrame({ frame, children }: { frame: PortalFrameView; children: ReactNode }) {
  const t = usePortalTexts()
  const { id, name, account, blocked, shop } = frame
  return (
    <div className="wrap portal-page">
      <header className="portal-head">
        <p className="small portal-back">
          <LocalLink className="link" to="/profile">
            {t('portal.back')}
          </LocalLink>
        </p>
        <p className="portal-shop">{shop}</p>
        <h1>{name}</h1>
        <p className="soft portal-account">{account}</p>
      </header>
      <nav className="run-tabs portal-tabs" aria-label={t('portal.pages')}>
        {PAGES.map(({ page, way }) => (
          <LocalLink key={page} to={`/profile/companies/${id}${way}`} aria-current={page === frame.page ? 'page' : undefined}>
            {t(`portal.page.${page}`)}
          </LocalLink>
        ))}
      </nav>
      {blocked && (
        <Note kind="changed" title={t('portal.blocked')}>
          {t('portal.blockedText')}
        </Note>
      )}
      {children}
    </div>
  )
}
