import { data, redirect } from 'react-router'
import { languageOfPath, pathIn } from '#shop/values/paths.ts'
import { contextByLink } from '../http/by-link.ts'
import { formFields } from '../http/form.server.ts'
import { openPage } from '../http/open-page.server.ts'
import { requestContextKey } from '../http/request-context.ts'
import type { Route } from './+types/order-review.route'
import { PageTexts } from './page-texts.tsx'
import { ReviewPage } from './review/review-page.tsx'
import { reviewPageData } from './review/review-page.server.ts'
import { sendReview } from './review/send-review.server.ts'
import { notFound } from './shell/not-found.server.ts'

const HEADERS = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'same-origin' }

/** A holder of the order's link may review what is in it. */
export async function loader({ context, params: { token }, url }: Route.LoaderArgs) {
  const { ctx, language, t, texts } = openPage({ context, url }, 'review', ['review'])
  const page = await reviewPageData(ctx, { token, lineId: url.searchParams.get('line'), language })
  if (!page) throw await notFound(context.get(requestContextKey), language)
  return data({ title: t('review.head'), page, done: url.searchParams.get('done') === 'yes', texts }, { headers: HEADERS })
}

export async function action({ context, params: { token }, request, url }: Route.ActionArgs) {
  const language = languageOfPath(url.pathname)
  const requestContext = contextByLink({ context, url })
  const answer = await sendReview(requestContext, { token, fields: await formFields(request), language })
  if (answer === null) throw redirect(`${pathIn(language, `/order/${token}/review`)}?done=yes`, 303)
  return data(answer, { status: 422 })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }, { name: 'referrer', content: 'same-origin' }]
}

export default function OrderReview({ loaderData: { page, done, texts }, actionData, params }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <ReviewPage page={page} token={params.token} done={done} answer={actionData} />
    </PageTexts>
  )
}
