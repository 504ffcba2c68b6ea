import { data, redirect } from 'react-router'
import { formFields } from '../http/form.server.ts'
import { PageTexts } from '../storefront/page-texts.tsx'
import portalStyles from '../ui/styles/portal.css?url'
import runStyles from '../ui/styles/run.css?url'
import type { Route } from './+types/company-lists.route'
import { openPortal, portalHeaders, portalPage } from './portal/open-portal.server.ts'
import { ListsPage } from './portal/lists-page.tsx'
import { actOnLists, listsView } from './portal/lists.server.ts'
import { PortalFrame } from './portal/portal-frame.tsx'
import { portalMeta } from './portal/portal-meta.ts'

export function links() {
  return [
    { rel: 'stylesheet', href: runStyles },
    { rel: 'stylesheet', href: portalStyles },
  ]
}

/** How long the names of recipients are kept. */
export function loader(args: Route.LoaderArgs) {
  return portalPage(args, 'lists', listsView)
}

export function headers(args: Route.HeadersArgs) {
  return portalHeaders(args)
}

export async function action(args: Route.ActionArgs) {
  const acted = await actOnLists(await openPortal(args), await formFields(args.request))
  if ('done' in acted) throw redirect(`${args.url.pathname}?done=${acted.done}`, 303)
  return data(acted, { status: acted.intent === 'keep' ? 422 : 409 })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return portalMeta(loaderData?.title)
}

export default function CompanyListsRoute({ loaderData: { texts, frame, part, done }, actionData }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <PortalFrame frame={frame}>
        <ListsPage view={part} done={done} refused={actionData ?? null} />
      </PortalFrame>
    </PageTexts>
  )
}
