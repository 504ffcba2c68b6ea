import { shopWords } from '#texts/shop.server.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, inEachLanguage, inLanguage, type Language } from '../values/index.ts'
import type { Brand, BrandIcons, Logo } from './model.ts'

type Own = Pick<Brand, 'name'> & Partial<Pick<Brand, 'logo' | 'mark' | 'accent'>>

/** The name of a shop before its owner gives it one. */
export const UNNAMED = inEachLanguage((language) => shopWords('documents', language)('shopName'))

/** The logo is shown this wide, in pixels; its file has three times as many. */
export const LOGO_WIDTH = 120
/** In pixels, as the footer shows it; the header makes it smaller on phones. */
const DRAWN: Record<Language, Omit<Logo, 'src'>> = { en: { width: LOGO_WIDTH, height: 26 }, bn: { width: 126, height: 28 } }

const FOLDER = 'media/brand'

/** A file of a brand picture in the file store; with a leading slash, its path in the shop. */
export function brandFile(id: string, name: string): string {
  return `${FOLDER}/${id}/${name}`
}

/** Whether the shop has the name that the logos of `public/brand` show, in every language. */
function hasDrawnName({ name }: Pick<Brand, 'name'>): boolean {
  return LANGUAGES.every((language) => name[language] === UNNAMED[language])
}

/** The logo of a page, for a light or a dark ground: the uploaded one, else the one drawn for the product's own name. Null if the name stands there instead. */
export function logoOf(own: Own, language: Language, ground: 'light' | 'dark' = 'light'): Logo | null {
  if (own.logo) return { src: `/${brandFile(own.logo.id, `on-${ground}.webp`)}`, width: LOGO_WIDTH, height: own.logo.height }
  if (!hasDrawnName(own)) return null
  return { src: `/brand/logo-${language}${ground === 'dark' ? '-on-leaf' : ''}.svg`, ...DRAWN[language] }
}

/** The logo of printed documents: a file of the repository or of the file store (see `withPrintedLogo`); empty where the name is printed. */
export function printedLogo(own: Own, language: Language): string {
  if (own.logo) return `/${brandFile(own.logo.id, 'print.png')}`
  return hasDrawnName(own) ? `/public/brand/logo-${language}.svg` : ''
}

/** The pictures of browsers and phones: made of the uploaded mark, else of the logo, else of the first letter of the name. */
export function iconsOf(own: Own): BrandIcons {
  const made = own.mark ?? own.logo ?? null
  if (!made && hasDrawnName(own)) return DRAWN_ICONS
  const id = made?.id ?? letterId(own)
  const file = (name: string) => `/${brandFile(id, name)}`
  const app = (size: number) => ({ any: file(`icon-${size}.png`), maskable: file(`maskable-${size}.png`) })
  return {
    favicon: { href: file('icon-96.png'), type: 'image/png' },
    touch: file('touch-180.png'),
    app: { 192: app(192), 512: app(512) },
    sharing: own.logo ? `/${brandFile(own.logo.id, 'sharing.png')}` : file('sharing.png'),
  }
}

const DRAWN_ICONS: BrandIcons = {
  favicon: { href: '/brand/favicon.svg', type: 'image/svg+xml' },
  touch: '/icons/apple-touch-icon.png',
  app: {
    192: { any: '/icons/icon-192.png', maskable: '/icons/maskable-192.png' },
    512: { any: '/icons/icon-512.png', maskable: '/icons/maskable-512.png' },
  },
  sharing: '/brand/og.png',
}

/** The file for `/favicon.ico`; null for the drawn one of `public`. */
export function faviconFile(own: Own): string | null {
  const { href } = iconsOf(own).favicon
  return href === DRAWN_ICONS.favicon.href ? null : href.slice(1).replace('icon-96.png', 'icon-32.png')
}

/** The first letter of the name, as it is written: a Bangla conjunct is one letter. */
export function firstLetter({ name }: Pick<Brand, 'name'>): string {
  const written = inLanguage(name, DEFAULT_LANGUAGE).trim().normalize('NFC')
  const [first] = new Intl.Segmenter(DEFAULT_LANGUAGE).segment(written)
  return (first?.segment ?? '').slice(0, 8).toUpperCase()
}

/** Which letter a mark shows, and on which colour: another accent makes another file. */
export function letterId(own: Pick<Brand, 'name'> & Partial<Pick<Brand, 'accent'>>): string {
  const letter = `letter-${[...firstLetter(own)].map((sign) => sign.codePointAt(0)!.toString(16)).join('-')}`
  return own.accent ? `${letter}-on-${own.accent.slice(1)}` : letter
}

/** Whether this is a file of the mark of the name's first letter, in a shop that shows it. */
export function isLetterFile(own: Own, file: string): boolean {
  const folder = `/${brandFile(letterId(own), '')}`
  return iconsOf(own).touch.startsWith(folder) && `/${file}`.startsWith(folder)
}
