import type { PhotoData } from '#shop/catalog/wire.ts'
import { digitsIn } from '#shop/values/language.ts'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import type { FarmRow } from './home-data.server.ts'
import { MoreLink } from './more-link.tsx'
import { useHomeTexts } from './texts.ts'

export function FromFarms({
  picture,
  farms,
  farmCount,
  districtCount,
}: {
  picture: PhotoData | null
  farms: readonly FarmRow[]
  farmCount: number
  districtCount: number
}) {
  const t = useHomeTexts()
  const language = useLanguage()
  if (farms.length === 0) return null
  return (
    <section className="wrap section later section-farms">
      <div className="farm-band">
        {picture ? (
          <Photo photo={picture} sizes="(min-width: 1280px) 1184px, 100vw" shape="fill" />
        ) : (
          <img src="/brand/orchard.svg" alt="" width={1200} height={480} loading="lazy" />
        )}
      </div>
      <div className="farm-columns">
        <div>
          <h2>{t('home.ourFarms')}</h2>
          <p className="lead">{t('home.farmsLead', { farms: farmCount, districts: districtCount })}</p>
          <MoreLink to="/farms">{t('home.growers')}</MoreLink>
        </div>
        <ul className="farm-list">
          {farms.map((farm) => (
            <li key={farm.slug}>
              <LocalLink to={`/farms/${farm.slug}`}>{farm.farmer}</LocalLink>
              <span className="farm-place">{farm.place}</span>
              <span className="farm-fruits">
                {farm.fruits}
                <span>{t('home.since', { year: digitsIn(language, String(farm.since)) })}</span>
              </span>
            </li>
          ))}
        </ul>
        <p className="only-phone">
          <LocalLink to="/farms" className="link">
            {t('home.growers')}
          </LocalLink>
        </p>
      </div>
    </section>
  )
}
