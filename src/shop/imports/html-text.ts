import { cleanText } from '../values/index.ts'

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  deg: '°',
  frac12: '½',
}
// Far above the longest description; the rest of a longer one is not looked at.
const LONGEST = 60_000

/** The text of a description in HTML: paragraphs and lists as lines, without tags, scripts and styles. Plain text stays as it is. */
export function htmlToText(html: string): string {
  const text = html
    .slice(0, LONGEST)
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(script|style|iframe|noscript|template|svg|head|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/\[\/?[a-z_][\w-]*(?:\s[^\]]*)?\]/gi, '')
  const isHtml = /<\/?[a-z][^>]*>/i.test(text)
  // In HTML a line break means nothing; WooCommerce writes them as \n.
  const lines = (isHtml ? text.replace(/\s+/g, ' ') : text).replaceAll('\\n', '\n')
  const plain = lines
    .replace(/\s*<(?:br|hr)\b[^>]*>\s*/gi, '\n')
    .replace(/\s*<li\b[^>]*>\s*/gi, '\n- ')
    .replace(/\s*<\/(?:p|div|h[1-6]|ul|ol|table|blockquote|section|article)\s*>\s*/gi, '\n\n')
    .replace(/\s*<\/(?:tr|li)\s*>\s*/gi, '\n')
    .replace(/<\/t[dh]\s*>/gi, ' ')
    .replace(/<\/?[a-z!][^>]*(?:>|$)/gi, '')
  return cleanText(decoded(plain), LONGEST) ?? ''
}

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+\d*));/gi, (all, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? all
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
