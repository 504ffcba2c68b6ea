import { data } from 'react-router'
import { openPage } from '../http/open-page.server.ts'
import { requestContextKey } from '../http/request-context.ts'
import type { Route } from './+types/weekly-start.route'
import { prepareAreas } from './checkout/areas.server.ts'
import { PageTexts } from './page-texts.tsx'
import { startFromForm, startView } from './weekly/start-plan.server.ts'
import { StartPage } from './weekly/start-page.tsx'

/** The form that begins a plan; its address names the area. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, language, t, texts } = openPage({ context, url }, 'weekly', ['weekly'])
  await prepareAreas(ctx.db)
  const view = await startView(context.get(requestContextKey), url.searchParams, language)
  // It may hold the name and number of the visitor.
  const headers = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }
  return data({ texts, title: t('weekly.startTitle'), view }, { headers })
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { language } = openPage({ context, url }, 'weekly', ['weekly'])
  const starting = { request, search: url.searchParams, language }
  const { status, answer } = await startFromForm(context.get(requestContextKey), starting)
  return data(answer, { status })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]
}

export default function WeeklyStart({ loaderData: { texts, title, view }, actionData }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <StartPage key={view.area?.id ?? ''} title={title} view={view} answer={actionData} />
    </PageTexts>
  )
}
