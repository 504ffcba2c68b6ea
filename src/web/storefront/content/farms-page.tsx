import type { PhotoData } from '#shop/catalog/wire.ts'
import { digitsIn } from '#shop/values/language.ts'
import { Empty } from '#web/ui/empty.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { useContentTexts } from './texts.ts'

type FarmEntry = {
  slug: string
  name: string
  farmer: string
  place: string
  since: number
  photo: PhotoData | null
  fruits: readonly string[]
}

type FarmsPageProps = { title: string; districts: number; farms: readonly FarmEntry[] }

/** All growers, by name and place. */
export function FarmsPage({ title, districts, farms }: FarmsPageProps) {
  const t = useContentTexts()
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{title}</h1>
        {farms.length > 0 && <p className="lead">{t('farms.lead', { count: farms.length, districts })}</p>}
        <LocalLink to="/season" className="link">
          {t('farms.season')}
        </LocalLink>
      </header>
      {farms.length === 0 && <Empty title={t('farms.empty')} />}
      <ul className="farms">
        {farms.map((farm, index) => (
          <FarmRow key={farm.slug} farm={farm} priority={index < 2} />
        ))}
      </ul>
    </div>
  )
}

function FarmRow({ farm, priority }: { farm: FarmEntry; priority: boolean }) {
  const t = useContentTexts()
  const language = useLanguage()
  return (
    <li className="farm-entry">
      <FarmPhoto photo={farm.photo} sizes="(min-width: 700px) 180px, 104px" priority={priority} />
      <div>
        <h2>
          <LocalLink to={`/farms/${farm.slug}`}>{farm.farmer}</LocalLink>
        </h2>
        <p className="soft">{farm.name}</p>
        <p className="muted small">
          {farm.place}, {t('about.since', { year: digitsIn(language, String(farm.since)) })}
        </p>
        {farm.fruits.length > 0 && <p className="small">{t('farms.grows', { fruits: farm.fruits.join(', ') })}</p>}
      </div>
    </li>
  )
}

/** A farm without a photo gets a drawing of an orchard. */
export function FarmPhoto({ photo, sizes, priority }: { photo: PhotoData | null; sizes: string; priority: boolean }) {
  return (
    <div className="farm-photo">
      {photo ? (
        <Photo photo={photo} alt="" sizes={sizes} shape="fill" priority={priority} />
      ) : (
        <img src="/brand/orchard.svg" alt="" width={1200} height={480} loading="lazy" />
      )}
    </div>
  )
}
