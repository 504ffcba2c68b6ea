import { inLanguage, type Language, type Translations } from '../values/index.ts'

/** A stored photo. `widths` are the existing sizes, ascending; empty while only the original exists. */
export type Photo = { id: string; key: string; width: number; height: number; widths: number[] }

/** A photo for pages and the API. Sizes are pixels of the file at `src`; the srcsets list every width. */
export type PhotoData = { src: string; alt: string; width: number; height: number; avif?: string; webp?: string }

export const PHOTO_FORMATS = ['avif', 'webp'] as const
export type PhotoFormat = (typeof PHOTO_FORMATS)[number]

// Product photos are square and shown small; scenes fill the width of the page.
const SQUARE_WIDTHS = [320, 480, 800]
const SCENE_WIDTHS = [480, 800, 1200, 1600]
// Thumbnails, feeds and cart lines: sharp enough for a phone, small to download.
const THUMBNAIL_WIDTH = 480

/** A photo's name in URLs and in the file store. It never ends in a number, which marks its sizes. */
export function isPhotoKey(text: string): boolean {
  return text.length <= 80 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && !/-\d+$/.test(text)
}

/** The sizes to make from an original, none larger than it. */
export function photoWidths({ width, height }: { width: number; height: number }): number[] {
  const square = Math.max(width, height) / Math.min(width, height) < 1.15
  const widths = (square ? SQUARE_WIDTHS : SCENE_WIDTHS).filter((wanted) => wanted <= width)
  return widths.length > 0 ? widths : [width]
}

/** The path of a photo file in the file store; with a leading slash, its path in the shop. */
export function photoFile(key: string, size?: { width: number; format: PhotoFormat }): string {
  return size ? `media/${key}-${size.width}.${size.format}` : `media/${key}.webp`
}

export function photoData(photo: Photo, alt: string): PhotoData {
  const widest = photo.widths.at(-1)
  if (widest === undefined) return { src: `/${photoFile(photo.key)}`, alt, width: photo.width, height: photo.height }
  const sources = (format: PhotoFormat) =>
    photo.widths.map((width) => `/${photoFile(photo.key, { width, format })} ${width}w`).join(', ')
  return {
    src: `/${photoFile(photo.key, { width: widest, format: 'webp' })}`,
    alt,
    width: widest,
    height: Math.round((photo.height * widest) / photo.width),
    avif: sources('avif'),
    webp: sources('webp'),
  }
}

/** The same picture as JPEG, for readers that know neither WebP nor AVIF, such as chat previews. It is made when it is first asked for. */
export function jpegOf({ src }: Pick<PhotoData, 'src'>): string {
  return src.replace(/\.webp$/, '.jpg')
}

/** One small file of a photo, where a srcset is not possible. */
export function thumbnail(photo: Photo): string {
  const width = photo.widths.find((made) => made >= THUMBNAIL_WIDTH) ?? photo.widths.at(-1)
  return `/${width === undefined ? photoFile(photo.key) : photoFile(photo.key, { width, format: 'webp' })}`
}

/** An uploaded logo or mark. Its id is a hash of the file; `height` is that of the logo at its width on pages. */
export type BrandPicture = { id: string; height: number }

/** A logo as the attributes of an image. */
export type Logo = { src: string; width: number; height: number }

/** The addresses of the pictures that stand for the shop. */
export type BrandIcons = {
  /** For the tab of a browser. */
  favicon: { href: string; type: string }
  touch: string
  /** For an installed shop, by size in pixels. */
  app: Record<'192' | '512', { any: string; maskable: string }>
  /** For previews of a link in chats. */
  sharing: string
}

/** The places of the home page for which a shop can have a picture of its own. */
export const HOME_PLACES = ['hero', 'farms', 'gift'] as const
export type HomePlace = (typeof HOME_PLACES)[number]

/** The point of a picture that stays visible wherever it is cut off, in percent from the left and from the top. */
export type Focus = { x: number; y: number }

export type HomePicture = { photoId: string; alt: Translations; focus: Focus }

