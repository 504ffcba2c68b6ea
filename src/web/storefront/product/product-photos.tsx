import { useState } from 'react'
import { Photo } from '#web/ui/photo.tsx'
import { salePercent } from '#web/ui/shown-price.ts'
import { Sticker } from '#web/ui/sticker.tsx'
import type { ProductData } from './product-data.server.ts'
import { useProductTexts } from './texts.ts'

/** One large photo; the small ones below it switch it. */
export function ProductPhotos({ data }: { data: ProductData }) {
  const t = useProductTexts()
  const [shown, setShown] = useState(0)
  const photo = data.photos[shown] ?? null
  return (
    <div className="product-photos">
      <div className="product-photo">
        <ProductSticker data={data} />
        <Photo
          key={photo?.src}
          photo={photo}
          alt={photo?.similar ? '' : undefined}
          sizes="(min-width: 1000px) 640px, 100vw"
          shape="fill"
          priority
        />
      </div>
      {photo?.similar && <p className="small soft">{photo.alt}</p>}
      {data.photos.length > 1 && (
        <ul className="product-thumbs" aria-label={t('product.photos')}>
          {data.photos.map((small, index) => (
            <li key={small.src}>
              <button type="button" aria-pressed={index === shown} aria-label={small.alt} onClick={() => setShown(index)}>
                <Photo photo={small} alt="" sizes="68px" shape="square" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

// One label, the most important.
function ProductSticker({ data }: { data: ProductData }) {
  const t = useProductTexts()
  const [first] = data.variants
  const percent = first ? salePercent(first) : null
  if (data.offer === 'out') return <Sticker kind="out">{data.season.over ? t('product.outOfSeason') : undefined}</Sticker>
  if (data.offer === 'pre-order') return <Sticker kind="preorder" />
  if (percent !== null) return <Sticker kind="sale">{t('parts.sale', { percent })}</Sticker>
  return data.season.inSeason ? <Sticker kind="season" /> : null
}
