import { addSize, changeSize, sizeVersion, type SizeFieldName, type SizeFields } from '#shop/assortment/index.ts'
import type { VariantRecord } from '#shop/catalog/index.ts'
import { contentsOf, stockItems, type ContentDetail, type ContentPart, type StockItem } from '#shop/inventory/index.ts'
import { inLanguage, formatWeight, grams, type Language, fieldsOfText, textFields } from '#shop/values/index.ts'
import { knownId, type StaffContext } from '../access.server.ts'
import { amountText, parseAmount } from '../amounts.ts'
import { readFields, refused, type Typed } from '../settings/settings-fields.server.ts'
import type { SettingDone, SettingRefusal } from '../settings/settings-answer.ts'
import { headOf, knownProduct } from './product-head.server.ts'

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

type Changed = { ok: true; done: SettingDone } | SettingRefusal

export async function changeSizes(requestContext: StaffContext, id: string, fields: Typed): Promise<Changed> {
  const { ctx } = requestContext
  const product = await knownProduct(requestContext, id)
  const [intent, variantId = ''] = (fields['intent'] ?? '').split(' ')
  if (intent !== 'add-size' && intent !== 'size') return refused(fields, 'not-understood')
  const read = readFields(fields)
  const size = readSize(read, fields, await stockItems(ctx.db))
  const price = intent === 'add-size' ? read.money('firstPrice') : null
  if (read.wrong.length > 0) return refused(fields, 'not-valid', { wrong: read.wrong })
  if (price !== null) {
    const added = await addSize(ctx, { productId: product.id, fields: size, price })
    return added.ok ? { ok: true, done: 'added' } : refuseSize(fields, added)
  }
  const state = read.yes('sold') ? 'active' : 'archived'
  const input = { productId: product.id, variantId: knownId(variantId), fields: size, state, seen: fields['seen'] ?? '' } as const
  const changed = await changeSize(ctx, input)
  return changed.ok ? { ok: true, done: 'saved' } : refuseSize(fields, changed)
}

function refuseSize(fields: Typed, refusal: Extract<Awaited<ReturnType<typeof addSize>>, { ok: false }>): SettingRefusal {
  switch (refusal.problem) {
    case 'not-valid':
      return refused(fields, 'not-valid', { wrong: refusal.fields.flatMap(namesOf) })
    case 'sku-taken':
      return refused(fields, refusal.problem, { wrong: ['sku'] })
    case 'last-size':
      return refused(fields, refusal.problem, { wrong: ['sold'] })
    case 'too-many':
      return refused(fields, 'too-many-sizes')
    case 'no-such-product':
    case 'no-such-size':
    case 'edit-conflict':
      return refused(fields, refusal.problem)
    default:
      return refusal satisfies never
  }
}

function readSize(read: ReturnType<typeof readFields>, fields: Typed, items: readonly StockItem[]): SizeFields {
  return {
    label: read.lines('label', 60),
    sku: read.line('sku', 60),
    netGrams: read.kilos('netKilos'),
    position: read.count('rank'),
    contents: readParts(read, fields, items),
  }
}

/** A row without a fruit is ignored, unless it has an amount. */
function readParts(read: ReturnType<typeof readFields>, fields: Typed, items: readonly StockItem[]): ContentPart[] {
  const rows = Array.from({ length: MOST_PARTS }, (_, index) => String(index + 1))
  return rows.flatMap((row) => {
    const typed = read.text(`amount${row}`)
    const itemId = fields[`item${row}`] ?? ''
    if (itemId === '' && typed === '') return []
    const item = items.find((one) => one.id === itemId)
    const amount = item ? parseAmount(typed, item.unit) : null
    if (item && amount !== null && amount > 0) return [{ stockItemId: item.id, amount }]
    read.wrong.push('contents', `amount${row}`)
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
