import { requestContextKey } from '../http/request-context.ts'
import { textsOf } from '#texts/all.server.ts'
import type { BrandData } from '#web/ui/footer.tsx'
import type { Route } from './+types/home.route'
import { homeData } from './home/home-data.server.ts'
import { HomePage } from './home/home-page.tsx'
import type { HomeText } from './home/texts.ts'
import { JsonLd } from './json-ld.tsx'
import { pageMeta } from './page-meta.ts'
import { PageTexts } from './page-texts.tsx'
import { wordsFrom } from './page-words.ts'
import { languageOfPath } from '#shop/values/paths.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const language = languageOfPath(url.pathname)
  const found = await homeData(context.get(requestContextKey), language)
  const ripe = found.ripe.length > 0 && textsOf('ripe', language, ['ripe'])
  return { ...found, texts: { ...textsOf('home', language, ['home']), ...ripe } }
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const language = languageOfPath(location.pathname)
  const shop = matches[1].loaderData
  return pageMeta({
    title: wordsFrom<HomeText>(loaderData.texts, language)('home.title', { name: shop?.brand.name ?? '' }),
    description: loaderData.lead,
    path: '/',
    language,
    shop,
  })
}

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const shop = matches[1].loaderData
  return (
    <PageTexts texts={loaderData.texts}>
      <HomePage data={loaderData} />
      {shop && <JsonLd data={organization(shop)} />}
    </PageTexts>
  )
}

function organization({
  shopUrl,
  brand,
}: {
  shopUrl: string
  brand: Pick<BrandData, 'name' | 'description' | 'phone' | 'email' | 'social' | 'icons'>
}) {
  return {
    '@type': 'Organization',
    name: brand.name,
    description: brand.description,
    url: shopUrl,
    logo: `${shopUrl}${brand.icons.app[512].any}`,
    email: brand.email,
    telephone: brand.phone,
    sameAs: brand.social.map(({ url }) => url),
  }
}
