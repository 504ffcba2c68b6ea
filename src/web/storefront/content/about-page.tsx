import type { PhotoData } from '#shop/catalog/wire.ts'
import { digitsIn } from '#shop/values/language.ts'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { Prose } from './prose.tsx'
import { useContentTexts } from './texts.ts'
import type { Written } from './written-page.tsx'

type Grower = { slug: string; farmer: string; place: string; since: number }

type AboutData = {
  written: Written
  farms: readonly Grower[]
  farmCount: number
  pictures: readonly { photo: PhotoData; caption: string }[]
}

/** Our story, with the people and places that it mentions beside it. */
export function AboutPage({ data: { written, farms, farmCount, pictures } }: { data: AboutData }) {
  const [first, ...others] = pictures
  return (
    <div className="wrap about">
      <header className="page-head">
        <h1>{written.title}</h1>
      </header>
      {first && (
        <figure className="about-hero">
          <Photo photo={first.photo} sizes="(min-width: 1280px) 1280px, 100vw" shape="fill" priority />
        </figure>
      )}
      <div className="with-aside about-columns">
        <Prose html={written.html} />
        <aside>
          <Growers farms={farms} farmCount={farmCount} />
          {others.map(({ photo, caption }) => (
            <figure key={photo.src} className="about-picture">
              <Photo photo={photo} sizes="(min-width: 1000px) 400px, 100vw" />
              <figcaption>{caption}</figcaption>
            </figure>
          ))}
        </aside>
      </div>
    </div>
  )
}

function Growers({ farms, farmCount }: Pick<AboutData, 'farms' | 'farmCount'>) {
  const t = useContentTexts()
  const language = useLanguage()
  if (farms.length === 0) return null
  return (
    <section className="about-growers">
      <h2>{t('about.growers')}</h2>
      <ul>
        {farms.map(({ slug, farmer, place, since }) => (
          <li key={slug}>
            <LocalLink to={`/farms/${slug}`}>{farmer}</LocalLink>
            <span>
              {place}, {t('about.since', { year: digitsIn(language, String(since)) })}
            </span>
          </li>
        ))}
      </ul>
      <LocalLink to="/farms" className="link">
        {t('about.allFarms', { count: farmCount })}
      </LocalLink>
    </section>
  )
}
