import { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { brand, iconsOf, logoOf } from '#shop/content/index.ts'
import { DEFAULT_LANGUAGE, inLanguage } from '#shop/values/index.ts'
import type { AppEnv } from '../http/app-env.ts'
import type { Shop } from '../http/request-context.ts'
import { changesSomething } from '../http/make-request-context.ts'
import { accountRoutes } from './account.ts'
import { adminRoutes } from './admin/index.ts'
import { addressRoutes } from './addresses.ts'
import { areaRoutes } from './areas.ts'
import { cartRoutes } from './cart.ts'
import { codeRoutes } from './codes.ts'
import { deliveryRoutes } from './delivery.ts'
import { docsPage } from './docs-page.ts'
import { answerError, refuseNotValid } from './faults.ts'
import { countRequest } from './count-requests.ts'
import { apiDocument } from './openapi.ts'
import { orderRoutes } from './orders.ts'
import { ownAccountRoutes } from './own-account.ts'
import { ownCompanyRoutes } from './own-companies.ts'
import { ownOrderRoutes } from './own-orders.ts'
import { ownSessionRoutes } from './own-sessions.ts'
import { problem } from './problems.ts'
import { productRoutes } from './products.ts'
import { PUBLIC_READS, readElsewhere } from './read-elsewhere.ts'
import { ticketRoutes } from './tickets.ts'
import { trackingRoutes } from './tracking.ts'

const LATEST = 'public, max-age=0, must-revalidate'

/** The public JSON API with its description and documentation page. The storefront calls the same endpoints. */
export function makeApi(shop: Pick<Shop, 'config'>): OpenAPIHono<AppEnv> {
  const api = new OpenAPIHono<AppEnv>({ defaultHook: refuseNotValid })
  api.onError(answerError)
  api.use('/api/*', countRequest, compressRead, notKept)
  const { apiOrigins } = shop.config
  if (apiOrigins.length > 0) for (const path of PUBLIC_READS) api.use(path, readElsewhere(apiOrigins))
  for (const path of ['/api/v1/products', '/api/v1/products/*', '/api/v1/suggest']) api.use(path, etag(), keptAsLongAsItHolds)

  const groups = [
    productRoutes(),
    areaRoutes(),
    deliveryRoutes(),
    cartRoutes(),
    orderRoutes(),
    trackingRoutes(),
    ticketRoutes(),
    accountRoutes(),
    codeRoutes(),
    ownAccountRoutes(),
    ownOrderRoutes(),
    ownCompanyRoutes(),
    ownSessionRoutes(),
    addressRoutes({
      path: '/me/addresses',
      kind: 'own',
      what: { one: 'an address', all: 'The account’s addresses' },
      names: { one: 'Address', all: 'Addresses' },
    }),
    addressRoutes({
      path: '/me/recipients',
      kind: 'recipient',
      what: { one: 'a recipient', all: 'People the customer sends to' },
      names: { one: 'Recipient', all: 'Recipients' },
    }),
  ]
  for (const group of groups) api.route('/api/v1', group)
  api.route('/api/v1/admin', adminRoutes())

  let document: ReturnType<typeof apiDocument> | null = null
  const described = () => (document ??= apiDocument(api, shop.config.shopUrl))
  api.use('/api/v1/openapi.json', etag())
  api.get('/api/v1/openapi.json', (c) => c.json(described(), 200, { 'Cache-Control': LATEST }))
  api.use('/api/docs', etag())
  api.get('/api/docs', async (c) => {
    const own = await brand(c.get('requestContext').ctx.db)
    const named = { name: inLanguage(own.name, DEFAULT_LANGUAGE), logo: logoOf(own, DEFAULT_LANGUAGE), icons: iconsOf(own) }
    return c.html(docsPage(described(), named), 200, { 'Cache-Control': LATEST, 'Content-Security-Policy': DOCS_POLICY })
  })
  api.get('/problems/:name', (c) => c.redirect(`/api/docs#problem-${encodeURIComponent(c.req.param('name'))}`, 302))

  refuseOtherMethods(api)
  api.all('/api/*', (c) => problem(c, 'not-found'))
  return api
}

/** The paths that contain a secret link, such as `/api/v1/orders/:token`. */
export function tokenPathsOf(api: OpenAPIHono<AppEnv>): string[] {
  const paths = api.openAPIRegistry.definitions.flatMap((one) => (one.type === 'route' ? [one.route.path] : []))
  return [...new Set(paths.filter((path) => path.includes('{token}')))].map((path) => path.replaceAll(/\{(\w+)\}/g, ':$1'))
}

const DOCS_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const compressed = compress()

/** Answers to changes are too short to compress. */
const compressRead: MiddlewareHandler = (c, next) => (changesSomething(c.req.raw) ? next() : compressed(c, next))

/** The default: most answers are about one person or about the current moment. */
const notKept: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
}

/** The same for everybody in one language: clients revalidate each time and get the full answer only if it changed. */
const keptAsLongAsItHolds: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.res.ok) return
  c.res.headers.set('Cache-Control', LATEST)
  c.res.headers.append('Vary', 'Accept-Language')
}

/** For a known path, an unsupported method gets 405 with the supported ones. */
function refuseOtherMethods(api: OpenAPIHono<AppEnv>): void {
  const methods = new Map<string, Set<string>>([
    ['/api/v1/openapi.json', new Set(['GET', 'HEAD'])],
    ['/api/docs', new Set(['GET', 'HEAD'])],
  ])
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const path = definition.route.path.replaceAll(/\{(\w+)\}/g, ':$1')
    const known = methods.get(path) ?? new Set()
    known.add(definition.route.method.toUpperCase())
    if (definition.route.method === 'get') known.add('HEAD')
    methods.set(path, known)
  }
  for (const [path, known] of methods) {
    const headers = { Allow: [...known, 'OPTIONS'].join(', ') }
    api.all(path, (c) =>
      c.req.method === 'OPTIONS'
        ? c.body(null, 204, headers)
        : problem(c, 'method-not-allowed', { words: { method: c.req.method }, headers }),
    )
  }
}
