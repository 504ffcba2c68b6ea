import { brand } from '#shop/content/index.ts'
import { digitsIn } from '#shop/values/language.ts'
import { inLanguage } from '#shop/values/translations.ts'
import { openPage } from '../http/open-page.server.ts'
import { requestContextKey } from '../http/request-context.ts'
import type { Route } from './+types/farm.route'
import { farmData } from './content/farm-data.server.ts'
import { FarmPage } from './content/farm-page.tsx'
import { headMeta } from './head-meta.ts'
import { PageTexts } from './page-texts.tsx'
import { pictureMeta } from './picture-meta.ts'
import { notFound } from './shell/not-found.server.ts'

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey)
  const { language, t, texts } = openPage({ context, url }, 'content', ['farm', 'farms', 'about'])
  const farm = await farmData(requestContext, params.slug, language)
  if (!farm) throw await notFound(requestContext, language)
  const { farmer, place, fruits, since } = farm
  const year = digitsIn(language, String(since))
  const name = inLanguage((await brand(requestContext.ctx.db)).name, language)
  const description = t('farm.headDescription', { farmer, place, fruits: fruits.join(', '), year, name })
  return { texts, head: { title: `${farm.name}, ${farmer}`, description }, farm }
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const { image, size } = pictureMeta(loaderData.farm.photo)
  const more = image === undefined ? {} : { image }
  return [...headMeta(loaderData.head, matches[1].loaderData, location.pathname, more), ...size]
}

export default function Farm({ loaderData: { texts, farm } }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <FarmPage farm={farm} />
    </PageTexts>
  )
}
