import { addSize, changeSize, sizeVersion, type SizeFieldName, type SizeFields } from '#shop/assortment/index.ts'
import type { ProductRecord, VariantRecord } from '#shop/catalog/index.ts'
import { contentsOf, stockItems, type ContentDetail, type ContentPart, type StockItem } from '#shop/inventory/index.ts'
import { inLanguage, formatWeight, grams, type Language, fieldsOfText, textFields } from '#shop/values/index.ts'
import { knownId, type StaffContext } from '../access.server.ts'
import { amountText, parseAmount } from '../amounts.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import type { Refused } from '../kit/sentences.ts'
import { headOf, knownProduct } from './product-head.server.ts'

type Typed = Record<string, string>
export type SizesView = Awaited<ReturnType<typeof sizesView>>
export type SizeView = SizesView['sizes'][number]

const MOST_PARTS = 12

export async function sizesView(requestContext: StaffContext, id: string) {
  const { ctx, language, may } = requestContext
  const product = await knownProduct(requestContext, id)
  const contents = await contentsOf(
    ctx.db,
    product.variants.map((variant) => variant.id),
  )
  const items = await stockItems(ctx.db)
  return {
    ...headOf(product, requestContext),
    sizes: product.variants.map((variant) => sizeView(variant, contents.get(variant.id) ?? [], language)),
    mayPrice: may('change-prices'),
    items: items.map(({ id: value, name, unit }) => ({ value, label: inLanguage(name, language), unit })),
  }
}

function sizeView(variant: VariantRecord, contents: ContentDetail[], language: Language) {
  const parts = contents.flatMap(({ stockItemId, unit, amount }, index) => [
    [`item${index + 1}`, stockItemId],
    [`amount${index + 1}`, unit === 'gram' ? String(amount / 1000) : String(amount)],
  ])
  return {
    id: variant.id,
    label: inLanguage(variant.label, language),
    sku: variant.sku,
    active: variant.state === 'active',
    net: formatWeight(grams(variant.netGrams), language),
    contents: contents
      .map((part) => `${inLanguage(part.name, language)} ${amountText(part.amount, part.unit, language)}`)
      .join(', '),
    rows: Math.min(contents.length + 1, MOST_PARTS),
    seen: sizeVersion(variant, contents),
    fields: {
      ...textFields('label', variant.label),
      sku: variant.sku,
      netKilos: String(variant.netGrams / 1000),
      rank: String(variant.position),
      sold: variant.state === 'active' ? 'yes' : '',
      ...(Object.fromEntries(parts) as Typed),
    } satisfies Typed as Typed,
  }
}

type Read = FieldReader<Refused<'product-sizes'>>
type Context = ActionContext<ProductRecord>
const intent = intentsOf<'product-sizes', ProductRecord>()

export const sizeActions = defineActions({
  page: 'product-sizes',
  sees: 'edit-products',
  subject: (context, { id = '' }) => knownProduct(context, id),
  mistakes: { 'sku-taken': 'sku', 'last-size': 'sold' },
  intents: {
    size: intent({
      name: 'size.change',
      fields: sizeIn,
      run: async ({ ctx, subject, about, seen, sent }, fields) => {
        const state = sent['sold'] === 'yes' ? 'active' : 'archived'
        return named(await changeSize(ctx, { productId: subject.id, variantId: knownId(about), fields, state, seen }))
      },
      done: 'saved',
    }),
    // A new size needs a price first.
    'add-size': intent({
      name: 'size.add',
      needs: 'change-prices',
      fields: async (read, context) => ({ fields: await sizeIn(read, context), price: read.money('firstPrice') }),
      run: async ({ ctx, subject }, size) => named(await addSize(ctx, { productId: subject.id, ...size })),
      done: 'added',
    }),
  },
})

/** A refusal names the fields of the form. */
function named<const Outcome extends { ok: true } | { ok: false; problem: string; fields?: readonly SizeFieldName[] }>(
  outcome: Outcome,
) {
  if (outcome.ok || !outcome.fields) return outcome
  return { ...outcome, fields: outcome.fields.flatMap(namesOf) }
}

async function sizeIn(read: Read, { ctx }: Context): Promise<SizeFields> {
  return {
    label: read.lines('label', 60),
    sku: read.line('sku', 60),
    netGrams: read.kilos('netKilos'),
    position: read.count('rank'),
    contents: readParts(read, await stockItems(ctx.db)),
  }
}

/** A row without a fruit is ignored, unless it has an amount. */
function readParts(read: Read, items: readonly StockItem[]): ContentPart[] {
  const rows = Array.from({ length: MOST_PARTS }, (_, index) => String(index + 1))
  return rows.flatMap((row) => {
    const typed = read.text(`amount${row}`)
    const itemId = read.text(`item${row}`)
    if (itemId === '' && typed === '') return []
    const item = items.find((one) => one.id === itemId)
    const amount = item ? parseAmount(typed, item.unit) : null
    if (item && amount !== null && amount > 0) return [{ stockItemId: item.id, amount }]
    read.refuse('contents')
    read.refuse(`amount${row}`, 'part-amount')
    return []
  })
}

function namesOf(field: SizeFieldName): string[] {
  switch (field) {
    case 'sku':
    case 'contents':
      return [field]
    case 'label':
      return fieldsOfText('label')
    case 'netGrams':
      return ['netKilos']
    case 'position':
      return ['rank']
    case 'price':
      return ['firstPrice']
    default:
      return field satisfies never
  }
}
