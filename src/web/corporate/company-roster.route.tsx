import { data, redirect } from 'react-router'
import { languageOfPath, pathIn } from '#shop/values/paths.ts'
import { formFields } from '../http/form.server.ts'
import { PageTexts } from '../storefront/page-texts.tsx'
import portalStyles from '../ui/styles/portal.css?url'
import runStyles from '../ui/styles/run.css?url'
import type { Route } from './+types/company-roster.route'
import { openPortal, portalHeaders, portalPage } from './portal/open-portal.server.ts'
import { PortalFrame } from './portal/portal-frame.tsx'
import { portalMeta } from './portal/portal-meta.ts'
import { programmePageTexts } from './programmes/open-programme.server.ts'
import { RosterPage } from './programmes/roster-page.tsx'
import { actOnRoster, rosterView } from './programmes/roster.server.ts'

export function links() {
  return [
    { rel: 'stylesheet', href: runStyles },
    { rel: 'stylesheet', href: portalStyles },
  ]
}

/** The people of a gift programme. */
export function loader(args: Route.LoaderArgs) {
  const texts = programmePageTexts(languageOfPath(args.url.pathname))
  return portalPage(args, 'programmes', (open) => rosterView(open, args.params.programmeId, args.url.searchParams), texts)
}

export function headers(args: Route.HeadersArgs) {
  return portalHeaders(args)
}

export async function action(args: Route.ActionArgs) {
  const acted = await actOnRoster(await openPortal(args), args.params.programmeId, await formFields(args.request))
  if ('done' in acted)
    throw redirect(
      `${pathIn(languageOfPath(args.url.pathname), acted.to)}${acted.to.includes('?') ? '&' : '?'}done=${acted.done}`,
      303,
    )
  return data(acted, { status: 'taken' in acted ? 200 : acted.wrong.length > 0 ? 422 : 409 })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return portalMeta(loaderData?.title)
}

export default function CompanyRosterRoute({ loaderData: { texts, frame, part, done }, actionData }: Route.ComponentProps) {
  const taken = actionData && 'taken' in actionData ? actionData.taken : null
  const refused = actionData && 'refused' in actionData ? actionData : null
  return (
    <PageTexts texts={texts}>
      <PortalFrame frame={frame}>
        <RosterPage view={part} done={done} refused={refused} taken={taken} />
      </PortalFrame>
    </PageTexts>
  )
}
