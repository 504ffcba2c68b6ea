import { data } from 'react-router'
import { postedForm } from '../http/form.server.ts'
import { requestContextKey } from '../http/request-context.ts'
import type { Route } from './+types/track.route'
import { trackAction } from './order/track-action.server.ts'
import { TrackPage } from './order/track-page.tsx'
import { pageMeta } from './page-meta.ts'
import { PageTexts } from './page-texts.tsx'
import { languageOfPath } from '#shop/values/paths.ts'
import { wordsOf, areaTexts } from '#texts/all.server.ts'

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOfPath(url.pathname)
  const say = wordsOf('track', language)
  // From the order page, only the text for the tracked order's heading.
  const texts = { ...areaTexts('track', language), 'order.number': areaTexts('order', language)['order.number'] }
  return { title: say('track.title'), description: say('track.description'), texts }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { status, answer } = await trackAction(
    context.get(requestContextKey),
    await postedForm(request),
    languageOfPath(url.pathname),
  )
  return data(answer, { status })
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description } = loaderData
  const language = languageOfPath(location.pathname)
  return pageMeta({ title, description, path: '/track/order', language, shop: matches[1].loaderData })
}

export default function TrackRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageTexts texts={loaderData.texts}>
      <TrackPage answer={actionData} />
    </PageTexts>
  )
}
