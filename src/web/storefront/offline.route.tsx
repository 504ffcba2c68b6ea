import { openPage } from '../http/open-page.server.ts'
import type { Route } from './+types/offline.route'
import { OfflinePage } from './offline/offline-page.tsx'
import { pageMeta } from './page-meta.ts'
import { PageTexts } from './page-texts.tsx'
import { languageOfPath } from '#shop/values/paths.ts'

export function loader({ context, url }: Route.LoaderArgs) {
  const { t, texts } = openPage({ context, url }, 'offline', ['offline'])
  return { texts, title: t('offline.title'), description: t('offline.headDescription') }
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const { title, description } = loaderData
  const language = languageOfPath(location.pathname)
  return pageMeta({ title, description, path: '/offline', language, shop: matches[1].loaderData, noindex: true })
}

/** Shown by the service worker instead of a page that is not stored. */
export default function Offline({ loaderData }: Route.ComponentProps) {
  return (
    <PageTexts texts={loaderData.texts}>
      <OfflinePage />
    </PageTexts>
  )
}
