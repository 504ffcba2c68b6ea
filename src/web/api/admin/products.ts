import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { moveProduct } from '#shop/assortment/index.ts'
import { changeProductIn, fieldsOf, lockProduct, productsPage, type ProductFieldName } from '#shop/catalog/index.ts'
import type { Ctx } from '#shop/context.ts'
import { inEachLanguage } from '#shop/values/index.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { notValid } from '../faults.ts'
import { id, text } from '../fields.ts'
import { problem, refusals, type ProblemName } from '../problems.ts'
import { apiText, languageOf } from '../words.ts'
import { KEY_PROBLEMS, keyWith } from './key.ts'
import { AdminProduct, adminProduct, productsWire } from './product-wire.ts'
import { change, CHANGE_PROBLEMS, changeHeaders, ifNoneMatch, next, page, pageOf, show, type Resource } from './resource.ts'

const tags = ['Admin: products']
const productId = z.object({ id: id.openapi({ description: 'The id of the product.' }) })
const aProduct = { description: 'The product as it is now.', content: { 'application/json': { schema: AdminProduct } } }
const both = (most: number, least: number) => z.object(inEachLanguage(() => text(most, least)))

const list = createRoute({
  method: 'get',
  path: '/products',
  operationId: 'adminListProducts',
  tags,
  summary: 'Products in any state, with sizes and prices',
  ...keyWith('products:read', 'see-products'),
  request: { query: z.object({ ...page, state: z.enum(['draft', 'active', 'archived']).optional() }) },
  responses: {
    200: {
      description: 'A page of products.',
      content: { 'application/json': { schema: z.object({ products: z.array(AdminProduct), next }).openapi('AdminProducts') } },
    },
    '4XX': refusals(...KEY_PROBLEMS, 'not-valid'),
  },
})

const get = createRoute({
  method: 'get',
  path: '/products/{id}',
  operationId: 'adminGetProduct',
  tags,
  summary: 'A product',
  ...keyWith('products:read', 'see-products'),
  request: { params: productId, headers: ifNoneMatch },
  responses: { 200: aProduct, '4XX': refusals(...KEY_PROBLEMS, 'unknown-product') },
})

const changing = <Body extends z.ZodType>(schema: Body) =>
  ({
    request: { params: productId, headers: changeHeaders, body: { required: true, content: { 'application/json': { schema } } } },
  }) as const
const changed = (...names: ProblemName[]) =>
  ({ 200: aProduct, '4XX': refusals(...KEY_PROBLEMS, ...CHANGE_PROBLEMS, 'unknown-product', ...names) }) as const

const ProductChange = z
  .object({
    name: both(80, 1).optional(),
    also_called: both(120, 1).nullish(),
    origin: both(120, 1).optional(),
    description_short: both(200, 0).optional(),
    description_long: both(4000, 0).optional(),
    storage: both(1000, 1).nullish(),
    season_months: z.array(z.int().min(1).max(12)).min(1).max(12).optional(),
    search_aliases: z.array(text(60, 1)).max(40).optional(),
    position: z.int().min(0).max(100_000).optional(),
  })
  .openapi('AdminProductChange', { example: { position: 3 } })

const patch = createRoute({
  method: 'patch',
  path: '/products/{id}',
  operationId: 'adminChangeProduct',
  tags,
  summary: 'Change texts and facts of a product',
  description: 'What is left out stays as it is.',
  ...keyWith('products:write', 'edit-products'),
  ...changing(ProductChange),
  responses: changed(),
})

const publish = createRoute({
  method: 'post',
  path: '/products/{id}/publish',
  operationId: 'adminPublishProduct',
  tags,
  summary: 'Put a product on sale',
  ...keyWith('products:write', 'edit-products'),
  ...changing(z.object({}).openapi('AdminNothing')),
  responses: changed('already-so', 'nothing-to-sell'),
})

const archive = createRoute({
  method: 'post',
  path: '/products/{id}/archive',
  operationId: 'adminArchiveProduct',
  tags,
  summary: 'Take a product off sale',
  description: 'Orders that have it are still delivered.',
  ...keyWith('products:write', 'edit-products'),
  ...changing(z.object({}).openapi('AdminNothing')),
  responses: changed('already-so', 'nothing-to-sell'),
})

export function adminProductRoutes() {
  const app = new OpenAPIHono<AppEnv>()
  app.openapi(list, async (c) => {
    const { ctx } = c.get('requestContext')
    const { after, limit, state } = c.req.valid('query')
    const { rows, next: following } = await pageOf({ after, limit }, (asked) => productsPage(ctx.db, { ...asked, state }))
    return c.json({ products: await productsWire(ctx.db, rows, ctx.now), next: following }, 200)
  })
  app.openapi(get, (c) => show(c, productResource(c.req.valid('param').id, c.get('requestContext').ctx)))
  app.openapi(patch, (c) => {
    const sent = c.req.valid('json')
    const { id: product } = c.req.valid('param')
    return change(c, {
      ...productResource(product, c.get('requestContext').ctx),
      sent,
      run: (ctx) => changeTexts(ctx, product, sent),
      refuse: (refused) =>
        refused.problem === 'not-valid'
          ? notValid(
              c,
              refused.fields.map((field) => ({ field: wireName(field), detail: apiText(languageOf(c), 'field.other') })),
            )
          : problem(c, refused.problem),
    })
  })
  for (const [route, move] of [
    [publish, 'publish'],
    [archive, 'archive'],
  ] as const) {
    app.openapi(route, (c) => {
      const { id: product } = c.req.valid('param')
      return change(c, {
        ...productResource(product, c.get('requestContext').ctx),
        sent: null,
        run: (ctx) => moveProduct(ctx, { productId: product, move }),
        refuse: (refused) => problem(c, refused.problem === 'no-such-product' ? 'unknown-product' : refused.problem),
      })
    })
  }
  return app
}

function productResource(product: string, { now }: Ctx): Resource<z.infer<typeof AdminProduct>> {
  return {
    read: (reader) => adminProduct(reader, product, now),
    lock: (tx) => lockProduct(tx, product),
    unknown: 'unknown-product',
  }
}

type Changed =
  | { ok: true }
  | { ok: false; problem: 'unknown-product' }
  | { ok: false; problem: 'not-valid'; fields: ProductFieldName[] }

function changeTexts(ctx: Ctx, product: string, sent: z.output<typeof ProductChange>): Promise<Changed> {
  return ctx.db.transaction(async (tx): Promise<Changed> => {
    const before = await lockProduct(tx, product)
    if (!before || before.state === 'private') return { ok: false, problem: 'unknown-product' }
    const now = fieldsOf(before)
    const fields = {
      ...now,
      name: sent.name ?? now.name,
      alsoCalled: sent.also_called === undefined ? now.alsoCalled : sent.also_called,
      origin: sent.origin ?? now.origin,
      descriptionShort: sent.description_short ?? now.descriptionShort,
      descriptionLong: sent.description_long ?? now.descriptionLong,
      storage: sent.storage === undefined ? now.storage : sent.storage,
      seasonMonths: sent.season_months ?? now.seasonMonths,
      searchAliases: sent.search_aliases ?? now.searchAliases,
      position: sent.position ?? now.position,
    }
    return changeProductIn(tx, ctx, { before, fields })
  })
}

/** `descriptionShort` is `description_short` on the wire. */
function wireName(field: ProductFieldName): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
