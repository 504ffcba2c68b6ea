import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { AppEnv } from '../http/app-env.ts'
import type { Shop } from '../http/request-context.ts'
import { brand, iconsOf, smsName, themeColour, type Brand } from '#shop/content/index.ts'
import { inLanguage } from '#shop/values/index.ts'
import { conditional } from './conditional.ts'
import { llmsTxt } from './llms-txt.ts'
import { catalogueFeed, catalogueLanguages } from './catalogue-feed.ts'
import { productFeed } from './product-feed.ts'
import { securityTxt } from './security-txt.ts'
import { sitemap } from './sitemap.ts'
import { pathIn } from '#shop/values/paths.ts'
import { LANGUAGES, DEFAULT_LANGUAGE, asLanguage } from '#shop/values/language.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const manifest = (own: Brand) => ({
  id: '/',
  name: inLanguage(own.name, DEFAULT_LANGUAGE),
  short_name: smsName(own, DEFAULT_LANGUAGE),
  description: inLanguage(own.description, DEFAULT_LANGUAGE),
  lang: DEFAULT_LANGUAGE,
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: '#FBF7F0',
  theme_color: themeColour(own.accent),
  categories: ['shopping', 'food'],
  icons: (['any', 'maskable'] as const).flatMap((purpose) =>
    ([192, 512] as const).map((size) => icon(iconsOf(own).app[size][purpose], size, purpose)),
  ),
})

// Crawlers that follow robots.txt fetch only public pages. Checkout and profile are empty until a browser loads their data.
const robots = (shopUrl: string) =>
  [
    'User-agent: *',
    ...['/office', '/api/', ...LANGUAGES.flatMap((language) => PRIVATE.map((path) => pathIn(language, path)))].map(
      (path) => `Disallow: ${path}`,
    ),
    'Allow: /api/docs',
    'Allow: /api/v1/openapi.json',
    '',
    `Sitemap: ${shopUrl}/sitemap.xml`,
    '',
  ].join('\n')

/** Files for machines: sitemap, robots, product feeds, web manifest. */
export function machineFiles(shop: Pick<Shop, 'config'>) {
  const { shopUrl } = shop.config
  const files = new Hono<AppEnv>()
  for (const path of [
    '/sitemap.xml',
    '/feed/products.xml',
    '/feed/catalogue.csv',
    '/feed/catalogue-languages.csv',
    '/manifest.webmanifest',
    '/robots.txt',
    '/llms.txt',
  ])
    files.use(path, compress())

  files.get('/sitemap.xml', async (c) => {
    const body = await sitemap(c.get('requestContext').ctx.db, shopUrl)
    return conditional(c, { body, type: 'application/xml; charset=utf-8', maxAge: HOUR })
  })
  files.get('/robots.txt', (c) => conditional(c, { body: robots(shopUrl), type: 'text/plain; charset=utf-8', maxAge: HOUR }))
  files.get('/feed/products.xml', async (c) => {
    const { ctx } = c.get('requestContext')
    const language = asLanguage(c.req.query('lang')) ?? DEFAULT_LANGUAGE
    const body = await productFeed(ctx.db, { now: ctx.now, shopUrl, language })
    return conditional(c, { body, type: 'application/xml; charset=utf-8', maxAge: HOUR / 4 })
  })
  files.get('/feed/catalogue.csv', async (c) => {
    const { ctx } = c.get('requestContext')
    const language = asLanguage(c.req.query('lang')) ?? DEFAULT_LANGUAGE
    const body = await catalogueFeed(ctx.db, { now: ctx.now, shopUrl, language })
    return conditional(c, { body, type: 'text/csv; charset=utf-8', maxAge: HOUR / 4 })
  })
  files.get('/feed/catalogue-languages.csv', async (c) => {
    const { ctx } = c.get('requestContext')
    const body = await catalogueLanguages(ctx.db, { now: ctx.now, shopUrl })
    return conditional(c, { body, type: 'text/csv; charset=utf-8', maxAge: HOUR / 4 })
  })
  files.get('/.well-known/security.txt', async (c) => {
    const { ctx } = c.get('requestContext')
    const body = securityTxt({ brand: await brand(ctx.db), shopUrl, now: ctx.now })
    return conditional(c, { body, type: 'text/plain; charset=utf-8', maxAge: HOUR })
  })
  files.get('/llms.txt', async (c) => {
    const body = llmsTxt({ brand: await brand(c.get('requestContext').ctx.db), shopUrl })
    return conditional(c, { body, type: 'text/markdown; charset=utf-8', maxAge: HOUR })
  })
  files.get('/manifest.webmanifest', async (c) => {
    const body = JSON.stringify(manifest(await brand(c.get('requestContext').ctx.db)))
    return conditional(c, { body, type: 'application/manifest+json; charset=utf-8', maxAge: MINUTE })
  })
  return files
}

/** Pages behind a secret link: not for search engines. */
const PRIVATE = [
  '/o/',
  '/order/',
  '/draft-order/',
  '/told/',
  '/offers/',
  '/carts/',
  '/profile/waiting',
  '/profile/companies/',
  '/gift/quotation/',
  '/gift/run/',
  '/gift/for/',
]
