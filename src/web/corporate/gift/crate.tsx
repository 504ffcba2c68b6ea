import type { PhotoData } from '#shop/catalog/wire.ts'
import { Photo } from '#web/ui/photo.tsx'
import { useGiftTexts } from './texts.ts'

const BEFORE_THE_CARD = 2

type CrateProps = { cells: readonly (PhotoData | undefined)[]; size: 'large' | 'small'; priority?: boolean }

/** A wooden box seen from above: five compartments with fruit, and the card. The text beside it lists the contents. */
export function Crate({ cells, size, priority = false }: CrateProps) {
  const t = useGiftTexts()
  const sizes = size === 'large' ? '(min-width: 900px) 210px, 33vw' : '(min-width: 700px) 140px, 33vw'
  const fruit = (photo: PhotoData | undefined, index: number) => (
    <div key={index} className="crate-cell">
      <Photo photo={photo ?? null} alt="" sizes={sizes} shape="fill" priority={priority} />
    </div>
  )
  return (
    <div className={size === 'large' ? 'crate crate-large' : 'crate'} aria-hidden="true">
      {cells.slice(0, BEFORE_THE_CARD).map(fruit)}
      <p className="crate-card">
        <b>{t('gift.cardTo')}</b>
        {t('gift.cardText')}
      </p>
      {cells.slice(BEFORE_THE_CARD).map((photo, index) => fruit(photo, index + BEFORE_THE_CARD))}
    </div>
  )
}
