import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { metricsText } from '../../platform/metrics.ts'
import type { AppEnv } from '../http/app.ts'
import type { Shop } from '../http/visit.ts'
import { conditional } from './conditional.ts'
import { lookUpFigures } from './health-figures.ts'
import { productFeed } from './product-feed.ts'
import { sitemap } from './sitemap.ts'

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
  lang: 'en',
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

// Robots that obey find only what is the same for everybody. Checkout and profile are empty shells until a browser fills them.
const robots = (shopUrl: string) =>
  [
    'User-agent: *',
    ...['/office', '/api/', ...PRIVATE, ...PRIVATE.map((path) => `/bn${path}`)].map((path) => `Disallow: ${path}`),
    'Allow: /api/docs',
    'Allow: /api/v1/openapi.json',
    '',
    `Sitemap: ${shopUrl}/sitemap.xml`,
    '',
  ].join('\n')

/** What only machines read: sitemap, robots, product feed, web manifest, metrics. */
export function machineFiles(shop: Pick<Shop, 'config'>) {
  const { shopUrl, trustProxy } = shop.config
  const files = new Hono<AppEnv>()
  for (const path of ['/sitemap.xml', '/feed/products.xml', '/manifest.webmanifest', '/robots.txt']) files.use(path, compress())

  files.get('/sitemap.xml', async (c) => {
    const body = await sitemap(c.get('visit').ctx.db, shopUrl)
    return conditional(c, { body, type: 'application/xml; charset=utf-8', maxAge: HOUR })
  })
  files.get('/robots.txt', (c) => conditional(c, { body: robots(shopUrl), type: 'text/plain; charset=utf-8', maxAge: HOUR }))
  files.get('/feed/products.xml', async (c) => {
    const { ctx } = c.get('visit')
    const body = await productFeed(ctx.db, { now: ctx.now, shopUrl })
    return conditional(c, { body, type: 'application/xml; charset=utf-8', maxAge: HOUR / 4 })
  })
  files.get('/manifest.webmanifest', (c) =>
    conditional(c, { body: JSON.stringify(MANIFEST), type: 'application/manifest+json; charset=utf-8', maxAge: 24 * HOUR }),
  )
  files.get('/metrics', async (c) => {
    const forwarded = ['X-Forwarded-For', 'Forwarded', 'Via'].some((name) => c.req.header(name) !== undefined)
    // Only for this machine. What a proxy brings comes from elsewhere, unless it is trusted to say from where.
    if (!isLoopback(c.get('visit').clientAddress) || (forwarded && trustProxy === 0))
      return c.text('There is nothing at this address.', 404)
    const { db, now } = c.get('visit').ctx
    await lookUpFigures(db, now)
    const { type, text } = await metricsText()
    return c.body(text, 200, { 'Content-Type': type, 'Cache-Control': 'no-store' })
  })
  return files
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(address)
}
/** Pages of whoever has the link: nothing for a search engine. */
const PRIVATE = ['/order/', '/profile/companies/', '/gift/quotation/', '/gift/run/', '/gift/for/']
