import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { LocalLink } from '#web/ui/local-link.tsx'
import { Photo } from '#web/ui/photo.tsx'
import type { ProductData } from './product-data.server.ts'
import { useProductTexts } from './texts.ts'

/** The grower of the available fruit, and the lot that would be used next. */
export function Grower({ data: { grower, lot } }: { data: ProductData }) {
  const t = useProductTexts()
  if (!grower) return null
  const rows = lot
    ? [
        { key: 'lot', term: t('product.lot'), value: lot.code },
        { key: 'picked', term: t('product.pickedOn'), value: lot.harvested },
        { key: 'grade', term: t('product.grade'), value: lot.grade },
        { key: 'best', term: t('product.bestBefore'), value: lot.bestBefore },
      ]
    : []
  return (
    <section className="wrap section later">
      <div className="grower">
        <div className="farm-band">
          {grower.photo ? (
            <Photo photo={grower.photo} alt="" sizes="(min-width: 900px) 600px, 100vw" shape="fill" />
          ) : (
            <img src="/brand/orchard.svg" alt="" width={1200} height={480} loading="lazy" />
          )}
        </div>
        <div>
          <p className="small muted">{t(lot ? 'product.grower' : 'product.nextGrower')}</p>
          <h2>{grower.farmer}</h2>
          <p className="muted">{grower.place}</p>
          <p className="lead">{grower.story}</p>
          <p className="lead">{grower.practice}</p>
          {rows.length > 0 && <DefinitionRows rows={rows} align="left" />}
          <LocalLink to={`/farms/${grower.slug}`} className="link">
            {t('product.farm')}
          </LocalLink>
        </div>
      </div>
    </section>
  )
}
