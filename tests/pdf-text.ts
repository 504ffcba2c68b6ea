import { inflateSync } from 'node:zlib'

/** What a PDF of ours says and in which colours (`#rrggbb`): Typst writes plain objects, so that no library is needed. */
export function readPdf(pdf: Uint8Array): { text: string; colours: Set<string> } {
  const objects = new Map<string, Buffer>()
  const whole = Buffer.from(pdf).toString('latin1')
  for (const [, id, body] of whole.matchAll(/(\d+) 0 obj\b(.*?)endobj/gs)) objects.set(id!, Buffer.from(body!, 'latin1'))
  const head = (id: string) => objects.get(id)?.toString('latin1').split('stream\n')[0] ?? ''
  const pages = [...objects.keys()].filter((id) => /\/Type \/Page\b(?!s)/.test(head(id)))
  const parts = pages.map((id) => {
    const resources = head(/\/Resources (\d+) 0 R/.exec(head(id))?.[1] ?? id)
    const fonts = new Map(
      [...resources.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name, font]) => [
        name!,
        lettersOf(stream(objects, /\/ToUnicode (\d+) 0 R/.exec(head(font!))?.[1] ?? '')),
      ]),
    )
    return pageOf(stream(objects, /\/Contents (\d+) 0 R/.exec(head(id))?.[1] ?? ''), fonts)
  })
  return {
    text: parts.map(({ text }) => text).join('\n'),
    colours: new Set(parts.flatMap(({ colours }) => colours)),
  }
}

function stream(objects: Map<string, Buffer>, id: string): string {
  const [, head = '', found] = /^(.*?)stream\r?\n(.*?)\r?\nendstream/s.exec(objects.get(id)?.toString('latin1') ?? '') ?? []
  if (found === undefined) return ''
  return head.includes('/FlateDecode') ? inflateSync(Buffer.from(found, 'latin1')).toString('latin1') : found
}

/** The letters of a font by glyph, from its `ToUnicode` table. */
function lettersOf(table: string): Map<number, string> {
  const rows = [...table.matchAll(/<([0-9A-F]{4})> <([0-9A-F]+)>\n/g)]
  return new Map(
    rows.map(([, glyph, letters]) => [Number.parseInt(glyph!, 16), Buffer.from(letters!, 'hex').swap16().toString('utf16le')]),
  )
}

// A parenthesis inside a string is escaped, unless it has its counterpart.
const INSIDE = String.raw`(?:\\.|[^\\()]|\((?:\\.|[^\\()])*\))*`
const STRINGS = new RegExp(String.raw`\((${INSIDE})\)`, 'gs')
const SHOWN = new RegExp(
  String.raw`\/ActualText <FEFF([0-9A-F]*)>\s*>> BDC|\b(BDC|BMC|EMC|ET)\b|\/(f\d+) [\d.]+ Tf|(\[(?:\(${INSIDE}\)|[^\]()])*\] TJ|\(${INSIDE}\) Tj)`,
  'gs',
)

function pageOf(content: string, fonts: Map<string, Map<number, string>>) {
  const colours = [...content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) (?:scn|SCN|rg|RG)\b/g)].map(([, ...parts]) =>
    hex(parts.slice(0, 3)),
  )
  let text = ''
  let font: Map<number, string> | undefined
  // The open marked parts; with the text that the file states for a part, or null. The glyphs of such a part are not read: those of a shaped
  // Bangla syllable are not its letters.
  const statedTexts: (string | null)[] = []
  for (const [, actual, marked, name, show] of content.matchAll(SHOWN)) {
    if (actual !== undefined) {
      statedTexts.push(actual)
      text += Buffer.from(actual, 'hex').swap16().toString('utf16le')
    } else if (marked === 'EMC') statedTexts.pop()
    else if (marked === 'ET') text += '\n'
    else if (marked !== undefined) statedTexts.push(null)
    else if (name !== undefined) font = fonts.get(name)
    else if (statedTexts.every((one) => one === null))
      text += [...show!.matchAll(STRINGS)].map(([, glyphs]) => lettersIn(glyphs!, font)).join('')
  }
  return { text, colours }
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function lettersIn(glyphs: string, font: Map<number, string> | undefined): string {
  const plain = glyphs.replaceAll(/\\([0-7]{1,3}|.)/gs, (_, escaped: string) =>
    /^[0-7]/.test(escaped) ? String.fromCodePoint(Number.parseInt(escaped, 8)) : (ESCAPES[escaped] ?? escaped),
  )
  const bytes = Buffer.from(plain, 'latin1')
  let letters = ''
  for (let at = 0; at + 1 < bytes.length; at += 2) letters += font?.get(bytes.readUInt16BE(at)) ?? '�'
  return letters
}

function hex(parts: string[]): string {
  return `#${parts
    .map((part) =>
      Math.round(Number(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
