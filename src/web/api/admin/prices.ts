import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { sellables, skusOf } from '#shop/catalog/index.ts'
import type { Ctx, Reader } from '#shop/context.ts'
import { changePricesIn, lockPrices, priceRecords, type PriceFault } from '#shop/pricing/index.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { notValid } from '../faults.ts'
import { id, instant, taka } from '../fields.ts'
import { problem, refusals } from '../problems.ts'
import { apiText, languageOf } from '../words.ts'
import { KEY_PROBLEMS, keyWith } from './key.ts'
import { AdminPrice, priceFactsWire } from './product-wire.ts'
import { change, CHANGE_PROBLEMS, changeHeaders, ifNoneMatch, show, type Resource } from './resource.ts'

const tags = ['Admin: products']
const variantId = z.object({ id: id.openapi({ description: 'The id of the size.' }) })
const aPrice = { description: 'The price as it is now.', content: { 'application/json': { schema: AdminPrice } } }

const NewPrice = z
  .object({
    price: taka,
    sale_price: taka.nullable().default(null).openapi({ description: 'Null ends a sale.', example: null }),
    sale_from: instant.nullable().default(null).openapi({ example: null }),
    sale_until: instant.nullable().default(null).openapi({ example: null }),
  })
  .openapi('AdminNewPrice')

const get = createRoute({
  method: 'get',
  path: '/prices/{id}',
  operationId: 'adminGetPrice',
  tags,
  summary: 'The price of a size',
  ...keyWith('products:read', 'see-products'),
  request: { params: variantId, headers: ifNoneMatch },
  responses: { 200: aPrice, '4XX': refusals(...KEY_PROBLEMS, 'unknown-variant') },
})

const put = createRoute({
  method: 'put',
  path: '/prices/{id}',
  operationId: 'adminSetPrice',
  tags,
  summary: 'Set the price of a size',
  description: 'It applies at once. Orders keep the price that their buyers saw.',
  ...keyWith('prices:write', 'change-prices'),
  request: {
    params: variantId,
    headers: changeHeaders,
    body: { required: true, content: { 'application/json': { schema: NewPrice } } },
  },
  responses: { 200: aPrice, '4XX': refusals(...KEY_PROBLEMS, ...CHANGE_PROBLEMS, 'unknown-variant') },
})

export function adminPriceRoutes() {
  const app = new OpenAPIHono<AppEnv>()
  app.openapi(get, (c) => show(c, priceResource(c.req.valid('param').id, c.get('requestContext').ctx)))
  app.openapi(put, (c) => {
    const sent = c.req.valid('json')
    const { id: variant } = c.req.valid('param')
    return change(c, {
      ...priceResource(variant, c.get('requestContext').ctx),
      sent,
      run: (ctx) => setPrice(ctx, variant, sent),
      refuse: (refused) =>
        refused.problem === 'unknown-variant'
          ? problem(c, 'unknown-variant')
          : notValid(c, [{ field: FIELDS[refused.problem], detail: apiText(languageOf(c), `field.${refused.problem}`) }]),
    })
  })
  return app
}

const FIELDS: Record<PriceFault, string> = {
  'price-not-positive': 'price',
  'sale-not-lower': 'sale_price',
  'sale-window-empty': 'sale_until',
  'window-without-sale': 'sale_price',
}

function priceResource(variant: string, { now }: Ctx): Resource<z.infer<typeof AdminPrice>> {
  return {
    read: (reader) => adminPrice(reader, variant, now),
    lock: (tx) => lockPrices(tx, [variant], now),
    unknown: 'unknown-variant',
  }
}

async function adminPrice(reader: Reader, variant: string, now: Date): Promise<z.infer<typeof AdminPrice> | null> {
  const record = (await priceRecords(reader, [variant], now)).get(variant)
  const sold = (await sellables(reader, [variant])).get(variant)
  if (!record || !sold) return null
  const sku = (await skusOf(reader, [variant])).get(variant)!
  return { variant_id: variant, product_id: sold.productId, sku, ...priceFactsWire(record) }
}

type PriceSet = { ok: true } | { ok: false; problem: PriceFault | 'unknown-variant' }

/** Whoever sends no If-Match replaces the price, whatever it is. */
function setPrice(ctx: Ctx, variant: string, sent: z.output<typeof NewPrice>): Promise<PriceSet> {
  return ctx.db.transaction(async (tx): Promise<PriceSet> => {
    const seen = (await lockPrices(tx, [variant], ctx.now)).get(variant)
    if (!seen) return { ok: false, problem: 'unknown-variant' }
    const { price, sale_price: salePrice, sale_from: saleFrom, sale_until: saleUntil } = sent
    const { refused } = await changePricesIn(tx, ctx, [{ variantId: variant, price, salePrice, saleFrom, saleUntil, seen }])
    const why = refused.get(variant)
    if (!why) return { ok: true }
    // The price is locked: it is as it was read.
    if (why.problem === 'edit-conflict') throw new Error('a locked price has changed')
    return { ok: false, problem: why.problem }
  })
}
