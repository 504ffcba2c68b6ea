import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const { resolve } = createRequire(import.meta.url)
const fontFile = (name: string, file: string) => join(dirname(resolve(`@expo-google-fonts/${name}/package.json`)), file)

const TEXT_FONT = fontFile('anek-bangla', '400Regular/AnekBangla_400Regular.ttf')
const EMOJI_FONT = fontFile('noto-emoji', '400Regular/NotoEmoji_400Regular.ttf')

/** The fonts of documents, and no others: a character missing from all of them prints as an empty box. */
export const FONTS: readonly string[] = [TEXT_FONT, fontFile('anek-bangla', '600SemiBold/AnekBangla_600SemiBold.ttf'), EMOJI_FONT]

let known: ReadonlySet<number> | null = null

/** Whether our fonts have a glyph for this code point. */
export function hasSign(codePoint: number): boolean {
  known ??= new Set([TEXT_FONT, EMOJI_FONT].flatMap((file) => [...signsIn(readFileSync(file))]))
  return known.has(codePoint)
}

/** The code points a TrueType font has glyphs for: the table `cmap`, in its formats 4 and 12, which all of ours use. */
function* signsIn(font: Buffer): Generator<number> {
  const cmap = tableAt(font, 'cmap')
  for (let index = 0; index < font.readUInt16BE(cmap + 2); index += 1) {
    const at = cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4)
    const format = font.readUInt16BE(at)
    if (format === 12) yield* ofFormat12(font, at)
    if (format === 4) yield* ofFormat4(font, at)
  }
}

function tableAt(font: Buffer, name: string): number {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const at = 12 + index * 16
    if (font.toString('latin1', at, at + 4) === name) return font.readUInt32BE(at + 8)
  }
  throw new Error(`A font has no table ${name}.`)
}

function* ofFormat12(font: Buffer, at: number): Generator<number> {
  for (let group = 0; group < font.readUInt32BE(at + 12); group += 1) {
    const row = at + 16 + group * 12
    for (let code = font.readUInt32BE(row); code <= font.readUInt32BE(row + 4); code += 1) yield code
  }
}

/** Segments of code points. Glyph 0 is the empty box. */
function* ofFormat4(font: Buffer, at: number): Generator<number> {
  const length = font.readUInt16BE(at + 6)
  const [ends, starts] = [at + 14, at + 16 + length]
  const [deltas, offsets] = [starts + length, starts + 2 * length]
  for (let segment = 0; segment < length; segment += 2) {
    const [first, last] = [font.readUInt16BE(starts + segment), font.readUInt16BE(ends + segment)]
    const offset = font.readUInt16BE(offsets + segment)
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const read = offset === 0 ? code : font.readUInt16BE(offsets + segment + offset + 2 * (code - first))
      if (read !== 0 && ((read + font.readUInt16BE(deltas + segment)) & 0xffff) !== 0) yield code
    }
  }
}
