import { PageTexts } from '../storefront/page-texts.tsx'
import portalStyles from '../ui/styles/portal.css?url'
import runStyles from '../ui/styles/run.css?url'
import type { Route } from './+types/company-money.route'
import { portalHeaders, portalPage } from './portal/open-portal.server.ts'
import { MoneyPage } from './portal/money-page.tsx'
import { moneyView } from './portal/money.server.ts'
import { PortalFrame } from './portal/portal-frame.tsx'
import { portalMeta } from './portal/portal-meta.ts'

export function links() {
  return [
    { rel: 'stylesheet', href: runStyles },
    { rel: 'stylesheet', href: portalStyles },
  ]
}

/** What a company ordered, paid and owes, with its documents. */
export function loader(args: Route.LoaderArgs) {
  return portalPage(args, 'money', moneyView)
}

export function headers(args: Route.HeadersArgs) {
  return portalHeaders(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return portalMeta(loaderData?.title)
}

export default function CompanyMoneyRoute({ loaderData: { texts, frame, part } }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <PortalFrame frame={frame}>
        <MoneyPage id={frame.id} view={part} />
      </PortalFrame>
    </PageTexts>
  )
}