/** The facts about the business that staff edit and pages show. Empty texts are not shown. */
export type Brand = {
  name: Translations
  /** The name at the start of every SMS; empty for the shop's own. */
  smsName: Translations
  description: Translations
  bin: string
  tin: string
  tradeLicence: string
  dbid: string
  /** Who owns the shop, if that is not its name, and as what, such as a private limited company. */
  legalName: Translations
  legalForm: Translations
  /** Who has given the trade licence. */
  licenceAuthority: Translations
  /** Name and title of the person for complaints. */
  complaintOfficer: Translations
  /** For how many years tax law asks to keep orders and invoices; empty for the usual ones. */
  recordYears: string
  social: { name: string; url: string }[]
  headOffice: Translations
  warehouse: Translations
  phone: string
  complaintPhone: string
  whatsapp: string
  email: string
  hours: Translations
  mapUrl: string
  /** What order numbers begin with. */
  orderPrefix: string
  /** What they began with before: those orders are still found. */
  formerPrefixes: string[]
  logo: BrandPicture | null
  /** The square one, for icons; null if it is made of the logo. */
  mark: BrandPicture | null
  /** The colour of buttons, links and focus as `#rrggbb`; empty for the usual one. Its shades: `accent.ts`. */
  accent: string
  /** Pictures of the home page; null where it shows the usual one. */
  pictures: Record<HomePlace, HomePicture | null>
}

/** What staff draft and publish together. */
export type Look = Pick<Brand, 'logo' | 'mark' | 'accent' | 'pictures'>

/** The person in law behind the shop: “PakaFol Ltd., private limited company”. Without facts, the shop’s name. */
export function legalPerson(
  { name, legalName, legalForm }: Pick<Brand, 'name' | 'legalName' | 'legalForm'>,
  language: Language,
): string {
  return [inLanguage(legalName, language) || inLanguage(name, language), inLanguage(legalForm, language)]
    .filter(Boolean)
    .join(', ')
}

const USUAL_RECORD_YEARS = 6

export function recordYears(brand: Pick<Brand, 'recordYears'>): number {
  return Number(brand.recordYears) || USUAL_RECORD_YEARS
}

/** Replaces `{tradeLicence}`, `{bin}`, `{tin}` and `{dbid}` in a page's text with the business's numbers. A line that names only missing ones goes. */
export function fillBrand(text: string, brand: Brand): string {
  const numbers = /\{(tradeLicence|bin|tin|dbid)\}/g
  const numberOf = (name: string) => brand[name as 'tradeLicence' | 'bin' | 'tin' | 'dbid']
  return text
    .split('\n')
    .filter((line) => {
      const named = [...line.matchAll(numbers)]
      return named.length === 0 || named.some(([, name]) => numberOf(name!) !== '')
    })
    .map((line) => line.replace(numbers, (_, name: string) => numberOf(name)))
    .join('\n')
}

/** The home page's texts for some months of the year; `featured` are product codes. */
/** `photo`: the key of the gallery picture beside the title; without one, the shop's usual picture. */
export type HomeSeason = {
  months: number[]
  title: Translations
  lead: Translations
  featured: string[]
  photo: string | null
}
export type NamedText = { title: Translations; text: Translations }

export type HomeTexts = { heroes: HomeSeason[]; steps: NamedText[] }

/** The home page's texts for a month; the first season if none covers it. */
export function homeSeason(seasons: readonly HomeSeason[], month: number): HomeSeason | null {
  return seasons.find((season) => season.months.includes(month)) ?? seasons[0] ?? null
}

/** The texts of the corporate gift section. `{name}` in a card's text is the recipient's name. */
export type GiftTexts = {
  title: Translations
  lead: Translations
  steps: NamedText[]
  minimums: { label: Translations; value: Translations; note: Translations }[]
  leadTimes: { what: Translations; time: Translations }[]
  cards: { occasion: string; text: Translations }[]
  promises: Translations[]
  quotation: { title: Translations; lead: Translations }
  occasions: Occasion[]
}
type Occasion = { slug: string; name: Translations; line: Translations; when: Translations }

export const PAGE_SLUGS = ['about', 'terms', 'policy', 'refund-policy'] as const
export type PageSlug = (typeof PAGE_SLUGS)[number]

export const FAQ_TOPICS = ['ordering', 'delivery', 'fruit', 'payment', 'gifts', 'account'] as const
export type FaqTopic = (typeof FAQ_TOPICS)[number]

export type TicketState = 'open' | 'answered' | 'closed'
export type TicketKind = 'contact' | 'gift-enquiry' | 'claim'

export const TICKET_MOVES = {
  answer: { from: ['open'], to: 'answered' },
  close: { from: ['open', 'answered'], to: 'closed' },
  reopen: { from: ['answered', 'closed'], to: 'open' },
} as const satisfies Record<string, { from: readonly TicketState[]; to: TicketState }>

export type TicketMove = keyof typeof TICKET_MOVES

export function ticketCan(move: TicketMove, state: TicketState): boolean {
  return (TICKET_MOVES[move].from as readonly TicketState[]).includes(state)
}

/** The legal deadline for complaints is 72 hours; every ticket gets the same. */
export const TICKET_ANSWER_HOURS = 72
