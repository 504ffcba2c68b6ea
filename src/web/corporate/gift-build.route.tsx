import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { readBoxRequest } from '#shop/gifting/model.ts'
import { openPage } from '../http/open-page.server.ts'
import { requestContextKey } from '../http/request-context.ts'
import { pageMeta } from '../storefront/page-meta.ts'
import { PageTexts } from '../storefront/page-texts.tsx'
import { textsOf } from '#texts/all.server.ts'
import giftStyles from '../ui/styles/gift.css?url'
import type { Route } from './+types/gift-build.route'
import { buildData } from './builder/build-data.server.ts'
import { BuildPage } from './builder/build-page.tsx'
import { takeBuiltEnquiry } from './builder/built-enquiry.server.ts'
import { languageOfPath } from '#shop/values/paths.ts'

export function links() {
  return [{ rel: 'stylesheet', href: giftStyles }]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { language, t, texts } = openPage({ context, url }, 'build', ['build', 'buildFault'])
  return {
    texts: { ...textsOf('gift', language, ['gift']), ...texts },
    head: { title: t('build.headTitle'), description: t('build.headDescription') },
    build: await buildData(context.get(requestContextKey), readBoxRequest(url.searchParams), language),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { status, answer } = await takeBuiltEnquiry(context.get(requestContextKey), request, languageOfPath(url.pathname))
  return data(answer, { status })
}

/**
 * The page computes the price of the box itself: it reloads only for another day (other fruit) or another occasion (another
 * card).
 */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  // The request may have been refused because prices have changed.
  if (formMethod !== undefined && formMethod !== 'GET') return true
  if (currentUrl.pathname !== nextUrl.pathname) return defaultShouldRevalidate
  return ['day', 'occasion'].some((name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name))
}

export function meta({ loaderData: { head }, matches, location }: Route.MetaArgs) {
  const frame = matches[1].loaderData
  return pageMeta({
    title: frame ? `${head.title} · ${frame.brand.name}` : head.title,
    description: head.description,
    path: '/gift/build',
    language: languageOfPath(location.pathname),
    shop: frame,
  })
}

export default function GiftBuild({ loaderData: { texts, build }, actionData }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <BuildPage data={build} answer={actionData} />
    </PageTexts>
  )
}
