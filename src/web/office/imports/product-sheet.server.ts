import { categoryRecords, GIFT_CATEGORY, taxClasses } from '#shop/catalog/index.ts'
import {
  foreignSheet,
  importGoodRows,
  mapSheet,
  missingPictures,
  picturesState,
  planProducts,
  readFieldMapping,
  readFixes,
  type KeptSheet,
  type ProductsPlan,
} from '#shop/imports/index.ts'
import type { Reader } from '#shop/context.ts'
import { inLanguage, LANGUAGES, type Translations } from '#shop/values/index.ts'
import { found, knownId, type StaffContext } from '../access.server.ts'
import { defineActions, intentsOf, type ActionContext } from '../kit/actions.server.ts'
import { columnsView } from './columns.server.ts'
import { faultyRows, sheetIntents } from './sheet-actions.server.ts'

export type ProductSheetView = Awaited<ReturnType<typeof productSheetView>>

const MOST_LISTED = 200
const KIND = 'products'
const UPLOAD_PAGE = '/office/products/import'

export async function productSheetView({ ctx, language }: StaffContext, id: string) {
  const sheet = found(await foreignSheet(ctx.db, { id: knownId(id), kind: KIND }))
  const { fileName, format, rows, mapped, remembered, options } = sheet
  const named = ({ id: value, name }: { id: string; name: Translations }) => ({
    value,
    label: inLanguage(name, language),
  })
  const classes = (await taxClasses(ctx.db)).filter((one) => one.id !== 'delivery').map(named)
  const own = (await categoryRecords(ctx.db)).filter((one) => one.id !== GIFT_CATEGORY)
  const groups = own.map(named)
  // Most fruit has the class of the first category.
  const taxClass = options.taxClass || (own.find((one) => one.taxClassId !== null)?.taxClassId ?? classes[0]?.value ?? '')
  return {
    fileName,
    format,
    rows: rows.length,
    remembered,
    columns: mapped
      ? null
      : { ...columnsView(sheet), categories: groups, taxClasses: classes, category: options.category ?? '', taxClass },
    check: mapped ? await checkOf(ctx.db, await planProducts(ctx.db, sheet, ctx.now)) : null,
    pictures: await picturesState(ctx.db),
  }
}

async function checkOf(reader: Reader, plan: ProductsPlan) {
  const { products, faults, newCategories, rows, seen, plan: steps } = plan
  const of = (is: (typeof products)[number]['is']) => products.filter((product) => product.is === is)
  const [added, changed] = [of('new'), of('changed')]
  const newRows = new Set(added.flatMap((product) => product.rows))
  const nameOf = new Map(products.flatMap(({ name, rows: own }) => own.map((row) => [row, name] as const)))
  return {
    seen,
    newCategories,
    added: added
      .slice(0, MOST_LISTED)
      .map(({ slug, name, sizes, pictures }) => ({ slug, name, sizes: sizes.length, pictures: pictures.length })),
    addedCount: added.length,
    changed: steps.differences
      .filter(({ row }) => !newRows.has(row))
      .slice(0, MOST_LISTED)
      .map(({ row, name, column, was, is, far }, key) => ({ key, row, name, column, was: shown(was), is: shown(is), far })),
    changedCount: changed.length,
    unchangedCount: of('unchanged').length,
    // Of a product that is there only its pictures may be new.
    pictures: await missingPictures(reader, plan),
    far: steps.differences.some(({ far }) => far),
    ...faultyRows(faults, rows, (row) => nameOf.get(row) ?? ''),
  }
}

const LONGEST_SHOWN = 160

function shown(cell: string | number | null): string {
  const text = cell === null ? '' : String(cell)
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).toWellFormed()}…` : text
}

const intent = intentsOf<'product-sheet', KeptSheet>()
type Context = ActionContext<KeptSheet>

export const productSheetActions = defineActions({
  page: 'product-sheet',
  sees: 'import-products',
  subject: async ({ ctx }, { id = '' }) => found(await foreignSheet(ctx.db, { id: knownId(id), kind: KIND })),
  mistakes: {
    'nothing-mapped': '',
    'column-used-twice': '',
    'nothing-good': '',
    'nothing-corrected': '',
    'price-far-off': 'sure',
    'categories-not-confirmed': 'makeCategories',
    'category-refused': '',
    'stock-refused': '',
    'refused-in-row': '',
  },
  intents: {
    map: intent({ name: 'sheet.map', run: mapColumns, done: 'sheet-mapped' }),
    ...sheetIntents<'product-sheet'>(KIND, UPLOAD_PAGE),
    import: intent({
      name: 'sheet.import',
      run: importRows,
      to: ({ url }, { products, left }) => `${url.pathname}?done=${left > 0 ? 'sheet-part' : 'sheet-whole'}&count=${products}`,
    }),
  },
})

async function mapColumns({ ctx, subject, sent }: Context) {
  const mapping = readFieldMapping(KIND, sent, subject.headings.length)
  const columns = Object.values(mapping)
  const isNamed = LANGUAGES.some((language) => mapping[`name_${language}`] !== undefined)
  if (!isNamed && mapping.handle === undefined && mapping.sku === undefined)
    return { ok: false, problem: 'nothing-mapped' } as const
  if (new Set(columns).size < columns.length) return { ok: false, problem: 'column-used-twice' } as const
  const options = { category: sent['defaultCategory'] ?? '', taxClass: sent['taxClass'] ?? '' }
  return mapSheet(ctx, { id: subject.id, kind: KIND, mapping, options })
}

function importRows({ ctx, subject, seen, sent }: Context) {
  return importGoodRows(ctx, {
    id: subject.id,
    fixes: readFixes(KIND, sent),
    seen,
    makeCategories: sent['makeCategories'] === 'yes',
    sure: sent['sure'] === 'yes',
  })
}
