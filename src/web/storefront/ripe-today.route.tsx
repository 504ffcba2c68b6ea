import { openPage } from '../http/open-page.server.ts'
import { cachedProductCards } from '../http/product-card-cache.ts'
import { requestContextKey } from '../http/request-context.ts'
import { Empty } from '../ui/empty.tsx'
import type { Route } from './+types/ripe-today.route'
import { headMeta } from './head-meta.ts'
import { PageTexts } from './page-texts.tsx'
import { ripeCards } from './ripe/ripe-cards.ts'
import { RipeShelf } from './ripe/ripe-shelf.tsx'
import { useRipeTexts } from './ripe/texts.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { language, t, texts } = openPage({ context, url }, 'ripe', ['ripe'])
  const cards = await cachedProductCards(context.get(requestContextKey), { language })
  return { texts, head: { title: t('ripe.headTitle'), description: t('ripe.headDescription') }, cards: ripeCards(cards) }
}

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  return headMeta(loaderData.head, matches[1].loaderData, location.pathname)
}

export default function RipeToday({ loaderData: { texts, head, cards } }: Route.ComponentProps) {
  return (
    <PageTexts texts={texts}>
      <RipePage title={head.title} cards={cards} />
    </PageTexts>
  )
}

function RipePage({ title, cards }: { title: string; cards: ReturnType<typeof ripeCards> }) {
  const t = useRipeTexts()
  return (
    <>
      <header className="wrap page-head">
        <h1>{title}</h1>
        <p className="lead">{t('ripe.lead')}</p>
      </header>
      <section className="wrap section">
        {cards.length > 0 ? (
          <RipeShelf cards={cards} heading="h2" />
        ) : (
          <Empty title={t('ripe.empty')} text={t('ripe.emptyText')} />
        )}
      </section>
    </>
  )
}
