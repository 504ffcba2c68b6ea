import { sql } from 'kysely'
import { pagesChanged } from '#platform/page-changes.ts'
import type { Ctx, Reader, Tx } from '../context.ts'
import { dayInDhaka, inEachLanguage, type CalendarDate, type Language, type Translations } from '../values/index.ts'

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
  /** It came with the demo; it counts in no average. */
  sample: boolean
  /** Its author bought the fruit here. */
  verified: boolean
  /** The language it is written in; null: it is in every language. */
  language: Language | null
  photoId: string | null
  /** What the shop answered, in the language of the review. */
  answer: string | null
}

const COLUMNS = [
  'id',
  'product_id as productId',
  'name',
  'area',
  'bought',
  'rating',
  'body',
  'written_on as writtenOn',
  'sample',
  'verified',
  'language',
  'photo_id as photoId',
  'answer',
] as const

type NewReview = Pick<Review, 'id' | 'productId' | 'name' | 'area' | 'bought' | 'rating' | 'body' | 'language' | 'photoId'>

/** Stores the review of a buyer, after all others in the order of editors. Staff publish it. */
export async function addReview(tx: Tx, { now }: Pick<Ctx, 'now'>, review: NewReview): Promise<void> {
  const { id, productId, name, area, bought, rating, body, language, photoId } = review
  await sql`
    insert into catalog.reviews (id, product_id, name, area, bought, rating, body, written_on, position, verified, language, photo_id)
    select ${id}::uuid, ${productId}::uuid, ${JSON.stringify(name)}::jsonb, ${JSON.stringify(area)}::jsonb,
      ${bought === null ? null : JSON.stringify(bought)}::jsonb, ${rating}, ${JSON.stringify(body)}::jsonb, ${dayInDhaka(now)},
      coalesce(max(position), 0) + 1, true, ${language}, ${photoId}::uuid
    from catalog.reviews`.execute(tx)
}

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

/** The state of each of these reviews. */
export async function reviewStates(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, 'pending' | 'published' | 'hidden'>> {
  if (ids.length === 0) return new Map()
  const found = await reader
    .selectFrom('catalog.reviews')
    .select(['id', 'state'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(found.map(({ id, state }) => [id, state]))
}

/** Removes name and photo from these reviews, and the answer, which may name the person; text and rating stay. Returns the photos that they had. */
export async function removeReviewers(tx: Tx, { now }: Pick<Ctx, 'now'>, ids: readonly string[]): Promise<string[]> {
  const found = await sql<{ photo: string | null }>`
    select photo_id as photo from catalog.reviews where id = any(${[...ids]}::uuid[]) order by id for update`.execute(tx)
  if (found.rows.length === 0) return []
  await sql`
    update catalog.reviews set name = ${JSON.stringify(inEachLanguage(() => '—'))}::jsonb, photo_id = null, answer = null, answered_on = null
    where id = any(${[...ids]}::uuid[])`.execute(tx)
  await pagesChanged(tx, 'reviews', now)
  return found.rows.flatMap(({ photo }) => photo ?? [])
}
