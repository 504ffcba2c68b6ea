import type { OrderLineRow } from '#shop/ordering/index.ts'
import { inLanguage, SOON_DAYS, type Language } from '#shop/values/index.ts'
import { officeWords } from '../office-words.server.ts'

type Sized = Pick<OrderLineRow, 'label' | 'ripeness' | 'lotId'>

/** The size of a line, and what the packer has to heed: the ripeness that the buyer chose, or a marked-down lot. */
export function sizeText({ label, ripeness, lotId }: Sized, language: Language): string {
  const say = officeWords(language)
  const parts = [inLanguage(label, language)]
  if (ripeness !== null) parts.push(say(`ripeness.${ripeness}`, { days: SOON_DAYS }))
  else if (lotId !== null) parts.push(say('ripeness.lotPrice'))
  return parts.join(', ')
}
