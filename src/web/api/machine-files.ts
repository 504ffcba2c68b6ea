import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { AppEnv } from '../http/app-env.ts'
import type { Shop } from '../http/request-context.ts'
import { conditional } from './conditional.ts'
import { productFeed } from './product-feed.ts'
import { sitemap } from './sitemap.ts'
import { pathIn } from '#shop/values/paths.ts'
import { LANGUAGES, DEFAULT_LANGUAGE } from '#shop/values/language.ts'

const HOUR = 3600

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const MANIFEST = {
  id: '/',
  name: 'PakaFol: fresh fruit from the farm',
  short_name: 'PakaFol',
  description: 'Ripe fruit from Bangladesh’s farms, delivered on the day you choose.',
  lang: DEFAULT_LANGUAGE,
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: '#FBF7F0',
  theme_color: '#FBF7F0',
  categories: ['shopping', 'food'],
  icons: [
    icon('/icons/icon-192.png', 192, 'any'),
    icon('/icons/icon-512.png', 512, 'any'),
    icon('/icons/maskable-192.png', 192, 'maskable'),
    icon('/icons/maskable-512.png', 512, 'maskable'),
  ],
}

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

/** Files for machines: sitemap, robots, product feed, web manifest. */
export function machineFiles(shop: Pick<Shop, 'config'>) {
  const { shopUrl } = shop.config
  const files = new Hono<AppEnv>()
  for (const path of ['/sitemap.xml', '/feed/products.xml', '/manifest.webmanifest', '/robots.txt']) files.use(path, compress())

  files.get('/sitemap.xml', async (c) => {
    const body = await sitemap(c.get('requestContext').ctx.db, shopUrl)
    return conditional(c, { body, type: 'application/xml; charset=utf-8', maxAge: HOUR })
  })
  files.get('/robots.txt', (c) => conditional(c, { body: robots(shopUrl), type: 'text/plain; charset=utf-8', maxAge: HOUR }))
  files.get('/feed/products.xml', async (c) => {
    const { ctx } = c.get('requestContext')
    const body = await productFeed(ctx.db, { now: ctx.now, shopUrl })
    return conditional(c, { body, type: 'application/xml; charset=utf-8', maxAge: HOUR / 4 })
  })
  files.get('/manifest.webmanifest', (c) =>
    conditional(c, { body: JSON.stringify(MANIFEST), type: 'application/manifest+json; charset=utf-8', maxAge: 24 * HOUR }),
  )
  return files
}

/** Pages behind a secret link: not for search engines. */
const PRIVATE = ['/o/', '/order/', '/profile/companies/', '/gift/quotation/', '/gift/run/', '/gift/for/']
