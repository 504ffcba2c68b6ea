import { runOfOrder } from '#shop/gifting/index.ts'
import type { Reader } from '#shop/context.ts'
import type { OfficeOrderPage } from '#shop/ordering/index.ts'
import { inLanguage, formatDay, formatNumber, type Language } from '#shop/values/index.ts'
import type { BoxesView } from './order-page.ts'

// The page of the run shows all boxes; here, money and documents come after the boxes on a phone.
const ON_A_PAGE = 20

/** The boxes of an order with many, one page at a time; null for other orders. */
export async function boxesView(
  reader: Reader,
  { order, page, language }: { order: OfficeOrderPage; page: number; language: Language },
): Promise<BoxesView | null> {
  const { consignments } = order
  if (order.source !== 'gift-run') return null
  const counts = Map.groupBy(consignments, ({ state }) => state)
  const pages = Math.max(1, Math.ceil(consignments.length / ON_A_PAGE))
  const shown = Math.min(Math.max(1, page), pages)
  const sorted = consignments.toSorted((a, b) => numberOf(a.number) - numberOf(b.number))
  return {
    counts: [...counts].map(([state, boxes]) => ({ state, count: formatNumber(boxes.length, language) })),
    rows: sorted
      .slice((shown - 1) * ON_A_PAGE, shown * ON_A_PAGE)
      .map(({ id, number, recipient, areaName, districtName, day, state }) => ({
        id,
        number,
        to: recipient.name,
        area: `${inLanguage(areaName, language)}, ${inLanguage(districtName, language)}`,
        day: formatDay(day, language, 'short'),
        state,
      })),
    page: shown,
    pages,
    runId: (await runOfOrder(reader, order.id))?.id ?? null,
  }
}

function numberOf(number: string): number {
  return Number(number.slice(number.lastIndexOf('-') + 1))
}
