import { sellables } from '#shop/catalog/index.ts'
import { photosById, thumbnail } from '#shop/content/index.ts'
import type { Reader } from '#shop/context.ts'
import { photosOfStockItems } from '#shop/reporting/index.ts'

/** Addresses of small pictures by the id of what they show; what has no photo is missing. */
export type Thumbnails = ReadonlyMap<string, string>

/** Of the products of these sizes. */
export async function thumbnailsOfVariants(reader: Reader, variantIds: readonly string[]): Promise<Thumbnails> {
  const found = await sellables(reader, [...new Set(variantIds)])
  return addresses(reader, new Map([...found].flatMap(([id, { photo }]) => (photo ? [[id, photo.id] as const] : []))))
}

/** Adds the small picture of its product to each row about a size; null without a photo. */
export async function withPictures<Row extends { variantId: string }>(
  reader: Reader,
  rows: readonly Row[],
): Promise<(Row & { picture: string | null })[]> {
  if (rows.length === 0) return []
  const pictures = await thumbnailsOfVariants(
    reader,
    rows.map(({ variantId }) => variantId),
  )
  return rows.map((row) => ({ ...row, picture: pictures.get(row.variantId) ?? null }))
}

/** Of the fruit in these stock items. */
export async function thumbnailsOfStockItems(reader: Reader, stockItemIds: readonly string[]): Promise<Thumbnails> {
  return addresses(reader, await photosOfStockItems(reader, [...new Set(stockItemIds)]))
}

async function addresses(reader: Reader, photoIds: ReadonlyMap<string, string>): Promise<Thumbnails> {
  const photos = await photosById(reader, [...photoIds.values()])
  return new Map([...photoIds].map(([id, photoId]) => [id, thumbnail(photos.get(photoId)!)]))
}
