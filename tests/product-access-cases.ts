import type { Permission } from '#shop/accounts/index.ts'
import { checkImport } from '#shop/assortment/index.ts'
import { keepForeignSheet } from '#shop/imports/index.ts'
import { viewCases } from './view-access-cases.ts'
import type { Shop } from './world.ts'

type ProductAccessCase = {
  file: string
  path: string
  params?: Record<string, string>
  sees: Permission
  does: { form: Record<string, string>; needs: Permission }[]
}

/** A sheet that was read and waits for confirmation, and one of another shop: the access tests must not apply them. */
export async function seedProducts(shop: Shop): Promise<SeededSheets> {
  const rows = [
    ['sku', 'price'],
    ['himsagar-5kg', 975],
  ]
  const { id: importId } = await checkImport(shop.as('owner'), { fileName: 'prices.csv', rows })
  const foreign = [
    ['name', 'rate'],
    ['Fig', 'cheap'],
  ]
  const kept = await keepForeignSheet(shop.as('owner'), { kind: 'products', fileName: 'figs.csv', rows: foreign })
  const list = [
    ['name', 'phone'],
    ['Rahima', 'none'],
  ]
  const people = await keepForeignSheet(shop.as('owner'), { kind: 'customers', fileName: 'people.csv', rows: list })
  if (!kept.ok || !people.ok) throw new Error('A sheet of the test was refused.')
  return { importId, sheetId: kept.id, listId: people.id }
}

type SeededSheets = { importId: string; sheetId: string; listId: string }

const exportCase: ProductAccessCase = {
  file: 'office/export-products.route.tsx',
  path: '/office/products/export/csv',
  params: { format: 'csv' },
  sees: 'see-products',
  does: [],
}

type Does = (needs: Permission, intents: string[]) => ProductAccessCase['does']

function pricesCase(does: Does): ProductAccessCase {
  const intents = ['save', 'undo', 'unplan']
  return {
    file: 'office/prices.route.tsx',
    path: '/office/prices',
    sees: 'change-prices',
    does: [...does('change-prices', intents), ...viewCases('change-prices')],
  }
}

function sheetCases(does: Does, { importId, sheetId, listId }: SeededSheets): ProductAccessCase[] {
  return [
    {
      file: 'office/import-products.route.tsx',
      path: '/office/products/import',
      sees: 'import-products',
      does: does('import-products', ['check', 'nonsense']),
    },
    {
      file: 'office/product-import.route.tsx',
      path: `/office/products/import/${importId}`,
      params: { id: importId },
      sees: 'import-products',
      does: does('import-products', ['apply', 'nonsense']),
    },
    {
      file: 'office/product-sheet.route.tsx',
      path: `/office/products/sheets/${sheetId}`,
      params: { id: sheetId },
      sees: 'import-products',
      does: does('import-products', ['map', 'columns', 'fix', 'import', 'nonsense']),
    },
    {
      file: 'office/import-customers.route.tsx',
      path: '/office/customers/import',
      sees: 'manage-customers',
      does: does('manage-customers', ['check', 'nonsense']),
    },
    {
      file: 'office/customer-sheet.route.tsx',
      path: `/office/customers/sheets/${listId}`,
      params: { id: listId },
      sees: 'manage-customers',
      does: does('manage-customers', ['map', 'columns', 'fix', 'import', 'nonsense']),
    },
  ]
}

/** The product pages, with forms that the domain refuses, in route order. */
export function productAccessCases(shop: Shop, sheets: SeededSheets): ProductAccessCase[] {
  const does = (needs: Permission, intents: string[]) => intents.map((intent) => ({ form: { intent }, needs }))
  const id = shop.product('himsagar')
  const moves = [...does('edit-products', ['publish', 'archive']), ...viewCases('see-products')]
  const price = { variantId: shop.variant('himsagar-5kg'), price: '0', seenPrice: '95000', seenSale: '' }
  const page = (part: string) => ({ path: `/office/products/${id}${part}`, params: { id } })
  const edits = (file: string, path: string, intents: string[]) => ({
    file: `office/${file}.route.tsx`,
    path: `/office/products/${path}`,
    sees: 'edit-products' as const,
    does: does('edit-products', intents),
  })
  return [
    { file: 'office/products.route.tsx', path: '/office/products', sees: 'see-products', does: moves },
    pricesCase(does),
    edits('new-product', 'new', ['new-product', 'nonsense']),
    edits('new-fruit', 'fruit', ['make', 'nonsense']),
    ...sheetCases(does, sheets),
    exportCase,
    {
      ...exportCase,
      file: 'office/export-everything.route.tsx',
      path: '/office/export/everything',
      params: {},
      sees: 'set-up-shop',
    },
    {
      file: 'office/import-everything.route.tsx',
      path: '/office/products/everything',
      sees: 'set-up-shop',
      does: does('set-up-shop', ['send', 'import', 'discard', 'nonsense']),
    },
    {
      file: 'office/product.route.tsx',
      ...page(''),
      sees: 'see-products',
      does: [
        { form: price, needs: 'change-prices' },
        { form: { ...price, intent: 'price' }, needs: 'change-prices' },
        ...does('change-prices', ['unplan', 'undo-price']),
        ...does('edit-products', ['publish', 'slug']),
      ],
    },
    {
      file: 'office/product-words.route.tsx',
      ...page('/words'),
      sees: 'edit-products',
      does: does('edit-products', ['words', 'nonsense']),
    },
    {
      file: 'office/product-sizes.route.tsx',
      ...page('/sizes'),
      sees: 'edit-products',
      does: [
        ...does('change-prices', ['add-size']),
        ...does('edit-products', [`size ${shop.variant('himsagar-5kg')}`, 'nonsense']),
      ],
    },
    {
      file: 'office/product-photos.route.tsx',
      ...page('/photos'),
      sees: 'edit-products',
      does: does('edit-products', ['add-photo', 'up x', 'describe x', 'remove x', 'nonsense']),
    },
  ]
}

