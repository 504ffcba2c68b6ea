import type { Translations } from '../values/index.ts'

type Rule = {
  /** Its column in `catalog.products`. */
  column: string
  /** How its two fields in the office begin: `storageEn`, `storageBn`. */
  field: string
  /** Its name on product pages and in the API; null for texts of the card. */
  wire: string | null
  longest: number
  rows: number
  /** An optional text is missing in all languages or in none. */
  needed: boolean
  /** A needed text that a product can be sold without: it is then empty in every language. */
  mayBeEmpty?: true
}

/** Every text staff write about a product, in the order of their form. A new one starts here: docs/extending.md. */
export const PRODUCT_TEXTS = {
  name: { column: 'name', field: 'name', wire: null, longest: 80, rows: 1, needed: true },
  alsoCalled: { column: 'also_called', field: 'also', wire: 'also_called', longest: 120, rows: 1, needed: false },
  origin: { column: 'origin', field: 'origin', wire: null, longest: 120, rows: 1, needed: true },
  descriptionShort: {
    column: 'description_short',
    field: 'short',
    wire: null,
    longest: 200,
    rows: 2,
    needed: true,
    mayBeEmpty: true,
  },
  descriptionLong: {
    column: 'description_long',
    field: 'long',
    wire: 'description_long',
    longest: 4000,
    rows: 7,
    needed: true,
    mayBeEmpty: true,
  },
  storage: { column: 'storage', field: 'storage', wire: 'storage', longest: 1000, rows: 4, needed: false },
} as const satisfies Record<string, Rule>

type Table = typeof PRODUCT_TEXTS
export type ProductTextName = keyof Table
type Holds<Name extends ProductTextName, Text> = Table[Name]['needed'] extends true ? Text : Text | null

export type ProductTexts = { [Name in ProductTextName]: Holds<Name, Translations> }
/** In one language, as pages and the API show them. */
export type ProductTextsWire = {
  [Name in ProductTextName as Table[Name]['wire'] extends string ? Table[Name]['wire'] : never]: Holds<Name, string>
}

export const PRODUCT_TEXT_NAMES = Object.keys(PRODUCT_TEXTS) as ProductTextName[]

export function mayBeEmpty(name: ProductTextName): boolean {
  return 'mayBeEmpty' in PRODUCT_TEXTS[name]
}

export function isProductText(field: string): field is ProductTextName {
  return Object.hasOwn(PRODUCT_TEXTS, field)
}

/** The same for each of them. */
export function eachProductText(make: (name: ProductTextName) => Translations | null): ProductTexts {
  return Object.fromEntries(PRODUCT_TEXT_NAMES.map((name) => [name, make(name)])) as ProductTexts
}

/** The same for each that stands on the page. */
export function eachTextOnPage<Made>(make: (name: ProductTextName) => Made): Record<keyof ProductTextsWire, Made> {
  const onPage = PRODUCT_TEXT_NAMES.flatMap((name) => {
    const { wire } = PRODUCT_TEXTS[name]
    return wire === null ? [] : [[wire, make(name)] as const]
  })
  return Object.fromEntries(onPage) as Record<keyof ProductTextsWire, Made>
}
