import { lazy, Suspense } from 'react'
import { formatMonths } from '#shop/values/day-text.ts'
import { digitsIn } from '#shop/values/language.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Later } from '#web/ui/later.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Note } from '#web/ui/note.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { ProductCards } from '../product-cards.tsx'
import { WithPart } from '../promise/with-part.tsx'
import { BuyBar, BuyBox } from './buy-box.tsx'
import { Costs, Nutrition } from './fact-tables.tsx'
import { Grower } from './grower.tsx'
import type { ProductData } from './product-data.server.ts'
import { ProductPhotos } from './product-photos.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Promises } from './promises.tsx'
import { Contents, Keeping, Ripening, Season } from './ripening.tsx'
import { ShareLinks } from './share-links.tsx'
import { usePurchase } from './use-purchase.ts'
import { PreorderNote } from './preorder-note.tsx'
import { useProductTexts } from './texts.ts'

// Few products have such an offer.
const RipeOffers = lazy(async () => ({ default: (await import('../ripe/ripe-offers.tsx')).RipeOffers }))

export function ProductPage({ data }: { data: ProductData }) {
  const t = useProductTexts()
  const purchase = usePurchase(data)
  const trail = [
    { label: t('product.fruits'), to: '/shop' },
    { label: data.category.name, to: `/shop?category=${data.category.id}` },
    { label: data.name },
  ]
  return (
    <>
      <div className="wrap">
        <Breadcrumbs trail={trail} />
        <div className="product-columns">
          <ProductPhotos data={data} />
          <div className="stack-large">
            <Words data={data} />
            <Unavailable data={data} />
            {data.ripe && (
              <Suspense>
                <RipeOffers product={{ _id: data.id, name: data.name, slug: data.slug, image: data.image }} offers={data.ripe} />
              </Suspense>
            )}
            <BuyBox data={data} purchase={purchase} />
            <ShareLinks data={data} purchase={purchase} />
            <Promises data={data} />
          </div>
        </div>
      </div>
      <section className="wrap section">
        <div className="two-columns">
          {data.long !== '' && (
            <div>
              <h2>{t('product.about')}</h2>
              <p className="lead">{data.long}</p>
            </div>
          )}
          <div>
            <Season data={data} />
            <Keeping data={data} />
          </div>
        </div>
      </section>
      <Ripening data={data} />
      <Later>
        <section className="wrap section later">
          <div className="two-columns">
            <Costs charges={data.charges} />
            <Contents contents={data.contents} />
            <Nutrition nutrition={data.nutrition} />
          </div>
        </section>
        <Grower data={data} />
        <Reviews data={data} />
      </Later>
      {data.related.length > 0 && (
        <Later>
          <section className="wrap section later">
            <div className="section-head">
              <h2 id="related">{t(data.offer === 'out' ? 'product.instead' : 'product.related')}</h2>
            </div>
            <ProductCards cards={data.related} />
          </section>
        </Later>
      )}
      <BuyBar data={data} purchase={purchase} />
    </>
  )
}

function Words({ data }: { data: ProductData }) {
  const t = useProductTexts()
  const language = useLanguage()
  const { average, count } = data.reviews
  return (
    <div>
      <h1>{data.name}</h1>
      <p className="product-short">
        {data.also && `${t('product.alsoCalled', { names: data.also })} `}
        {data.short} {t('product.fromOrigin', { origin: data.origin })}
      </p>
      {average !== null && (
        <p className="small muted product-rating">
          <WithPart text={t('product.rating', { count })} part={<b>{digitsIn(language, String(average))}</b>} />
        </p>
      )}
    </div>
  )
}

function Unavailable({ data }: { data: ProductData }) {
  const t = useProductTexts()
  const language = useLanguage()
  if (data.offer === 'out' && data.ripe) return null
  if (data.offer === 'out') {
    return (
      <Note kind="changed" title={t(data.season.over ? 'product.seasonOver' : 'product.out')}>
        {t('product.outLead', { months: formatMonths(data.season.months, language) })}{' '}
        <LocalLink className="link-inline" to={`/tell-me/${data.slug}`}>
          {t('product.tellMe')}
        </LocalLink>
        {data.related.length > 0 && (
          <>
            {' · '}
            <a className="link-inline" href="#related">
              {t('product.seeOthers')}
            </a>
          </>
        )}
      </Note>
    )
  }
  if (data.preorder) return <PreorderNote terms={data.preorder} />
  if (data.offer === 'pre-order' && data.ships) {
    return (
      <Note kind="changed" title={t('product.preOrder')}>
        {t('product.preOrderLead', { day: data.ships })}
      </Note>
    )
  }
  return null
}

function Reviews({ data }: { data: ProductData }) {
  const t = useProductTexts()
  const language = useLanguage()
  const { list } = data.reviews
  if (list.length === 0) return null
  return (
    <section className="wrap section later">
      <div className="section-head">
        <h2>{t('product.reviews')}</h2>
      </div>
      <div className="reviews">
        {list.map(({ text, name, area, bought, rating, language: written, sample, verified, photo, answer }) => (
          <figure key={text}>
            <blockquote lang={written ?? undefined}>{text}</blockquote>
            <figcaption>
              {photo && <Photo photo={photo} sizes="96px" shape="square" />}
              <span>
                {[
                  `${name}, ${area}`,
                  bought,
                  t('product.outOfFive', { rating: digitsIn(language, String(rating)) }),
                  verified && t('product.verified'),
                  sample && t('product.sample'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                {answer && (
                  <>
                    <br />
                    {t('product.answer')} <span lang={written ?? undefined}>{answer}</span>
                  </>
                )}
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
