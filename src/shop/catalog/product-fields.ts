import type { AuditFields } from '../accounts/index.ts'
import { type Translations, everyText, isWritten } from '../values/index.ts'
import { DELIVERY_MODES, SOLD_BY, type DeliveryMode, type Nutrition, type RipeningStep, type SoldBy } from './model.ts'
import { mayBeEmpty, PRODUCT_TEXTS, PRODUCT_TEXT_NAMES, type ProductTexts } from './product-texts.ts'

/** The fields of a product that staff edit: everything its page shows except photos, sizes and prices. */
export type ProductFields = ProductTexts & {
  categoryId: string
  taxClassId: string
  /** Two capital letters (ISO 3166-1). */
  country: string
  /** From 1 to 12, ascending. */
  seasonMonths: number[]
  deliveryModes: DeliveryMode[]
  soldBy: SoldBy
  pricedByWeight: boolean
  position: number
  ripening: RipeningStep[]
  nutrition: Nutrition | null
  searchAliases: string[]
  /** The farms that grow it. */
  farmIds: string[]
  /** The products shown at the end of its page, in this order. */
  relatedIds: string[]
}

export type ProductFieldName = keyof ProductFields

/** The invalid fields; empty when all are valid. The database checks that categories and farms exist. */
export function faultsIn(fields: ProductFields): ProductFieldName[] {
  const faults = new Set<ProductFieldName>()
  for (const name of PRODUCT_TEXT_NAMES) {
    const text = fields[name]
    const isEmpty = text !== null && mayBeEmpty(name) && everyText(text).every((words) => words === '')
    if (text === null ? PRODUCT_TEXTS[name].needed : !isEmpty && !isText(text, PRODUCT_TEXTS[name].longest)) faults.add(name)
  }
  if (!/^[A-Z]{2}$/.test(fields.country)) faults.add('country')
  if (!isListOf(fields.seasonMonths, (month) => Number.isInteger(month) && month >= 1 && month <= 12)) faults.add('seasonMonths')
  if (!isListOf(fields.deliveryModes, (mode) => DELIVERY_MODES.includes(mode))) faults.add('deliveryModes')
  if (!SOLD_BY.includes(fields.soldBy)) faults.add('soldBy')
  if (!Number.isInteger(fields.position) || fields.position < 0 || fields.position > 100_000) faults.add('position')
  if (fields.ripening.length > 8 || fields.ripening.some(({ days, state }) => !isText(days, 60) || !isText(state, 300))) {
    faults.add('ripening')
  }
  const parts = fields.nutrition ? Object.values(fields.nutrition) : []
  if (parts.some((amount) => !Number.isFinite(amount) || amount < 0 || amount > 100_000)) faults.add('nutrition')
  if (fields.searchAliases.length > 40 || fields.searchAliases.some((alias) => alias === '' || alias.length > 60)) {
    faults.add('searchAliases')
  }
  if (fields.farmIds.length > 200) faults.add('farmIds')
  if (fields.relatedIds.length > 12 || new Set(fields.relatedIds).size !== fields.relatedIds.length) faults.add('relatedIds')
  return [...faults]
}

function isText(text: Translations, most: number): boolean {
  return isWritten(text) && everyText(text).every((words) => words.length <= most)
}

function isListOf<Entry>(list: readonly Entry[], fits: (entry: Entry) => boolean): boolean {
  return list.length > 0 && new Set(list).size === list.length && list.every(fits)
}

/** The fields for the audit log. */
export function auditOf(fields: ProductFields): AuditFields {
  return { ...fields, ripening: fields.ripening.map(({ days, state }) => ({ days: { ...days }, state: { ...state } })) }
}
