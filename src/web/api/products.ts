import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import {
  facetsOf,
  filterProducts,
  findProducts,
  movedSlug,
  pageOf,
  parseShopFilter,
  suggestProducts,
  type CardData,
  type ShelfCard,
} from '#shop/catalog/index.ts'
import { productView } from '#shop/storefront/index.ts'
import { dayInDhaka, monthOf } from '#shop/values/index.ts'
import type { AppEnv } from '../http/app-env.ts'
import { cachedProductCards } from '../http/product-card-cache.ts'
import { line, slug, speaks, wholeNumber } from './fields.ts'
import { preOrderOf } from './pre-order.ts'
import { problem, refusals } from './problems.ts'
import { ProductDetail, ProductList, Suggestions } from './schemas/catalogue.ts'
import { languageOf } from './words.ts'

const tags = ['Fruit']
const choices = z.union([slug, z.array(slug).max(20)]).optional()
const wholeTaka = wholeNumber(0, 9_999_999).optional()

const list = createRoute({
  method: 'get',
  path: '/products',
  operationId: 'listProducts',
  tags,
  summary: 'The shop’s fruit',
  description: 'The same filters as the page `/shop`. `category` and `origin` may be given several times.',
  request: {
    query: z.object({
      q: line(100, 0).optional().openapi({ description: 'Search: English, Bangla or romanised Bangla.', example: 'aam' }),
      category: choices.openapi({ type: 'array', items: { type: 'string' }, example: ['mango'] }),
      origin: choices.openapi({ type: 'array', items: { type: 'string' } }),
      season: z
        .union([z.enum(['now', 'pre-order']), z.string().regex(/^(?:[1-9]|1[0-2])$/)])
        .optional()
        .openapi({ type: 'string', description: '`now`, `pre-order` or a month from 1 to 12.', example: 'now' }),
      min: wholeTaka.openapi({ description: 'Whole taka.', example: 500 }),
      max: wholeTaka.openapi({ description: 'Whole taka.' }),
      stock: z.literal('in').optional(),
      sort: z.enum(['ripest', 'best-sellers', 'price-up', 'price-down', 'name']).optional(),
      page: wholeNumber(1, 1_000_000).optional().openapi({ description: 'Past the last page, `products` is empty.', example: 1 }),
      ...speaks,
    }),
  },
  responses: {
    200: {
      description: 'One page of products, and what there is to choose from.',
      content: { 'application/json': { schema: ProductList } },
    },
    '4XX': refusals('not-valid'),
  },
})

const one = createRoute({
  method: 'get',
  path: '/products/{slug}',
  operationId: 'getProduct',
  tags,
  summary: 'Everything about one product',
  description: 'A slug that has changed answers 301 with the new address.',
  request: { params: z.object({ slug }), query: z.object(speaks) },
  responses: {
    200: { description: 'The product.', content: { 'application/json': { schema: ProductDetail } } },
    301: { description: 'It has another slug now.', headers: { Location: { schema: { type: 'string' } } } },
    '4XX': refusals('unknown-product', 'not-valid'),
  },
})

const suggest = createRoute({
  method: 'get',
  path: '/suggest',
  operationId: 'suggestProducts',
  tags,
  summary: 'Suggestions for a word being typed',
  request: { query: z.object({ q: line(100, 0).openapi({ example: 'him' }), ...speaks }) },
  responses: {
    200: { description: 'At most six products, best first.', content: { 'application/json': { schema: Suggestions } } },
    '4XX': refusals('not-valid'),
  },
})

const MOST_SUGGESTIONS = 6
// More than are shown, so that fruit in stock is found behind fruit that is not.
const LOOKED_AT = 40

export function productRoutes() {
  const app = new OpenAPIHono<AppEnv>()
  app.openapi(list, async (c) => {
    const { shop, ctx } = c.get('requestContext')
    const filter = parseShopFilter(new URL(c.req.url).searchParams)
    const month = monthOf(dayInDhaka(ctx.now))
    const cards = await cachedProductCards(c.get('requestContext'), { language: languageOf(c) })
    const found = filter.query === '' ? null : findProducts(await shop.finder(), filter.query)
    const kept = filterProducts(cards, filter, { month, found })
    const page = c.req.valid('query').page ?? 1
    const { entries, pages } = pageOf(kept, page)
    const { ripeNow, preOrder, inStock, lowestPrice, highestPrice, categories, origins } = facetsOf(cards, month)
    const counts = {
      ripe_now: ripeNow,
      pre_order: preOrder,
      in_stock: inStock,
      lowest_price: lowestPrice,
      highest_price: highestPrice,
    }
    return c.json(
      // A program that reads page after page stops at the first empty one.
      {
        products: page > pages ? [] : entries.map(published),
        total: kept.length,
        page,
        pages,
        facets: { categories, origins, ...counts },
      },
      200,
    )
  })
  app.openapi(one, async (c) => {
    const { ctx } = c.get('requestContext')
    const wanted = c.req.valid('param').slug
    const found = await productView(ctx.db, { slug: wanted, now: ctx.now, language: languageOf(c) })
    if (found) {
      const preOrder = await preOrderOf(
        ctx.db,
        found.variants.map(({ _id }) => _id),
      )
      const { card, related, ...rest } = found
      return c.json({ ...rest, card: published(card), pre_order: preOrder, related: related.map(published) }, 200)
    }
    const moved = await movedSlug(ctx.db, wanted)
    return moved === null
      ? problem(c, 'unknown-product')
      : c.redirect(`/api/v1/products/${moved}${new URL(c.req.url).search}`, 301)
  })
  app.openapi(suggest, async (c) => {
    const { shop } = c.get('requestContext')
    const found = suggestProducts(await shop.finder(), c.req.valid('query').q, LOOKED_AT).map((product) => product.id)
    const cards = await cachedProductCards(c.get('requestContext'), { language: languageOf(c) })
    const byId = new Map(cards.map((card) => [card._id, card]))
    const suggestions = found
      .flatMap((id) => byId.get(id) ?? [])
      // What can't be bought comes last.
      .sort((a, b) => Number(a.offer === 'out') - Number(b.offer === 'out'))
      .slice(0, MOST_SUGGESTIONS)
      .map(({ slug: at, name, image, price, sale_price, in_stock, offer }) => ({
        slug: at,
        name,
        image,
        price: sale_price ?? price,
        in_stock,
        offer,
      }))
    return c.json({ suggestions }, 200)
  })
  return app
}

/** The published card, without the fields that only our own pages need. */
function published({ origin_key: _, ...card }: ShelfCard): CardData {
  return card
}
