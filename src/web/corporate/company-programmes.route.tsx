import { data, redirect } from 'react-router'
import { languageOfPath, pathIn } from '#shop/values/paths.ts'
import { formFields } from '../http/form.server.ts'
import { PageTexts } from '../storefront/page-texts.tsx'
import portalStyles from '../ui/styles/portal.css?url'
import runStyles from '../ui/styles/run.css?url'
import type { Route } from './+types/company-programmes.route'
import { openPortal, portalHeaders, portalPage } from './portal/open-portal.server.ts'
import { PortalFrame } from './portal/portal-frame.tsx'
import { portalMeta } from './portal/portal-meta.ts'
import { programmePageTexts } from './programmes/open-programme.server.ts'
import { ProgrammesPage } from './programmes/programmes-page.tsx'
import { actOnProgrammes, programmesView } from './programmes/programmes.server.ts'

export function links() {
  return [
    { rel: 'stylesheet', href: runStyles },
    { rel: 'stylesheet', href: portalStyles },
  ]
}

/** The gift programmes and weekly fruit boxes of a company. */
export function loader(args: Route.LoaderArgs) {
  const texts = programmePageTexts(languageOfPath(args.url.pathname))
  return portalPage(args, 'programmes', (open) => programmesView(open, args.url.searchParams), texts)
}

export function headers(args: Route.HeadersArgs) {
  return portalHeaders(args)
}

export async function action(args: Route.ActionArgs) {
  const acted = await actOnProgrammes(await openPortal(args), await formFields(args.request), args.url.searchParams)
  if ('done' in acted)
    throw redirect(
      `${pathIn(languageOfPath(args.url.pathname), acted.to)}${acted.to.includes('?') ? '&' : '?'}done=${acted.done}`,
      303,
    )
  return data(acted, { status: acted.wrong.length > 0 ? 422 : 409 })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return portalMeta(loaderData?.title)
}

export default function CompanyProgrammesRoute({ loaderData: { texts, frame, part, done }, actionData }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <PortalFrame frame={frame}>
        <ProgrammesPage view={part} done={done} refused={actionData ?? null} />
      </PortalFrame>
    </PageTexts>
  )
}
