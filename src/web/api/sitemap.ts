import { farms, productsForSearch } from '#shop/catalog/index.ts'
import { PAGE_SLUGS, pageText } from '#shop/content/index.ts'
import type { Reader } from '#shop/context.ts'
import { LANGUAGES, type Language, DEFAULT_LANGUAGE } from '#shop/values/language.ts'
import { escapeXml } from './conditional.ts'
import { linkIn } from '#shop/values/paths.ts'

// Pages that search engines may index. The cart, the checkout and personal pages are left out.
const PAGES = [
  '/',
  '/shop',
  '/gift',
  '/gift/build',
  '/season',
  '/ripe-today',
  '/weekly',
  '/farms',
  '/about',
  '/gallery',
  '/contact',
  '/frequently-asked',
  '/track/order',
  '/tell-me',
  '/terms',
  '/policy',
  '/refund-policy',
]

type Place = { path: string; changed: Date | null }

/** The English paths of all public pages. */
export async function publicPaths(reader: Reader): Promise<string[]> {
  return (await places(reader)).map(({ path }) => path)
}

/** Every public page in both languages, each with a link to the other (sitemaps.org, with Google's hreflang links). */
export async function sitemap(reader: Reader, shopUrl: string): Promise<string> {
  const entries = (await places(reader)).flatMap((place) => LANGUAGES.map((language) => entry(place, language, shopUrl)))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

async function places(reader: Reader): Promise<Place[]> {
  const [written, products, grown] = await Promise.all([writtenOn(reader), productsForSearch(reader), farms(reader)])
  return [
    ...PAGES.map((path) => ({ path, changed: written.get(path) ?? null })),
    ...products.map((product) => ({ path: `/product/${product.slug}`, changed: product.updatedAt })),
    ...grown.map((farm) => ({ path: `/farms/${farm.slug}`, changed: null })),
  ]
}

async function writtenOn(reader: Reader): Promise<Map<string, Date>> {
  const pages = await Promise.all(PAGE_SLUGS.map(async (slug) => ({ slug, page: await pageText(reader, slug) })))
  return new Map(pages.flatMap(({ slug, page }) => (page ? [[`/${slug}`, page.publishedAt] as const] : [])))
}

function entry({ path, changed }: Place, language: Language, shopUrl: string): string {
  const others = LANGUAGES.map((other) => link(other, address(path, other, shopUrl)))
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
  return `<url><loc>${escapeXml(address(path, language, shopUrl))}</loc>${lastmod}${others.join('')}${link('x-default', address(path, DEFAULT_LANGUAGE, shopUrl))}</url>`
}

function link(language: string, href: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(href)}"/>`
}

function address(path: string, language: Language, shopUrl: string): string {
  return linkIn(shopUrl, language, path)
}
