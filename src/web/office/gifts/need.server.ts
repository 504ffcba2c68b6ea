import type { Reader } from '#shop/context.ts'
import type { StockNeed } from '#shop/inventory/index.ts'
import { inLanguage, formatDay, type Language } from '#shop/values/index.ts'
import { amountText } from '../amounts.ts'
import { officeWord } from '../orders/editor/read-editor.server.ts'
import { thumbnailsOfStockItems } from '../products/thumbnails.server.ts'

export type NeedView = NonNullable<Awaited<ReturnType<typeof needView>>>

type Needed = { needs: readonly StockNeed[] | null; language: Language }

/** Null when nothing is needed. */
export async function needView(reader: Reader, { needs, language }: Needed) {
  if (needs === null || needs.length === 0) return null
  const pictures = await thumbnailsOfStockItems(
    reader,
    needs.map(({ stockItemId }) => stockItemId),
  )
  const rows = needs.map(({ stockItemId, day, name, unit, needed, here, expected, missing }) => {
    const text = (amount: number) => amountText(amount, unit, language)
    return {
      key: `${day} ${stockItemId}`,
      picture: pictures.get(stockItemId) ?? null,
      name: inLanguage(name, language),
      day: formatDay(day, language, 'short'),
      needed: text(needed),
      here: text(here),
      expected: text(expected),
      missing: missing > 0 ? text(missing) : '',
    }
  })
  const short = rows
    .filter(({ missing }) => missing !== '')
    .map(({ name, day, needed, missing }) => officeWord(language, 'need.shortOf', { name, day, needed, missing }))
  return { rows, short }
}
