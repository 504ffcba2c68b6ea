import { digitsIn, formatNumber } from '#shop/values/language.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { useLanguage } from '#web/ui/texts.tsx'
import { ProductCards } from '../product-cards.tsx'
import type { FarmData } from './farm-data.server.ts'
import { FarmPhoto } from './farms-page.tsx'
import { SeasonRows } from './season-rows.tsx'
import { useContentTexts } from './texts.ts'

/** One farm: its people, its place, its methods, and its fruit in the shop. */
export function FarmPage({ farm }: { farm: FarmData }) {
  const t = useContentTexts()
  return (
    <>
      <div className="wrap">
        <Breadcrumbs trail={[{ label: t('farms.title'), to: '/farms' }, { label: farm.name }]} />
        <div className="farm-top">
          <FarmPhoto photo={farm.photo} sizes="(min-width: 900px) 600px, 100vw" priority />
          <div>
            <h1>{farm.name}</h1>
            <p className="lead">{farm.story}</p>
            <FarmFacts farm={farm} />
          </div>
        </div>
      </div>
      <section className="wrap section">
        <h2 className="section-head">{t('farm.now')}</h2>
        {farm.cards.length > 0 ? <ProductCards cards={farm.cards} /> : <p className="lead">{t('farm.nothingNow')}</p>}
      </section>
      {farm.seasons.length > 0 && (
        <section className="wrap section">
          <h2 className="section-head">{t('farm.year')}</h2>
          <SeasonRows
            today={farm.today}
            rows={farm.seasons.map(({ notBefore, ...row }) => ({
              ...row,
              detail: notBefore ? t('farm.notBefore', { day: notBefore }) : null,
            }))}
          />
        </section>
      )}
    </>
  )
}

function FarmFacts({ farm }: { farm: FarmData }) {
  const t = useContentTexts()
  const language = useLanguage()
  const size = t('farm.bigha', { count: formatNumber(farm.sizeBigha, language) })
  return (
    <div className="farm-facts">
      <DefinitionRows
        align="left"
        rows={[
          { key: 'grower', term: t('farm.grower'), value: farm.farmer },
          { key: 'place', term: t('farm.district'), value: farm.place },
          { key: 'since', term: t('farm.since'), value: digitsIn(language, String(farm.since)) },
          { key: 'size', term: t('farm.size'), value: size },
          { key: 'practice', term: t('farm.practice'), value: farm.practice },
        ]}
      />
    </div>
  )
}
