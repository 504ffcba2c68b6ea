import type { CardData } from '#shop/catalog/wire.ts'
import { lateTexts } from '#texts/late.ts'
import { useLanguage } from '#web/ui/texts.tsx'
import { ProductCards } from '../product-cards.tsx'
import { SearchField } from '../shop/search-field.tsx'

/** A missing page: search, and what is ripe today. `found` is what the loader threw. */
export function NotFound({ found }: { found: unknown }) {
  const t = lateTexts(useLanguage())
  const picks = picksIn(found)
  return (
    <div className="wrap not-found">
      <title>{t('notFound.title')}</title>
      <meta name="robots" content="noindex" />
      <div className="not-found-top">
        <div>
          <h1>{t('notFound.title')}</h1>
          <p className="lead">{t('notFound.lead')}</p>
          <SearchField query="" />
        </div>
        <img src="/brand/fruit-drawing.svg" alt="" width={600} height={520} />
      </div>
      {picks.length > 0 && (
        <section>
          <h2 className="visually-hidden">{t('notFound.ripe')}</h2>
          <ProductCards cards={picks} />
        </section>
      )}
    </div>
  )
}

function picksIn(found: unknown): CardData[] {
  const picks: unknown = typeof found === 'object' && found !== null ? Reflect.get(found, 'picks') : null
  return Array.isArray(picks) ? (picks as CardData[]) : []
}
