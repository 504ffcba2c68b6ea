import { data } from 'react-router'
import { postedForm } from '../http/form.server.ts'
import { visitContext } from '../http/visit.ts'
import { order as banglaOrder } from '../texts/bn/order.ts'
import { track as bangla } from '../texts/bn/track.ts'
import { order as englishOrder } from '../texts/en/order.ts'
import { track as english } from '../texts/en/track.ts'
import { languageOfPath } from '../ui/texts.tsx'
import type { Route } from './+types/track.route'
import { wordsFrom } from './checkout/page-words.server.ts'
import { trackAction } from './order/track-action.server.ts'
import { TrackPage } from './order/track-page.tsx'
import { pageMeta } from './page-meta.ts'
import { PageTexts } from './page-texts.tsx'

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOfPath(url.pathname)
  const own = language === 'bn' ? bangla : english
  const say = wordsFrom<keyof typeof own>(own, language)
  // Of the order page's words only the one the tracked order's heading needs.
  const texts = { ...own, 'order.number': (language === 'bn' ? banglaOrder : englishOrder)['order.number'] }
  return { title: say('track.title'), description: say('track.description'), texts }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { status, answer } = await trackAction(context.get(visitContext), await postedForm(request), languageOfPath(url.pathname))
  return data(answer, { status })
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description } = loaderData
  const language = languageOfPath(location.pathname)
  return pageMeta({ title, description, path: '/track/order', language, shopUrl: matches[1].loaderData?.shopUrl ?? '' })
}

export default function TrackRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageTexts texts={loaderData.texts}>
      <TrackPage answer={actionData} />
    </PageTexts>
  )
}
