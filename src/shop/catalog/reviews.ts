import type { Reader } from '../context.ts'
import type { Translations, CalendarDate } from '../values/index.ts'

export type Review = {
  id: string
  productId: string
  name: Translations
  area: Translations
  /** What was bought, in the buyer's words: "Himsagar, 10 kg". */
  bought: Translations | null
  rating: number
  body: Translations
  writtenOn: CalendarDate
}

const COLUMNS = ['id', 'product_id as productId', 'name', 'area', 'bought', 'rating', 'body', 'written_on as writtenOn'] as const

/** Published reviews of a product, newest first; at most 50. */
export function reviewsOf(reader: Reader, productId: string): Promise<Review[]> {
  return reader
    .selectFrom('catalog.reviews')
    .select(COLUMNS)
    .where('product_id', '=', productId)
    .where('state', '=', 'published')
    .orderBy('written_on', 'desc')
    .orderBy('position')
    .limit(50)
    .execute()
}

/** The reviews that editors ranked first. */
export function bestReviews(reader: Reader, count: number): Promise<Review[]> {
  return reader
    .selectFrom('catalog.reviews')
    .select(COLUMNS)
    .where('state', '=', 'published')
    .orderBy('position')
    .orderBy('id')
    .limit(count)
    .execute()
}
