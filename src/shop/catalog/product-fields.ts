import type { AuditFields } from '../accounts/index.ts'
import type { Bilingual } from '../values/index.ts'
import { DELIVERY_MODES, SOLD_BY, type DeliveryMode, type Nutrition, type RipeningStep, type SoldBy } from './model.ts'

/** What staff write about a product: everything its page shows but photos, sizes and prices. */
export type ProductFields = {
  name: Bilingual
  alsoCalled: Bilingual | null
  descriptionShort: Bilingual
  descriptionLong: Bilingual
  origin: Bilingual
  storage: Bilingual | null
  categoryId: string
  taxClassId: string
  /** Two capital letters. */
  country: string
  /** From 1 to 12, in order. */
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
  /** What its page shows at the end, in this order. */
  relatedIds: string[]
}

export type ProductFieldName = keyof ProductFields

const LONGEST: { [Name in ProductFieldName]?: number } = {
  name: 80,
  alsoCalled: 120,
  descriptionShort: 200,
  descriptionLong: 4000,
  origin: 120,
  storage: 1000,
}

/** The fields that can't be as they are; empty when all can. Whether categories and farms exist is for the database to say. */
export function faultsIn(fields: ProductFields): ProductFieldName[] {
  const faults = new Set<ProductFieldName>()
  for (const [name, most] of Object.entries(LONGEST) as [keyof typeof LONGEST, number][]) {
    const text = fields[name] as Bilingual | null
    if (text !== null && !isText(text, most)) faults.add(name)
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

function isText({ en, bn }: Bilingual, most: number): boolean {
  return [en, bn].every((text) => text.trim() !== '' && text.length <= most)
}

function isListOf<Entry>(list: readonly Entry[], fits: (entry: Entry) => boolean): boolean {
  return list.length > 0 && new Set(list).size === list.length && list.every(fits)
}

/** For the audit log. */
export function auditOf(fields: ProductFields): AuditFields {
  return { ...fields, ripening: fields.ripening.map(({ days, state }) => ({ days: { ...days }, state: { ...state } })) }
}
