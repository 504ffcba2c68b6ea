import type { Stock } from '../assortment/index.ts'
import type { Translations } from '../values/index.ts'
import type { ProductField, SheetFormatName } from './model.ts'

export type RowProblem =
  | 'missing'
  | 'too-long'
  | 'not-money'
  | 'not-a-weight'
  | 'not-pieces'
  | 'not-a-sku'
  | 'unknown-state'
  | 'unknown-kind'
  | 'unknown-parent'
  | 'not-months'
  | 'not-a-time'
  | 'not-a-picture'
export type RowFault<Problem extends string = RowProblem> = { row: number; field: ProductField; problem: Problem }

/** The catalogue that a sheet is compared with, and what the owner chose for the whole sheet. */
export type ProductsKnown = {
  stock: Stock
  categories: readonly { id: string; name: Translations; taxClassId: string | null }[]
  items: ReadonlyMap<string, { unit: 'gram' | 'piece'; pieceGrams: number | null }>
  format: SheetFormatName
  /** For products whose row names none; '' when there is none. */
  category: string
  /** Of categories that are made. */
  taxClass: string
  hasField: (field: ProductField) => boolean
}

/** What is kept in stock for a product that never was. */
export type NewItem = { code: string; unit: 'gram' | 'piece'; pieceGrams: number | null }
