import { farms } from '#shop/catalog/index.ts'
import { gallery, photoData } from '#shop/content/index.ts'
import { requestContextKey } from '../http/request-context.ts'
import type { Route } from './+types/about.route'
import { AboutPage } from './content/about-page.tsx'
import { writtenPage } from './content/written.server.ts'
import { headMeta } from './head-meta.ts'
import { PageTexts } from './page-texts.tsx'
import { languageOfPath } from '#shop/values/paths.ts'
import { inLanguage } from '#shop/values/translations.ts'

const FARMS = 5
// From the orchard to the packing house; pictures that the gallery no longer has are left out.
const PICTURES = ['orchard-branch', 'market-stall', 'gallery-packed-boxes']

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = context.get(requestContextKey)
  const language = languageOfPath(url.pathname)
  const [page, all, shown] = await Promise.all([
    writtenPage({ context, url }, 'about', ['written', 'about']),
    farms(ctx.db),
    gallery(ctx.db),
  ])
  return {
    ...page,
    farmCount: all.length,
    farms: all.slice(0, FARMS).map((farm) => ({
      slug: farm.slug,
      farmer: inLanguage(farm.farmer, language),
      place: inLanguage(farm.place, language),
      since: farm.sinceYear,
    })),
    pictures: PICTURES.flatMap((key) => {
      const picture = shown.find(({ photo }) => photo.key === key)
      return picture
        ? [{ photo: photoData(picture.photo, inLanguage(picture.alt, language)), caption: inLanguage(picture.caption, language) }]
        : []
    }),
  }
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  return headMeta(loaderData.head, matches[1].loaderData, location.pathname)
}

export default function About({ loaderData }: Route.ComponentProps) {
  return (
    <PageTexts texts={loaderData.texts}>
      <AboutPage data={loaderData} />
    </PageTexts>
  )
}
