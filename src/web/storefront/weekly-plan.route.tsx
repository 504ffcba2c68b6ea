import { data, redirectDocument } from 'react-router'
import { contextByLink } from '../http/by-link.ts'
import { openPage } from '../http/open-page.server.ts'
import { requestContextKey } from '../http/request-context.ts'
import type { Route } from './+types/weekly-plan.route'
import { PageTexts } from './page-texts.tsx'
import { actOnPlan } from './weekly/act-on-plan.server.ts'
import { planPageView } from './weekly/plan-page.server.ts'
import { PlanPage, UnknownPlan } from './weekly/plan-page.tsx'

const TOKEN = /^[\w-]{20,100}$/
const HEADERS = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin' }

/** The page of a plan, without login: its next box, and everything its buyer may change. */
export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
  const { language, t, texts } = openPage({ context, url }, 'weekly', ['weekly'])
  const view = TOKEN.test(token) ? await planPageView(context.get(requestContextKey), token, language) : null
  const title = t(view ? 'weekly.planTitle' : 'weekly.unknown')
  return data({ texts, title, view }, { status: view ? 200 : 404, headers: HEADERS })
}

export async function action({ request, context, params: { token }, url }: Route.ActionArgs) {
  const requestContext = contextByLink({ context, url })
  const { language } = openPage({ context, url }, 'weekly', ['weekly'])
  const { status, answer, go } = await actOnPlan(requestContext, { request, token: TOKEN.test(token) ? token : '', language })
  // Outside the storefront, so the browser loads it.
  if (go) throw redirectDocument(go, 303)
  return data(answer, { status })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]
}

export default function WeeklyPlan({ loaderData: { texts, title, view }, actionData }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      {view ? <PlanPage title={title} view={view} answer={actionData} /> : <UnknownPlan title={title} />}
    </PageTexts>
  )
}
