import { PRODUCT_TEXTS, eachTextOnPage } from '#shop/catalog/index.ts'
import { z } from '@hono/zod-openapi'
import { RIPENESS } from '#shop/values/index.ts'
import { DELIVERY_MODES } from '#shop/values/delivery-modes.ts'

const Photo = z
  .object({
    src: z.string().openapi({ example: '/media/himsagar-mango-800.webp' }),
    alt: z.string(),
    width: z.int(),
    height: z.int(),
    avif: z.string().optional().openapi({ description: 'For `srcset`.' }),
    webp: z.string().optional(),
  })
  .openapi('Photo')

const Variant = z
  .object({
    _id: z.string().openapi({ format: 'uuid' }),
    label: z.string().openapi({ example: '5 kg crate' }),
    price: z.number().openapi({ example: 950 }),
    sale_price: z.number().nullable(),
    quantity_kg: z.number().openapi({ example: 5 }),
    in_stock: z.boolean(),
  })
  .openapi('Variant')

const offer = z.enum(['now', 'pre-order', 'out'])

const Ripe = z
  .object({
    variant_id: z.string().openapi({ format: 'uuid' }),
    lot_id: z.string().openapi({ format: 'uuid', description: 'For the `lot_id` of a cart line.' }),
    label: z.string(),
    price: z.number().openapi({ description: 'The normal price, in taka.' }),
    sale_price: z.number(),
    quantity_kg: z.number(),
    price_per_kg: z
      .number()
      .nullable()
      .openapi({ description: 'At the lower price; null for fruit sold by the piece or the box.' }),
    eat_by: z.string().openapi({ format: 'date' }),
    grade: z.string().nullable().openapi({ description: 'Set where the price is lower for the grade and not for the age.' }),
    few_left: z.int().nullable(),
  })
  .openapi('RipeToday')

/** The product card: the first eleven fields are the published contract, including their spelling. */
const Card = z
  .object({
    _id: z.string().openapi({ format: 'uuid' }),
    name: z.string().openapi({ example: 'Himsagar mango' }),
    slug: z.string().openapi({ example: 'himsagar-mango' }),
    image: z.string().openapi({ example: '/media/himsagar-mango-480.webp' }),
    description_short: z.string(),
    type: z.enum(['single', 'variable']),
    price: z.number().openapi({ description: 'Of the first variant, in taka.', example: 950 }),
    sale_price: z.number().nullable(),
    in_stock: z.boolean(),
    quantity_kg: z.number().openapi({ example: 5 }),
    varients: z.array(Variant),
    photo: Photo.nullable(),
    origin: z.string(),
    category: z.string(),
    season_months: z.array(z.int()),
    price_per_kg: z.number().nullable(),
    offer,
    ships_from: z.string().nullable().openapi({ format: 'date', description: 'The first day a pre-order is sent.' }),
    few_left: z.int().nullable().openapi({ description: 'Units left when there are few.' }),
    ripe_today: z.array(Ripe).optional().openapi({ description: 'Lots that must be eaten soon, at a lower price.' }),
  })
  .openapi('Product')

export const ProductList = z
  .object({
    products: z.array(Card),
    total: z.int(),
    page: z.int(),
    pages: z.int(),
    facets: z.object({
      categories: z.array(z.object({ key: z.string(), count: z.int() })),
      origins: z.array(z.object({ key: z.string(), name: z.string(), count: z.int() })),
      ripe_now: z.int(),
      pre_order: z.int(),
      in_stock: z.int(),
      lowest_price: z.number(),
      highest_price: z.number(),
    }),
  })
  .openapi('ProductList')

const Farm = z
  .object({
    slug: z.string(),
    name: z.string(),
    farmer: z.string(),
    place: z.string(),
    since_year: z.int(),
    story: z.string(),
    practice: z.string(),
    photo: Photo.nullable(),
  })
  .openapi('Farm')

const Nutrition = z
  .object({
    energy_kcal: z.number(),
    sugars_g: z.number(),
    fibre_g: z.number(),
    vitamin_c_mg: z.number(),
    vitamin_a_ug: z.number(),
  })
  .openapi('Nutrition', { description: 'In 100 g.' })

