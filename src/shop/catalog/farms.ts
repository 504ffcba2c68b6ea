import { sql } from 'kysely'
import type { Reader } from '../context.ts'
import { photosById, type Photo } from '../content/index.ts'
import { districtNames } from '../places/index.ts'
import { type Phone, type Translations, inEachLanguage, inLanguage, DEFAULT_LANGUAGE } from '../values/index.ts'

/** A contracted farm. `fruits` are stock item codes, `district` is the district's name. */
export type Farm = {
  id: string
  slug: string
  name: Translations
  farmer: Translations
  districtId: string
  district: Translations
  /** Town and district, in local wording. */
  place: Translations
  sinceYear: number
  sizeBigha: number
  fruits: string[]
  story: Translations
  practice: Translations
  photo: Photo | null
}

/** A product that a farm grows. */
type FarmProduct = { id: string; code: string; slug: string; name: Translations }

export function farms(reader: Reader): Promise<Farm[]> {
  return readFarms(reader, {})
}

export async function farmsByIds(reader: Reader, ids: readonly string[]): Promise<Map<string, Farm>> {
  if (ids.length === 0) return new Map()
  const found = await readFarms(reader, { ids })
  return new Map(found.map((farm) => [farm.id, farm]))
}

/** The farms that grow this fruit; `code` is a product code. */
export function farmsGrowing(reader: Reader, code: string): Promise<Farm[]> {
  return readFarms(reader, { fruit: code })
}

export async function farmBySlug(reader: Reader, slug: string): Promise<(Farm & { products: FarmProduct[] }) | null> {
  const [farm] = await readFarms(reader, { slug })
  if (!farm) return null
  return { ...farm, products: (await productsOfFarms(reader, [farm])).get(farm.id) ?? [] }
}

/** The products of each farm, by farm id, in the shop's order. A fruit in two sizes (`jackfruit-small`) counts as one product. */
export async function productsOfFarms(
  reader: Reader,
  of: readonly { id: string; fruits: string[] }[],
): Promise<Map<string, FarmProduct[]>> {
  const codes = [...new Set(of.flatMap((farm) => farm.fruits))]
  if (codes.length === 0) return new Map()
  const products = await reader
    .selectFrom('catalog.products')
    .select(['id', 'code', 'slug', 'name'])
    .where('code', 'in', codes)
    .where('state', '=', 'active')
    .orderBy('position')
    .execute()
  return new Map(of.map((farm) => [farm.id, products.filter((product) => farm.fruits.includes(product.code))]))
}

async function readFarms(
  reader: Reader,
  { ids, slug, fruit }: { ids?: readonly string[]; slug?: string; fruit?: string },
): Promise<Farm[]> {
  let query = reader
    .selectFrom('catalog.farms')
    .select(['id', 'slug', 'name', 'farmer', 'district_id as districtId', 'upazila', 'place', 'since_year as sinceYear'])
    .select(['size_bigha as sizeBigha', 'fruits', 'story', 'practice', 'photo_id as photoId'])
    .orderBy('position')
    .orderBy('id')
  if (ids) query = query.where('id', 'in', [...new Set(ids)])
  if (slug !== undefined) query = query.where('slug', '=', slug)
  if (fruit !== undefined) query = query.where(sql<boolean>`${fruit} = any(fruits)`)
  const rows = await query.execute()
  const names = rows.length > 0 ? await districtNames(reader) : new Map<string, Translations>()
  const photos = await photosById(
    reader,
    rows.flatMap((row) => row.photoId ?? []),
  )
  return rows.map(({ photoId, upazila, place, ...row }) => {
    const district = names.get(row.districtId) ?? inEachLanguage(() => row.districtId)
    // The name of the upazila is known in the default language only.
    const spoken = place ?? { ...district, [DEFAULT_LANGUAGE]: `${upazila}, ${inLanguage(district, DEFAULT_LANGUAGE)}` }
    return { ...row, district, place: spoken, photo: (photoId && photos.get(photoId)) || null }
  })
}

/** The mobile numbers of the growers, by farm. For staff only: nothing that is public may read them, so they are not part of `Farm`. */
export async function farmPhones(reader: Reader): Promise<Map<string, Phone>> {
  const rows = await reader.selectFrom('catalog.farms').select(['id', 'phone']).where('phone', 'is not', null).execute()
  return new Map(rows.map(({ id, phone }) => [id, phone!]))
}
