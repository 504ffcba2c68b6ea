import { data, redirect } from 'react-router'
import { languageOfPath, pathIn } from '#shop/values/paths.ts'
import { formFields } from '../http/form.server.ts'
import { PageTexts } from '../storefront/page-texts.tsx'
import portalStyles from '../ui/styles/portal.css?url'
import runStyles from '../ui/styles/run.css?url'
import type { Route } from './+types/company-month.route'
import { openPortal, portalHeaders, portalPage } from './portal/open-portal.server.ts'
import { PortalFrame } from './portal/portal-frame.tsx'
import { portalMeta } from './portal/portal-meta.ts'
import { programmePageTexts } from './programmes/open-programme.server.ts'
import { MonthPage } from './programmes/month-page.tsx'
import { actOnMonth, monthView } from './programmes/month.server.ts'

export function links() {
  return [
    { rel: 'stylesheet', href: runStyles },
    { rel: 'stylesheet', href: portalStyles },
  ]
}

/** A month of a gift programme: preview, changes, approval, and its bill. */
export function loader(args: Route.LoaderArgs) {
  const texts = programmePageTexts(languageOfPath(args.url.pathname))
  const asked = { ...args.params, search: args.url.searchParams }
  return portalPage(args, 'programmes', (open) => monthView(open, asked), texts)
}

export function headers(args: Route.HeadersArgs) {
  return portalHeaders(args)
}

export async function action(args: Route.ActionArgs) {
  const asked = { ...args.params, fields: await formFields(args.request), search: args.url.searchParams }
  const acted = await actOnMonth(await openPortal(args), asked)
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

export default function CompanyMonthRoute({
  loaderData: { texts, frame, part, done },
  actionData,
  params,
}: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <PortalFrame frame={frame}>
        <MonthPage view={part} done={done} refused={actionData ?? null} path={`${part.base}/${params.month}`} />
      </PortalFrame>
    </PageTexts>
  )
}
