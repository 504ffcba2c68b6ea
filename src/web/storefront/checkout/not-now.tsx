import type { CardData } from '#shop/catalog/wire.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Note } from '#web/ui/note.tsx'
import { ProductCards } from '../product-cards.tsx'
import { useCheckoutTexts } from './texts.ts'

/** `months`: the season, while the fruit is out of it. `instead`: fruit that can be bought now. */
export type Unavailable = { months: string | null; instead: CardData[] }

/** Why nothing can be ordered here, and fruit that can be ordered instead. */
export function NotNow({ slug, out }: { slug: string; out: Unavailable | null }) {
  const t = useCheckoutTexts()
  const months = out?.months ?? null
  return (
    <>
      <Note kind="changed" title={t(months === null ? 'checkout.soldOut' : 'checkout.notInSeason')}>
        {months === null ? t('checkout.soldOutText') : t('checkout.seasonText', { months })}{' '}
        <LocalLink className="link-inline" to={`/tell-me/${slug}`}>
          {t('checkout.tellMe')}
        </LocalLink>
      </Note>
      {out && out.instead.length > 0 && (
        <section className="section">
          <div className="section-head">
            <h2>{t('checkout.instead')}</h2>
          </div>
          <ProductCards cards={out.instead} />
        </section>
      )}
      <p className="checkout-empty">
        <LinkButton to="/shop">{t('checkout.toShop')}</LinkButton>
      </p>
    </>
  )
}
