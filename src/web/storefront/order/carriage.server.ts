import type { BuyerParcel } from '#shop/couriers/index.ts'
import { formatInstant, formatNumber, type Language } from '#shop/values/index.ts'
import type { Translate } from '#texts/catalogue.ts'
import type { ShownParcel } from './order-page-data.ts'
import type { OrderWord } from './texts.ts'

/** The parcels of a box, with who carries each, its number and its steps. */
export function parcelsShown(
  parcels: readonly BuyerParcel[],
  { language, say }: { language: Language; say: Translate<OrderWord> },
): ShownParcel[] {
  return parcels.map(({ carrier, number, link, part, parts, steps }) => ({
    key: `${part}`,
    title:
      parts > 1
        ? say('order.parcelPart', { carrier, part: formatNumber(part, language), parts: formatNumber(parts, language) })
        : say('order.parcelBy', { carrier }),
    number,
    link,
    steps: steps.map(({ state, at }, index) => ({
      key: `${index}`,
      text: say(`order.parcel.${state}`),
      at: formatInstant(at, language),
    })),
  }))
}
