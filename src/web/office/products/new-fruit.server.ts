import { makeFruit, type NewFruitField } from '#shop/assortment/index.ts'
import { categories, farms, GIFT_CATEGORY } from '#shop/catalog/index.ts'
import { DEFAULT_LANGUAGE, fieldIn, fieldsOfText, inLanguage, isWritten, NO_TEXT, type Translations } from '#shop/values/index.ts'
import type { StaffContext } from '../access.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import type { FieldReader } from '../kit/read-fields.server.ts'
import { withFieldNames } from '../kit/refusal.server.ts'
import type { Refused } from '../kit/sentences.ts'
import { NEW_SIZES } from './new-fruit-sizes.ts'
import { keepPhoto } from './keep-photo.server.ts'

export type NewFruitView = Awaited<ReturnType<typeof newFruitView>>

const UNITS = ['gram', 'piece'] as const
const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1))
const LONGEST_NAME = 80
const LONGEST_ORIGIN = 120
const LONGEST_SUPPLIER = 60

export async function newFruitView({ ctx, language }: StaffContext) {
  const [groups, growers] = [await categories(ctx.db), await farms(ctx.db)]
  const named = ({ id, name }: { id: string; name: Translations }) => ({ value: id, label: inLanguage(name, language) })
  return {
    categories: groups.filter(({ id }) => id !== GIFT_CATEGORY).map(named),
    farms: growers.map(named),
  }
}

const intent = intentsOf<'new-fruit'>()

export const newFruitActions = defineActions({
  page: 'new-fruit',
  sees: 'edit-products',
  mistakes: {
    'fruit-there': fieldIn('name', DEFAULT_LANGUAGE),
    'no-size': 'price1',
    'same-sizes': 'amount1',
    'not-a-photo': 'photo',
    'unreadable-heic': 'photo',
    'photo-too-large': 'photo',
  },
  intents: {
    make: intent({
      name: 'newFruit.make',
      fields: fruitIn,
      run: make,
      to: (_, { productId }) => `/office/products/${productId}`,
      done: 'fruit-made',
    }),
  },
})

function fruitIn(read: FieldReader<Refused<'new-fruit'>>) {
  const unit = read.oneOf('unit', UNITS)
  const sizes = NEW_SIZES[unit].flatMap((_, index) => {
    const price = read.moneyIfAny(`price${index + 1}`, 'not-money')
    return price === null ? [] : [{ amount: read.amount(`amount${index + 1}`, unit, 'not-an-amount'), price }]
  })
  const origin = originIn(read)
  const amount = read.text('stockAmount') === '' ? null : read.amount('stockAmount', unit, 'not-an-amount')
  const paid = read.text('lotCost') === '' ? 0 : read.money('lotCost', 'not-money')
  return {
    name: read.lines('name', LONGEST_NAME),
    categoryId: read.text('productCategory'),
    unit,
    pieceGrams: unit === 'gram' ? null : read.count('pieceGrams'),
    shelfDays: read.count('shelfDays'),
    seasonMonths: monthsFrom(Number(read.oneOf('fromMonth', MONTHS)), Number(read.oneOf('toMonth', MONTHS))),
    sizes,
    origin: isWritten(origin) ? origin : null,
    lot:
      amount === null
        ? null
        : {
            amount,
            costPaisa: paid as ReturnType<typeof read.money>,
            farmId: read.text('farm') || null,
            supplier: read.lineIfAny('supplier', LONGEST_SUPPLIER) || null,
          },
  }
}

/** Written in one language, in both, or in none. */
function originIn(read: FieldReader<Refused<'new-fruit'>>): Translations {
  const isThere = fieldsOfText('origin').some((name) => read.text(name) !== '')
  return isThere ? read.lines('origin', LONGEST_ORIGIN) : NO_TEXT
}

/** From March to June is 3, 4, 5, 6; from November to February is 1, 2, 11, 12. */
function monthsFrom(first: number, last: number): number[] {
  return Array.from({ length: 12 }, (_, index) => index + 1).filter((month) =>
    first <= last ? month >= first && month <= last : month >= first || month <= last,
  )
}

async function make(context: ActionContext, { ...fruit }: ReturnType<typeof fruitIn>) {
  if (fruit.sizes.length === 0) return { ok: false, problem: 'no-size' } as const
  if (new Set(fruit.sizes.map(({ amount }) => amount)).size < fruit.sizes.length)
    return { ok: false, problem: 'same-sizes' } as const
  const { ctx, file } = context
  const kept = file ? await keepPhoto(context, 'fruit') : { ok: true as const, photoId: null }
  if (!kept.ok) return kept
  return withFieldNames(await makeFruit(ctx, { ...fruit, photoId: kept.photoId }), formFields)
}

/** The fields of the form that hold what the rules refused. */
function formFields(field: NewFruitField): string[] {
  switch (field) {
    case 'name':
    case 'origin':
      return fieldsOfText(field)
    case 'categoryId':
      return ['productCategory']
    case 'seasonMonths':
      return ['fromMonth']
    case 'sizes':
      return ['price1']
    case 'lot':
      return ['stockAmount']
    case 'pieceGrams':
    case 'shelfDays':
      return [field]
    default:
      return field satisfies never
  }
}
