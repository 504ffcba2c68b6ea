import type { FileStore } from '#platform/files.ts'
import { GIFT_CATEGORY, productCards, sellables } from '../catalog/index.ts'
import { photoAsJpeg, photosById, thumbnail, type Photo } from '../content/index.ts'
import type { Reader } from '../context.ts'
import { contentsOf } from '../inventory/index.ts'
import type { QuotationLine } from './quotations.ts'

// More of them would be too small to see.
const MOST_OF_A_LINE = 5

/** Small photos of the fruit in each box, as the shop shows it now, or of the box itself; by line. A line without photos is missing. */
export async function picturesOfLines(
  reader: Reader,
  lines: readonly Pick<QuotationLine, 'position' | 'variantId'>[],
): Promise<Map<number, Photo[]>> {
  const boxes = lines.flatMap(({ position, variantId }) => (variantId === null ? [] : [{ position, variantId }]))
  const variantIds = [...new Set(boxes.map(({ variantId }) => variantId))]
  if (variantIds.length === 0) return new Map()
  const [contents, sold] = [await contentsOf(reader, variantIds), await sellables(reader, variantIds)]
  const products = await productCards(reader, { codes: [...contents.values()].flat().map(({ code }) => code) })
  const fruits = new Map(products.filter(({ categoryId }) => categoryId !== GIFT_CATEGORY).map((one) => [one.code, one.photo]))
  const own = await photosById(
    reader,
    [...sold.values()].flatMap(({ photo }) => photo?.id ?? []),
  )
  return new Map(
    boxes.flatMap(({ position, variantId }) => {
      const inside = (contents.get(variantId) ?? []).flatMap(({ code }) => fruits.get(code)?.photo ?? [])
      const box = own.get(sold.get(variantId)?.photo?.id ?? '')
      const photos = inside.length > 0 ? inside.slice(0, MOST_OF_A_LINE) : box ? [box] : []
      return photos.length === 0 ? [] : [[position, photos] as const]
    }),
  )
}

type Printed = { paths: Map<number, string[]>; pictures: Record<string, Uint8Array> }

/** The same photos as files for a PDF. A photo without its file, or that cannot be read, is left out. */
export async function printedPictures(
  reader: Reader,
  files: Pick<FileStore, 'read'>,
  lines: readonly Pick<QuotationLine, 'position' | 'variantId'>[],
): Promise<Printed> {
  const found = await picturesOfLines(reader, lines)
  const photos = new Map([...found.values()].flat().map((photo) => [photo.id, photo]))
  const pictures: Record<string, Uint8Array> = {}
  for (const [id, photo] of photos) {
    const bytes = await files.read(thumbnail(photo).slice(1))
    const jpeg = bytes && (await photoAsJpeg(bytes).catch(() => null))
    if (jpeg) pictures[pathOf(id)] = jpeg
  }
  const paths = [...found].map(
    ([position, own]) => [position, own.map(({ id }) => pathOf(id)).filter((path) => path in pictures)] as const,
  )
  return { paths: new Map(paths), pictures }
}

function pathOf(photoId: string): string {
  return `/media/quoted-${photoId}.jpg`
}
