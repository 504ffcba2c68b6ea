import { readMoney, readTimeIfAny, type ReadRow, type SheetFacts } from '../assortment/index.ts'
import { textColumn } from '../assortment/model.ts'
import { isSku, type ProductRecord, type VariantRecord } from '../catalog/index.ts'
import {
  cleanLine,
  DEFAULT_LANGUAGE,
  formatPieces,
  formatWeight,
  grams,
  inEachLanguage,
  LANGUAGES,
  toLatinDigits,
  type Language,
  type Translations,
} from '../values/index.ts'
import { AMOUNTS_IN_TEXT } from '../values/languages/import-columns.ts'
import type { ProductField } from './model.ts'
import type { NewItem, ProductsKnown, RowFault, RowProblem } from './product-rows.ts'
import type { FieldRow } from './sheet-rows.ts'

type About = { slug: string; name: Translations; before: ProductRecord | null; known: ProductsKnown }
type Amount = { grams: number | null; pieces: number | null }
type Sizes = { read: ReadRow[]; faults: RowFault[]; newItem: NewItem | null }

const MOST_GRAMS = 1_000_000
const MOST_PIECES = 10_000
const MOST_PIECE_GRAMS = 50_000
const LONGEST_LABEL = 60
const DOZEN = 12
// What a Shopify product without options has in the column of its first option.
const NO_OPTION = /^default title$/i

/** Reads the sizes of one product; rows that only hold a picture, or stand for all variations, are none. */
export function readSizes(rows: readonly FieldRow[], about: About): Sizes {
  const faults: RowFault[] = []
  const sizes = rows.filter((one) => isSize(one, faults)).map((one) => ({ one, amount: amountOf(one, about) }))
  const item = itemOf(sizes, about)
  const skus = new Set<string>()
  const read = sizes.flatMap(({ one, amount }): ReadRow[] => {
    const before = faults.length
    const fail = (field: ProductField, problem: RowProblem) => faults.push({ row: one.row, field, problem })
    const facts = sizeFacts(one, { amount, item, about, fail, skus })
    return faults.length === before ? [{ row: one.row, facts }] : []
  })
  return { read, faults, newItem: item.isNew && read.length > 0 ? { ...item.facts, code: item.code } : null }
}

function isSize({ row, cell }: FieldRow, faults: RowFault[]): boolean {
  const kind = cell('type').toLowerCase()
  if (/^variable\b/.test(kind)) return false
  if (/\b(?:grouped|external)\b/.test(kind)) {
    faults.push({ row, field: 'type', problem: 'unknown-kind' })
    return false
  }
  const deciding = ['price', 'compare_price', 'sku', 'grams', 'kilos', 'pieces', 'size'] as const
  return deciding.some((field) => cell(field) !== '')
}

/** In grams and pieces, from their columns, else from the words of the size or the name. */
function amountOf({ cell }: FieldRow, { name }: About): Amount & { wrong: ProductField | null } {
  const wrong = (['grams', 'kilos', 'pieces'] as const).find((field) => cell(field) !== '' && numberIn(cell(field)) === null)
  const written = textAmount(`${cell('size')} ${cell('size2')} ${cell('size3')}`)
  const named = textAmount(LANGUAGES.map((language) => cell(textColumn('name', language)) || name[language]).join(' '))
  const [inGrams, inKilos] = [weighed(cell('grams'), 1), weighed(cell('kilos'), 1000)]
  return {
    grams: inGrams ?? inKilos ?? written.grams ?? named.grams,
    pieces: numberIn(cell('pieces')) || written.pieces || named.pieces,
    wrong: wrong ?? null,
  }
}

/** A cell may name its own unit: `500 g` in a column of kilos. */
function weighed(cell: string, gramsEach: number): number | null {
  if (cell === '') return null
  const number = numberIn(cell)
  const plain = number === null || number === 0 ? null : Math.round(number * gramsEach)
  return textAmount(cell).grams ?? plain
}

function numberIn(cell: string): number | null {
  const match = /^(\d+(?:\.\d+)?)\s*[\p{L}\p{M}.]*$/u.exec(toLatinDigits(cell).replaceAll(',', '').trim())
  return match ? Number(match[1]) : null
}

function textAmount(text: string): Amount {
  const amount: Amount = { grams: null, pieces: null }
  const latin = toLatinDigits(text)
  for (const [unit, pattern] of AMOUNTS_IN_TEXT) {
    const number = Number(pattern.exec(latin)?.[1] ?? 0)
    if (number === 0) continue
    if (unit === 'kilo') amount.grams ??= Math.round(number * 1000)
    if (unit === 'gram') amount.grams ??= Math.round(number)
    if (unit === 'dozen') amount.pieces ??= Math.round(number * DOZEN)
    if (unit === 'piece') amount.pieces ??= number
  }
  return amount
}

type Item = { code: string; isNew: boolean; facts: Pick<NewItem, 'unit' | 'pieceGrams'> }

/** The stock item of the product: the one it has, the one that the sheet names, or one that is made. */
function itemOf(sizes: readonly { one: FieldRow; amount: Amount }[], { slug, before, known }: About): Item {
  const parts = (before?.variants ?? []).map(({ id }) => known.stock.contents.get(id) ?? []).find((all) => all.length === 1)
  const code =
    parts?.[0]?.code ??
    sizes.map(({ one }) => one.cell('stock')).find((cell) => cell !== '') ??
    slug.slice(0, 40).replace(/-+$/, '')
  const there = known.items.get(code)
  if (there) return { code, isNew: false, facts: there }
  const counted = sizes.find(({ amount }) => amount.pieces !== null && amount.pieces > 0)?.amount
  if (!counted) return { code, isNew: true, facts: { unit: 'gram', pieceGrams: null } }
  const each = counted.grams === null ? null : Math.round(counted.grams / counted.pieces!)
  return {
    code,
    isNew: true,
    facts: { unit: 'piece', pieceGrams: each !== null && each >= 1 && each <= MOST_PIECE_GRAMS ? each : null },
  }
}

