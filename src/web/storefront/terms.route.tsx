import type { Route } from './+types/terms.route'
import { WrittenPage } from './content/written-page.tsx'
import { writtenPage } from './content/written.server.ts'
import { headMeta } from './head-meta.ts'
import { PageTexts } from './page-texts.tsx'

export function loader({ context, url }: Route.LoaderArgs) {
  return writtenPage({ context, url }, 'terms')
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  return headMeta(loaderData.head, matches[1].loaderData, location.pathname)
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return (
    <PageTexts texts={loaderData.texts}>
      <WrittenPage written={loaderData.written} />
    </PageTexts>
  )
}
