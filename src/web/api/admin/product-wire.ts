import { z } from '@hono/zod-openapi'
import { productRecord, type ProductRecord } from '#shop/catalog/index.ts'
import type { Reader } from '#shop/context.ts'
import { priceRecords, type PriceRecord } from '#shop/pricing/index.ts'
import { paisaToTaka } from '#shop/values/index.ts'
import { TAKA } from '../schemas/cart.ts'
import { names, namesOrNull, namesWire } from './names.ts'

const instant = z.string().nullable().openapi({ format: 'date-time' })

const price = {
  price: z.number().openapi(TAKA),
  sale_price: z.number().nullable().openapi(TAKA),
  sale_from: instant,
  sale_until: instant,
}

export const AdminPrice = z
  .object({ variant_id: z.string(), product_id: z.string(), sku: z.string(), ...price })
  .openapi('AdminPrice')

export const AdminProduct = z
  .object({
    id: z.string(),
    code: z.string().openapi({ description: 'Of the fruit: farms and seasons name it.' }),
    slug: z.string(),
    state: z.enum(['draft', 'active', 'archived', 'private']),
    name: names,
    also_called: namesOrNull,
    origin: names,
    description_short: names,
    description_long: names,
    storage: namesOrNull,
    category_id: z.string(),
    tax_class_id: z.string(),
    country: z.string(),
    season_months: z.array(z.int()),
    delivery_modes: z.array(z.enum(['van', 'courier', 'pickup'])),
    sold_by: z.enum(['kilo', 'piece', 'box']),
    priced_by_weight: z.boolean(),
    position: z.int(),
    search_aliases: z.array(z.string()),
    variants: z.array(
      z.object({
        id: z.string(),
        sku: z.string(),
        label: names,
        net_grams: z.int(),
        state: z.enum(['active', 'archived']),
        price: z.object(price).nullable(),
      }),
    ),
  })
  .openapi('AdminProduct')

export async function productsWire(
  reader: Reader,
  records: readonly ProductRecord[],
  now: Date,
): Promise<z.infer<typeof AdminProduct>[]> {
  const ids = records.flatMap(({ variants }) => variants.map(({ id }) => id))
  const prices = await priceRecords(reader, ids, now)
  return records.map((record) => productWire(record, prices))
}

export async function adminProduct(reader: Reader, productId: string, now: Date): Promise<z.infer<typeof AdminProduct> | null> {
  const record = await productRecord(reader, productId)
  const [wire] = await productsWire(reader, record ? [record] : [], now)
  return wire ?? null
}

function productWire(record: ProductRecord, prices: ReadonlyMap<string, PriceRecord>): z.infer<typeof AdminProduct> {
  const { alsoCalled, storage } = record
  return {
    id: record.id,
    code: record.code,
    slug: record.slug,
    state: record.state,
    name: namesWire(record.name),
    also_called: alsoCalled && namesWire(alsoCalled),
    origin: namesWire(record.origin),
    description_short: namesWire(record.descriptionShort),
    description_long: namesWire(record.descriptionLong),
    storage: storage && namesWire(storage),
    category_id: record.categoryId,
    tax_class_id: record.taxClassId,
    country: record.country,
    season_months: record.seasonMonths,
    delivery_modes: record.deliveryModes,
    sold_by: record.soldBy,
    priced_by_weight: record.pricedByWeight,
    position: record.position,
    search_aliases: record.searchAliases,
    variants: record.variants.map(({ id, sku, label, netGrams, state }) => {
      const found = prices.get(id)
      return { id, sku, label: namesWire(label), net_grams: netGrams, state, price: found ? priceFactsWire(found) : null }
    }),
  }
}

export function priceFactsWire({ price: full, salePrice, saleFrom, saleUntil }: PriceRecord) {
  return {
    price: paisaToTaka(full),
    sale_price: salePrice === null ? null : paisaToTaka(salePrice),
    sale_from: saleFrom?.toISOString() ?? null,
    sale_until: saleUntil?.toISOString() ?? null,
  }
}
