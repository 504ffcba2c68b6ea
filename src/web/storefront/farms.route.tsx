import { farms, productsOfFarms } from '#shop/catalog/index.ts'
import { photoData } from '#shop/content/index.ts'
import { openPage } from '../http/open-page.server.ts'
import type { Route } from './+types/farms.route'
import { FarmsPage } from './content/farms-page.tsx'
import { headMeta } from './head-meta.ts'
import { PageTexts } from './page-texts.tsx'
import { inLanguage } from '#shop/values/translations.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, language, t, texts } = openPage({ context, url }, 'content', ['farms', 'about'])
  const all = await farms(ctx.db)
  const grown = await productsOfFarms(ctx.db, all)
  return {
    texts,
    head: { title: t('farms.headTitle'), description: t('farms.headDescription') },
    districts: new Set(all.map((farm) => farm.districtId)).size,
    farms: all.map((farm) => ({
      slug: farm.slug,
      name: inLanguage(farm.name, language),
      farmer: inLanguage(farm.farmer, language),
      place: inLanguage(farm.place, language),
      since: farm.sinceYear,
      // The names are beside the picture, so it needs no alternative text.
      photo: farm.photo && photoData(farm.photo, ''),
      fruits: (grown.get(farm.id) ?? []).map(({ name }) => inLanguage(name, language)),
    })),
  }
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  return headMeta(loaderData.head, matches[1].loaderData, location.pathname)
}

export default function Farms({ loaderData: { texts, head, ...data } }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <FarmsPage title={head.title} {...data} />
    </PageTexts>
  )
}
