import { Tag } from '#web/ui/tag.tsx'
import { useOfficeTexts } from '../office-texts.tsx'
import type { OfferView } from './product-view.ts'

const TONES = { now: 'good', 'pre-order': 'now', out: 'bad' } as const

/** Whether shoppers can buy it, and how many are available. */
export function OfferTag({ offer: { offer, units, from } }: { offer: OfferView }) {
  const t = useOfficeTexts()
  return <Tag tone={TONES[offer]}>{t(`offer.${offer}`, { count: units, day: from ?? '' })}</Tag>
}
