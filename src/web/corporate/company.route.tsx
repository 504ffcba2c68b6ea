import { data, redirect } from 'react-router'
import { pathIn } from '#shop/values/paths.ts'
import { formFields } from '../http/form.server.ts'
import { PageTexts } from '../storefront/page-texts.tsx'
import portalStyles from '../ui/styles/portal.css?url'
import runStyles from '../ui/styles/run.css?url'
import type { Route } from './+types/company.route'
import { openPortal, portalHeaders, portalPage } from './portal/open-portal.server.ts'
import { OverviewPage } from './portal/overview-page.tsx'
import { changeCompanyLogo, overviewView } from './portal/overview.server.ts'
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

export async function action(args: Route.ActionArgs) {
  const open = await openPortal(args)
  const refused = await changeCompanyLogo(open, await formFields(args.request))
  if (refused) return data(refused, { status: 422 })
  throw redirect(pathIn(open.language, `/profile/companies/${open.portal.company.id}`), 303)
}

export function headers(args: Route.HeadersArgs) {
  return portalHeaders(args)
}

export function meta({ loaderData }: Route.MetaArgs) {
  return portalMeta(loaderData?.title)
}

export default function CompanyRoute({ loaderData: { texts, frame, part }, actionData }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <PortalFrame frame={frame}>
        <OverviewPage id={frame.id} view={part} refused={actionData} />
      </PortalFrame>
    </PageTexts>
  )
}
