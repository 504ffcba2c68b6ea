import { data } from 'react-router'
import { openPage } from '../http/open-page.server.ts'
import { requestContextKey } from '../http/request-context.ts'
import { pageMeta } from '../storefront/page-meta.ts'
import { PageTexts } from '../storefront/page-texts.tsx'
import giftStyles from '../ui/styles/gift.css?url'
import type { Route } from './+types/gift.route'
import { takeEnquiry } from './gift/enquiry.server.ts'
import { giftData } from './gift/gift-data.server.ts'
import { GiftPage } from './gift/gift-page.tsx'
import { languageOfPath } from '#shop/values/paths.ts'

export function links() {
  return [{ rel: 'stylesheet', href: giftStyles }]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { language, t, texts } = openPage({ context, url }, 'gift', ['gift'])
  const { figures, ...gift } = await giftData(context.get(requestContextKey), language)
  return {
    texts,
    head: { title: t('gift.headTitle'), description: t('gift.headDescription', figures) },
    gift,
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { status, answer } = await takeEnquiry(context.get(requestContextKey), request, languageOfPath(url.pathname))
  return data(answer, { status })
}

export function meta({ loaderData: { head }, matches, location }: Route.MetaArgs) {
  const frame = matches[1].loaderData
  return pageMeta({
    title: frame ? `${head.title} · ${frame.brand.name}` : head.title,
    description: head.description,
    path: '/gift',
    language: languageOfPath(location.pathname),
    shop: frame,
  })
}

export default function Gift({ loaderData: { texts, head, gift }, actionData }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <GiftPage title={head.title} data={gift} answer={actionData} />
    </PageTexts>
  )
}
