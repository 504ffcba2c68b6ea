import type { PhotoData } from '#shop/catalog/wire.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Money } from '#web/ui/price.tsx'
import type { GiftOffer } from './home-data.server.ts'
import { useHomeTexts } from './texts.ts'

const BEFORE_THE_CARD = 2

/** The corporate gift section in short: what it is, and a gift box with its card. */
export function GiftTeaser({ from, photos, least, most, picture }: GiftOffer & { picture: PhotoData | null }) {
  const t = useHomeTexts()
  const fruit = (photo: PhotoData) => (
    <div key={photo.src}>
      <Photo photo={photo} alt="" sizes="(min-width: 900px) 230px, 33vw" shape="fill" />
    </div>
  )
  return (
    <section className="wrap section later section-gift">
      <div className="gift-teaser">
        <div className="gift-words">
          <h2>{t('home.giftTitle', { least, most })}</h2>
          <p className="lead">{t('home.giftLead')}</p>
          <dl>
            {from !== null && (
              <div>
                <dt>{t('home.giftFrom')}</dt>
                <dd>
                  <Money taka={from} />
                </dd>
              </div>
            )}
            <div>
              <dt>{t('home.giftLeast')}</dt>
              <dd>{t('home.giftBoxes', { least })}</dd>
            </div>
          </dl>
          <LinkButton kind="cream" to="/gift">
            {t('home.gifts')}
          </LinkButton>
        </div>
        {picture ? (
          <div className="gift-own">
            <Photo photo={picture} sizes="(min-width: 900px) 640px, 100vw" shape="fill" />
          </div>
        ) : (
          <div className="gift-box">
            {photos.slice(0, BEFORE_THE_CARD).map(fruit)}
            <p className="gift-card">
              <b>{t('home.cardName')}</b>
              {t('home.cardText')}
            </p>
            {photos.slice(BEFORE_THE_CARD).map(fruit)}
          </div>
        )}
      </div>
    </section>
  )
}
