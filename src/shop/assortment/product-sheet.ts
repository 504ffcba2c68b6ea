import type { SheetRow } from '#platform/sheets/index.ts'
import { productRecords, type ProductRecord, type VariantRecord } from '../catalog/index.ts'
import type { Reader } from '../context.ts'
import { contentsOf, type ContentDetail } from '../inventory/index.ts'
import { priceRecords, type PriceRecord } from '../pricing/index.ts'
import { dayInDhaka, LANGUAGES, paisaToTaka, timeInDhaka, type Translations } from '../values/index.ts'
import {
  SHEET_COLUMNS,
  textColumn,
  type PRICE_COLUMNS,
  type PRODUCT_COLUMNS,
  type SIZE_COLUMNS,
  type SheetColumn,
  type SheetText,
  type TextColumn,
} from './model.ts'

/** The current catalogue, with everything a sheet is compared with. */
export type Stock = {
  products: ProductRecord[]
  contents: Map<string, ContentDetail[]>
  prices: Map<string, PriceRecord>
}

export async function readAssortment(reader: Reader, now: Date): Promise<Stock> {
  const products = await productRecords(reader)
  const ids = products.flatMap(({ variants }) => variants.map(({ id }) => id))
  return { products, contents: await contentsOf(reader, ids), prices: await priceRecords(reader, ids, now) }
}

/** Every product in any public state, as a sheet that imports again without changes. */
export async function productSheet(reader: Reader, now: Date): Promise<SheetRow[]> {
  const { products, contents, prices } = await readAssortment(reader, now)
  const rows = products.flatMap((product) => {
    const sizes: (VariantRecord | null)[] = product.variants.length > 0 ? product.variants : [null]
    return sizes.map((size) => {
      const cells: Partial<Record<SheetColumn, string | number | null>> = {
        ...productCells(product),
        ...(size && sizeCells(size, contents.get(size.id) ?? [])),
        ...(size && priceCells(prices.get(size.id) ?? null)),
      }
      return SHEET_COLUMNS.map((column) => cells[column] ?? null)
    })
  })
  return [[...SHEET_COLUMNS], ...rows]
}

type Cells<Column extends SheetColumn> = Record<Column, string | number | null>

/** A text in the cells of its columns; a missing translation is an empty cell. */
export function textCells<Name extends SheetText>(name: Name, text: Translations): Record<TextColumn<Name>, string | null> {
  return Object.fromEntries(LANGUAGES.map((language) => [textColumn(name, language), text[language] ?? null] as const)) as Record<
    TextColumn<Name>,
    string | null
  >
}

export function productCells(product: ProductRecord): Cells<'product' | 'state' | (typeof PRODUCT_COLUMNS)[number]> {
  return {
    product: product.slug,
    state: product.state,
    ...textCells('name', product.name),
    category: product.categoryId,
    ...textCells('short', product.descriptionShort),
    ...textCells('long', product.descriptionLong),
    ...textCells('origin', product.origin),
    country: product.country,
    season_months: product.seasonMonths.join(' '),
    tax_class: product.taxClassId,
    delivery_modes: product.deliveryModes.join(' '),
  }
}

export function sizeCells(
  { sku, label, netGrams, state }: VariantRecord,
  contents: readonly ContentDetail[],
): Cells<'sku' | (typeof SIZE_COLUMNS)[number]> {
  return {
    sku,
    ...textCells('label', label),
    net_grams: netGrams,
    contents: contentsText(contents),
    size_state: state,
  }
}

/** `himsagar 5000; box-trio 1`: grams or pieces, in the stock item's own unit. */
export function contentsText(contents: readonly { code: string; amount: number }[]): string {
  return contents
    .map(({ code, amount }) => `${code} ${amount}`)
    .toSorted()
    .join('; ')
}

export function priceCells(record: PriceRecord | null): Cells<(typeof PRICE_COLUMNS)[number]> {
  const time = (at: Date | null) => (at === null ? null : `${dayInDhaka(at)} ${timeInDhaka(at)}`)
  return {
    price: record && paisaToTaka(record.price),
    sale_price: record?.salePrice ? paisaToTaka(record.salePrice) : null,
    sale_from: time(record?.saleFrom ?? null),
    sale_until: time(record?.saleUntil ?? null),
  }
}