const VariantDetail = Variant.extend({
  sku: z.string(),
  net_grams: z.int(),
  offer,
  ships_from: z.string().nullable(),
  few_left: z.int().nullable(),
  price_per_kg: z.number().nullable(),
  ripeness: z
    .array(z.enum(RIPENESS))
    .openapi({ description: 'For the `ripeness` of a cart line; empty where there is nothing to choose.' }),
}).openapi('VariantDetail')

const texts = eachTextOnPage((name) => (PRODUCT_TEXTS[name].needed ? z.string() : z.string().nullable()))

const day = z.string().openapi({ format: 'date' })

const PreOrder = z
  .object({
    from: day.openapi({ description: 'The first day of the week of delivery.' }),
    until: day.openapi({ description: 'Its last day.' }),
    unit: z.enum(['gram', 'piece']).openapi({ description: 'Of `quota`, `left` and `most_per_person`.' }),
    quota: z.int(),
    left: z.int().openapi({ description: 'What of the quota is not ordered yet.' }),
    most_per_person: z.int().nullable().openapi({ description: 'Of all orders of a mobile number together. Null: no limit.' }),
    deposit_percent: z.int().openapi({ description: 'What is paid in advance, from 0 to 10 percent.' }),
    closes_on: z.string().nullable().openapi({ format: 'date', description: 'The last day of sale. Null: until it is full.' }),
    sizes: z
      .array(z.object({ variant_id: z.string().openapi({ format: 'uuid' }), price: z.number() }))
      .openapi({ description: 'The sizes that can be ordered, with their prices in taka.' }),
  })
  .openapi('PreOrder')

export const ProductDetail = z
  .object({
    card: Card,
    pre_order: PreOrder.nullable().openapi({ description: 'The pre-order that is open for this product.' }),
    code: z.string(),
    variants: z.array(VariantDetail),
    photos: z.array(Photo),
    ...texts,
    category: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
    country: z.string(),
    ripening: z.array(z.object({ days: z.string(), state: z.string() })),
    nutrition: Nutrition.nullable(),
    delivery_modes: z.array(z.enum(DELIVERY_MODES)),
    priced_by_weight: z.boolean(),
    sold_by: z.enum(['kilo', 'piece', 'box']),
    season: z.object({
      months: z.array(z.int()),
      in_season: z.boolean(),
      harvest: z.array(z.object({ district: z.string(), not_before: z.string(), official: z.boolean() })),
    }),
    contents: z.array(z.object({ name: z.string(), unit: z.enum(['gram', 'piece']), amount: z.number(), grams: z.number() })),
    lots: z
      .array(
        z.object({
          fruit: z.string(),
          code: z.string(),
          grade: z.string(),
          harvested_on: z.string().openapi({ description: 'Empty when unknown, as for imported fruit.' }),
          best_before: z.string(),
          farm: Farm.nullable(),
        }),
      )
      .openapi({ description: 'The lots a box packed for the first delivery day would be filled from.' }),
    grower: Farm.nullable(),
    reviews: z.object({
      count: z.int(),
      average: z.number().nullable(),
      list: z.array(
        z.object({
          name: z.string(),
          area: z.string(),
          bought: z.string().nullable(),
          rating: z.number(),
          text: z.string(),
          written_on: z.string(),
          language: z.string().nullable().openapi({ description: 'The language of `text`; null: that of the request.' }),
          sample: z.boolean().openapi({ description: 'It came with the demo and counts in no average.' }),
          verified: z.boolean().openapi({ description: 'Its author bought the fruit in this shop.' }),
          photo: Photo.nullable(),
          answer: z.string().nullable().openapi({ description: 'What the shop answered.' }),
        }),
      ),
    }),
    related: z.array(Card),
    first_day: z.string().openapi({ format: 'date' }),
    updated_at: z.string().openapi({ format: 'date-time' }),
  })
  .openapi('ProductDetail')

export const Suggestions = z
  .object({
    suggestions: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        image: z.string().nullable(),
        price: z.number(),
        in_stock: z.boolean(),
        offer: z.enum(['now', 'pre-order', 'out']),
      }),
    ),
  })
  .openapi('Suggestions')
