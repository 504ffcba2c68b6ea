import { PageTexts } from '../storefront/page-texts.tsx'
import portalStyles from '../ui/styles/portal.css?url'
import runStyles from '../ui/styles/run.css?url'
import type { Route } from './+types/company.route'
import { portalHeaders, portalPage } from './portal/open-portal.server.ts'
import { OverviewPage } from './portal/overview-page.tsx'
import { overviewView } from './portal/overview.server.ts'
import { PortalFrame } from './portal/portal-frame.tsx'
import { portalMeta } from './portal/portal-meta.ts'

export function links() {
  return [
    { rel: 'stylesheet', href: runStyles },
    { rel: 'stylesheet', href: portalStyles },
  ]
}

/** A company's page in the profile, for its members only. */
export function loader(args: Route.LoaderArgs) {
  return portalPage(args, 'overview', overviewView)
}

export function headers(args: Route.HeadersArgs) {
  return portalHeaders(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return portalMeta(loaderData?.title)
}

export default function CompanyRoute({ loaderData: { texts, frame, part } }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <PortalFrame frame={frame}>
        <OverviewPage id={frame.id} view={part} />
      </PortalFrame>
    </PageTexts>
  )
}