const BOTH = ['name', 'also', 'short', 'long', 'origin', 'storage', 'ripening'].flatMap((name) => [`${name}En`, `${name}Bn`])
const WORDS = [
  ...BOTH,
  'productCategory',
  'taxClass',
  'country',
  'soldBy',
  'byWeight',
  'position',
  'aliases',
  'energy',
  'month-1',
  'by-van',
]

const FRUIT_TEXTS = ['nameEn', 'nameBn', 'originEn', 'originBn', 'unit', 'productCategory', 'farm', 'supplier']
const FRUIT = [...FRUIT_TEXTS, 'pieceGrams', 'shelfDays', 'amount1', 'price1', 'fromMonth', 'toMonth', 'stockAmount', 'lotCost']

const SHEET = ['seen', 'sure', 'makeCategories', 'column-name_en', 'column-price', 'defaultCategory', 'taxClass', 'cell-2-price']

const LIST = ['seen', 'column-phone', 'column-consent', 'consentHow', 'cell-2-phone']

/** The same forms for the hostile-form tests. */
export function productForms(shop: Shop, { importId, sheetId, listId }: SeededSheets) {
  const params = { id: shop.product('himsagar') }
  const size = ['labelEn', 'labelBn', 'sku', 'netKilos', 'rank', 'item1', 'amount1', 'firstPrice', 'seen', 'sold']
  return [
    {
      file: 'product',
      params,
      intents: [''],
      fields: ['variantId', 'price', 'salePrice', 'saleFrom', 'saleUntil', 'seenPrice', 'seenSale'],
    },
    {
      file: 'prices',
      params: {},
      intents: ['save', 'undo', 'unplan', 'unplan x'],
      fields: ['from', 'events', 'plans', ...['p', 's', 'w', 'y'].map((field) => `${field}-${shop.variant('himsagar-5kg')}`)],
    },
    { file: 'product', params, intents: ['unplan', 'undo-price', 'undo-price x'], fields: ['about', 'intent'] },
    { file: 'import-products', params: {}, intents: ['check', 'nonsense'], fields: ['sheet', 'intent'] },
    {
      file: 'import-everything',
      params: {},
      intents: ['send', 'import', 'discard', ''],
      fields: ['upload', 'piece', 'pieces', 'seen', 'sure'],
    },
    { file: 'product-import', params: { id: importId }, intents: ['apply', ''], fields: ['seen', 'sure'] },
    { file: 'product-sheet', params: { id: sheetId }, intents: ['map', 'columns', 'fix', 'import', ''], fields: SHEET },
    { file: 'import-customers', params: {}, intents: ['check', 'nonsense'], fields: ['sheet', 'intent'] },
    { file: 'customer-sheet', params: { id: listId }, intents: ['map', 'columns', 'fix', 'import', ''], fields: LIST },
    { file: 'products', params: {}, intents: ['publish', 'archive'], fields: ['all', 'rows', 'tick-x', 'intent'] },
    { file: 'product', params, intents: ['publish', 'slug'], fields: ['slug', 'seen', 'intent'] },
    { file: 'new-product', params: {}, intents: ['new-product', 'nonsense'], fields: [...WORDS, 'slug', 'productFruit'] },
    { file: 'new-fruit', params: {}, intents: ['make', 'nonsense'], fields: FRUIT },
    { file: 'product-words', params, intents: ['words', 'nonsense'], fields: [...WORDS, 'seen'] },
    {
      file: 'product-photos',
      params,
      intents: ['add-photo', 'up x', 'describe x', 'remove', ''],
      fields: ['altEn', 'altBn', 'seen'],
    },
    { file: 'product-sizes', params, intents: ['add-size', `size ${shop.variant('himsagar-5kg')}`, 'size x'], fields: size },
  ]
}

/** Fields in which a wrong value must be refused. */
export const DECIDING_PRODUCTS = [...WORDS, 'slug', 'productFruit', 'sku', 'netKilos', 'rank', 'item1', 'amount1', 'firstPrice']
