import { ArrowRight } from '#web/ui/icons/arrow-right.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Later } from '#web/ui/later.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { ProductCards } from '../product-cards.tsx'
import { FromFarms } from './from-farms.tsx'
import { GiftTeaser } from './gift-teaser.tsx'
import type { HomeData } from './home-data.server.ts'
import { HowItWorks } from './how-it-works.tsx'
import { MoreLink } from './more-link.tsx'
import { RipeToday } from '../ripe/ripe-home.tsx'
import { SeasonBoard } from './season-board.tsx'
import { useHomeTexts } from './texts.ts'

export function HomePage({ data }: { data: HomeData }) {
  return (
    <>
      {data.banner && <Banner {...data.banner} />}
      <Hero data={data} />
      <SeasonBoard rows={data.board} today={data.today} todayInWords={data.todayInWords} />
      {data.ripe.length > 0 && (
        <Later>
          <RipeToday cards={data.ripe} />
        </Later>
      )}
      {data.bestSellers.length > 0 && (
        <Later>
          <Recommended data={data} />
        </Later>
      )}
      <Later>
        <FromFarms
          picture={data.ownPictures.farms}
          farms={data.farms}
          farmCount={data.farmCount}
          districtCount={data.districtCount}
        />
      </Later>
      {data.gift.from !== null && (
        <Later>
          <GiftTeaser {...data.gift} picture={data.ownPictures.gift} />
        </Later>
      )}
      <Later>
        <HowItWorks steps={data.steps} reach={data.reach} />
        <Reviews reviews={data.reviews} />
      </Later>
    </>
  )
}

function Banner({ text, link }: NonNullable<HomeData['banner']>) {
  return (
    <p className="home-banner">{link === '' ? <span className="wrap">{text}</span> : <BannerLink text={text} link={link} />}</p>
  )
}

function BannerLink({ text, link }: NonNullable<HomeData['banner']>) {
  return (
    <LocalLink className="wrap" to={link}>
      <span>{text}</span>
      <ArrowRight className="icon-small" aria-hidden="true" />
    </LocalLink>
  )
}

function Hero({ data }: { data: HomeData }) {
  const t = useHomeTexts()
  return (
    <section className="hero">
      <div className="wrap">
        <div className="hero-words">
          <h1>{data.title}</h1>
          <p className="lead">{data.lead}</p>
          {data.kinds === 0 ? (
            <p className="hero-actions">{t('home.nothingYet')}</p>
          ) : (
            <p className="hero-actions">
              <LinkButton to="/shop?season=now">{t('home.seeRipe')}</LinkButton>
              <LinkButton kind="line" to="/gift">
                {t('home.sendGift')}
              </LinkButton>
            </p>
          )}
        </div>
        {data.hero && (
          <div className={data.ownPictures.hero ? 'hero-photo hero-own' : 'hero-photo'}>
            <Photo photo={data.hero} sizes="(min-width: 900px) 65vw, 560px" shape="fill" priority />
          </div>
        )}
      </div>
    </section>
  )
}

function Recommended({ data }: { data: HomeData }) {
  const t = useHomeTexts()
  return (
    <section className="wrap section">
      <div className="section-head">
        <h2>{t('home.recommended')}</h2>
        <MoreLink to="/shop">{t('home.allFruit')}</MoreLink>
      </div>
      <div className="best-sellers">
        <ProductCards cards={data.bestSellers} />
      </div>
      <p className="only-phone all-fruit">
        <LinkButton kind="line" wide to="/shop">
          {t('home.allFruits', { count: data.kinds })}
        </LinkButton>
      </p>
    </section>
  )
}

function Reviews({ reviews }: Pick<HomeData, 'reviews'>) {
  const t = useHomeTexts()
  if (reviews.length === 0) return null
  return (
    <section className="wrap section later section-reviews">
      <div className="section-head">
        <h2>{t('home.reviews')}</h2>
      </div>
      <div className="reviews">
        {reviews.map(({ text, name, area, bought, photo, written, sample }) => (
          <figure key={text}>
            <blockquote lang={written ?? undefined}>{text}</blockquote>
            <figcaption>
              {photo && <Photo photo={photo} alt="" sizes="48px" shape="square" />}
              <span>
                {name}, {area}
                {sample && `, ${t('home.sample')}`}
                {bought && (
                  <>
                    <br />
                    {bought}
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