type Reading = {
  amount: ReturnType<typeof amountOf>
  item: Item
  about: About
  fail: (field: ProductField, problem: RowProblem) => void
  skus: Set<string>
}

function sizeFacts(one: FieldRow, reading: Reading): SheetFacts {
  const { about, amount, item, fail, skus } = reading
  const { slug, before, known } = about
  const facts: SheetFacts = { product: slug }
  const weight: ProductField = known.hasField('grams') ? 'grams' : 'kilos'
  if (amount.wrong !== null) fail(amount.wrong, amount.wrong === 'pieces' ? 'not-pieces' : 'not-a-weight')
  const unit = item.facts.unit
  const pieceGrams = item.facts.pieceGrams
  const net = amount.grams ?? (pieceGrams !== null && amount.pieces ? amount.pieces * pieceGrams : null)
  const own = skuOf(one.cell('sku'))
  const there = own === '' ? null : (before?.variants.find(({ sku }) => sku === own) ?? null)
  if (there === null && amount.wrong === null) {
    if (unit === 'piece' && !amount.pieces) fail('pieces', 'missing')
    if (net === null || net <= 0) fail(weight, 'missing')
    else if (net > MOST_GRAMS) fail(weight, 'not-a-weight')
    if (unit === 'piece' && amount.pieces !== null && amount.pieces > MOST_PIECES) fail('pieces', 'not-pieces')
  }
  const contents = unit === 'piece' ? amount.pieces : net
  if (net !== null) facts.net_grams = net
  if (contents && holdsOne(there, known)) facts.contents = [{ code: item.code, amount: contents }]
  const generated = freeSku(`${item.code}-${unit === 'piece' ? `${amount.pieces}pc` : `${net}g`}`, skus)
  facts.sku = own === '' ? generated : own
  if (!isSku(facts.sku)) fail('sku', 'not-a-sku')
  skus.add(facts.sku)
  labelFacts(facts, one, { fail, isNew: there === null, unit, amount: contents ?? 0 })
  priceFacts(facts, one, { fail, isNew: there === null, known })
  return facts
}

/** The contents of a box of several items are not in a sheet of another shop. */
function holdsOne(there: VariantRecord | null, { stock }: ProductsKnown): boolean {
  return there === null || (stock.contents.get(there.id) ?? []).length < 2
}

/** Codes of other shops may have spaces and slashes. */
function skuOf(cell: string): string {
  return cell
    .replace(/[^a-z0-9._-]+/gi, '-')
    .replace(/([-._])[-._]+/g, '$1')
    .replace(/^[-._]+|[-._]+$/g, '')
}

function freeSku(sku: string, taken: ReadonlySet<string>): string {
  const numbers = Array.from({ length: 100 }, (_, index) => (index === 0 ? sku : `${sku}-${index + 1}`))
  return numbers.find((one) => !taken.has(one)) ?? sku
}

type Label = { fail: Reading['fail']; isNew: boolean; unit: 'gram' | 'piece'; amount: number }

function labelFacts(facts: SheetFacts, { cell }: FieldRow, { fail, isNew, unit, amount }: Label): void {
  const options = (['size', 'size2', 'size3'] as const).map(cell).filter((option) => option !== '' && !NO_OPTION.test(option))
  const label = cleanLine(options.join(', '), 1000) ?? ''
  if ([...label].length > LONGEST_LABEL) fail('size', 'too-long')
  if (label === '' && !isNew) return
  const text = inEachLanguage((language) => {
    if (label !== '') return label
    return unit === 'gram' ? formatWeight(grams(amount), language) : formatPieces(amount, language)
  })
  // Of a size that is there, the shop's own translations stay.
  const languages: readonly Language[] = isNew ? LANGUAGES : [DEFAULT_LANGUAGE]
  for (const language of languages) facts[textColumn('label', language)] = text[language] ?? ''
}

type Price = { fail: Reading['fail']; isNew: boolean; known: ProductsKnown }

/** A former price above the price is the price, and the price is the sale price. */
function priceFacts(facts: SheetFacts, one: FieldRow, { fail, isNew, known }: Price): void {
  const money = (field: 'price' | 'compare_price' | 'sale_price') => {
    const cell = one.cell(field).replace(/^(?:bdt|tk\.?|taka)\s*|\s*(?:bdt|tk\.?|taka|\/-)$/gi, '')
    if (cell === '' || (field !== 'price' && /^0+(?:\.0+)?$/.test(toLatinDigits(cell)))) return null
    const read = readMoney(toLatinDigits(cell).replace(/(\.\d\d)0+$/, '$1'))
    if ('value' in read) return read.value
    fail(field, 'not-money')
    return null
  }
  const [price, former, sale] = [money('price'), money('compare_price'), money('sale_price')]
  if (one.cell('price') === '' && isNew) fail('price', 'missing')
  if (price === null) return
  const lowered = former !== null && former > price
  facts.price = lowered ? former : price
  if (known.hasField('sale_price') || known.hasField('compare_price')) {
    facts.sale_price = lowered ? price : sale
    for (const field of ['sale_from', 'sale_until'] as const) {
      const read = readTimeIfAny(facts.sale_price === null || one.cell(field) === '' ? null : one.raw(field))
      if ('problem' in read) fail(field, 'not-a-time')
      else facts[field] = read.value
    }
  }
}
