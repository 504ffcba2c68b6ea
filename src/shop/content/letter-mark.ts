import type { FileStore } from '#platform/files.ts'
import { hasSign, typesetSvg } from '#platform/pdf/index.ts'
import type { Reader } from '../context.ts'
import { shadesOf } from './accent.ts'
import { brandFile, firstLetter, isLetterFile, letterId } from './brand-pictures.ts'
import { brand } from './brand.ts'
import { draftedBrand } from './look.ts'
import { brandPicturesOf } from './photo-work.ts'

/**
 * A picture of the mark that is made of the first letter of the shop's name, drawn at its first request. Null unless the published or the drafted
 * brand shows exactly this letter, so that requests cannot make the shop draw other ones.
 */
export async function letterPicture(reader: Reader, files: FileStore, file: string): Promise<Uint8Array | null> {
  const own = [await brand(reader), await draftedBrand(reader)].find((one) => isLetterFile(one, file))
  if (!own) return null
  const written = firstLetter(own)
  const fill = shadesOf(own.accent).leaf
  const letter = [...written].every((sign) => hasSign(sign.codePointAt(0)!)) ? written : ''
  const drawn = await brandPicturesOf(
    await typesetSvg({ template: 'src/shop/content/documents/letter.typ', data: { letter, fill } }),
  )
  if (!drawn.ok) throw new Error(`The mark of the letter ${written} could not be drawn: ${drawn.problem}.`)
  const id = letterId(own)
  for (const [name, bytes] of Object.entries(drawn.files)) await files.put(brandFile(id, name), bytes)
  return (await files.read(file)) ?? null
}
