import { shopWords, type ShopText } from '#texts/shop.server.ts'
import {
  inLanguage,
  addMoney,
  dayInDhaka,
  digitsIn,
  formatDay,
  groupDigits,
  formatWeight,
  grams,
  paisa,
  subtractMoney,
  timeInDhaka,
  type Translations,
  type CalendarDate,
  type Language,
  type Paisa,
  DEFAULT_LANGUAGE,
} from '#shop/values/index.ts'
import { printedLogo, shadesOf, type Shades } from '../../content/index.ts'
import { documentSums, isCredit, type InvoiceDocument, type DocumentContent, type DocumentItem } from '../document-model.ts'

type Column = { head: string; number: boolean; wide: boolean }
type Cell = string | { main: string; sub: string }
type Sum = { term: string; value: string; strong: boolean }

/** The data of a PDF template: every text in the document's language, every number formatted. */
type DocumentLayout = {
  language: Language
  digits: string[]
  number: string
  title: string
  form: string
  heading: string[]
  rule: string
  logo: string
  shades: Shades
  shopName: string
  facts: [string, string][]
  parties: { title: string; lines: string[] }[]
  columns: Column[]
  rows: Cell[][]
  totals: string[]
  sums: Sum[]
  notes: string[]
  sign: { term: string; value: string }[]
  foot: string
  page: string
}

type Printed = Pick<InvoiceDocument, 'kind' | 'number' | 'content' | 'issuedAt'>
/** Looks a text of invoices up. */
type Words = (text: InvoiceText, facts?: Record<string, string>) => string
type InvoiceText = ShopText<'documents'> extends infer Key ? (Key extends `invoice.${infer Rest}` ? Rest : never) : never
type Printing = { language: Language; words: Words; document: Printed }

/** Tax invoices and credit notes of a VAT-registered shop have the legally required form; all others have the form of the shop. */
export function documentLayout(
  document: Printed,
  language: Language,
): { template: 'invoice.typ' | 'mushak.typ'; data: DocumentLayout } {
  const { kind, number, content } = document
  const t = shopWords('documents', language)
  const words: Words = (text, facts) => t(`invoice.${text}`, facts)
  const printing = { language, words, document }
  const ofTheState = kind === 'tax-invoice' || (kind === 'credit-note' && content.seller.bin !== '')
  const { seller } = content
  const data: DocumentLayout = {
    language,
    digits: [...'0123456789'].map((digit) => digitsIn(language, digit)),
    number,
    title: words(kind),
    form: kind === 'tax-invoice' ? words('form63') : words('form67'),
    heading: [words('government'), words('board')],
    rule: kind === 'tax-invoice' ? words('rule') : '',
    logo: printedLogo(seller, language),
    shades: shadesOf(seller.accent ?? ''),
    shopName: inLanguage(seller.name, language),
    facts: factsOf(printing),
    parties: partiesOf(printing, ofTheState),
    ...(ofTheState ? stateRows(printing) : ownRows(printing)),
    sums: sumsOf(printing, ofTheState),
    notes: notesOf(printing, ofTheState),
    sign: [
      { term: words('responsible'), value: content.issuedBy ?? '' },
      ...(['designation', 'signature', 'seal'] as const).map((term) => ({ term: words(term), value: '' })),
    ],
    foot: [inLanguage(seller.name, language), inLanguage(seller.address, language), seller.phone, seller.email]
      .filter(Boolean)
      .join(' · '),
    page: words('page'),
  }
  return { template: ofTheState ? 'mushak.typ' : 'invoice.typ', data }
}

function factsOf({ language, words, document: { number, content, issuedAt } }: Printing): [string, string][] {
  const { orderNumber, orderedOn, suppliedOn, purchaseOrder, payUntil, corrects, reason } = content
  const day = (one: CalendarDate) => formatDay(one, language, 'withYear')
  const facts: [string, string][] = [
    [words('number'), number],
    [words('issued'), day(dayInDhaka(issuedAt))],
    [words('time'), digitsIn(language, timeInDhaka(issuedAt))],
  ]
  if (corrects) {
    facts.push([words('corrects'), corrects.number], [words('correctsOf'), day(dayInDhaka(new Date(corrects.issuedAt)))])
    if (reason) facts.push([words('reason'), words(`reasonIs.${reason}`)])
  }
  facts.push([words('order'), orderNumber], [words('ordered'), day(orderedOn)])
  if (purchaseOrder) facts.push([words('purchaseOrder'), purchaseOrder])
  if (suppliedOn && !corrects) facts.push([words('supplied'), day(suppliedOn)])
  if (payUntil && !corrects) facts.push([words('payUntil'), day(payUntil)])
  return facts
}

function partiesOf({ language, words, document: { content } }: Printing, ofTheState: boolean): DocumentLayout['parties'] {
  const { seller, buyer, destination } = content
  const legal = inLanguage(seller.legal, language) ?? ''
  const bin = (number: string | null) => (number ? [words('bin', { bin: number })] : [])
  const place =
    destination &&
    [destination.name, destination.line, inLanguage(destination.area, language)].filter(
      (line) => line !== '' && line !== buyer.name,
    )
  return [
    {
      title: ofTheState ? words('registered') : words('seller'),
      lines: [inLanguage(seller.name, language), legal, ...bin(seller.bin), inLanguage(seller.address, language)].filter(Boolean),
    },
    { title: words('buyer'), lines: [buyer.name, ...bin(buyer.bin), buyer.address].filter(Boolean) },
    ...(place ? [{ title: words('destination'), lines: place }] : []),
  ]
}

/** `1,250.00`: always two decimals, so that amounts align in columns. */
function money(amount: Paisa, language: Language): string {
  const absolute = Math.abs(amount)
  const rest = absolute % 100
  const written = `${groupDigits(String((absolute - rest) / 100))}.${String(rest).padStart(2, '0')}`
  return digitsIn(language, `${amount < 0 ? '−' : ''}${written}`)
}

function rateText(basisPoints: number, language: Language): string {
  return digitsIn(language, `${basisPoints / 100}%`)
}

function nameOf({ name, what }: DocumentItem, { language, words }: Printing): string {
  return name ? inLanguage(name, language) : what === 'rounding' ? words('rounding') : words('delivery')
}

function labelOf({ label, grams: weighed }: DocumentItem, language: Language): string {
  return [inLanguage(label, language), weighed !== null && formatWeight(grams(weighed), language)].filter(Boolean).join(', ')
}

function quantityOf({ quantity }: DocumentItem, { language, words }: Printing): string {
  return quantity === 0 ? words('lessPrice') : digitsIn(language, String(quantity))
}

const isRow = ({ what }: DocumentItem) => what !== 'rounding'

/** The buyer's view: prices with VAT, before a discount on the whole order. */
function ownRows(printing: Printing): Pick<DocumentLayout, 'columns' | 'rows' | 'totals'> {
  const { language, words, document } = printing
  return {
    columns: [
      { head: words('item'), number: false, wide: true },
      { head: words('quantity'), number: true, wide: false },
      { head: words('unitPrice'), number: true, wide: false },
      { head: words('vatRate'), number: true, wide: false },
      { head: words('amount'), number: true, wide: false },
    ],
    rows: document.content.items
      .filter(({ what }) => what === 'goods' || (what === 'delivery' && isCredit(document.kind)))
      .map((item) => [
        { main: nameOf(item, printing), sub: labelOf(item, language) },
        quantityOf(item, printing),
        money(item.unitPrice, language),
        rateText(item.vatBasisPoints, language),
        money(addMoney(item.gross, item.discount), language),
      ]),
    totals: [],
  }
}

/** The legally required view: values without taxes, and each tax. */
function stateRows(printing: Printing): Pick<DocumentLayout, 'columns' | 'rows' | 'totals'> {
  const { language, words, document } = printing
  const items = document.content.items.filter(isRow)
  const { total, vat } = documentSums(items)
  const heads = [
    words('quantity'),
    words('unitPrice'),
    words('value'),
    words('sdRate'),
    words('sd'),
    words('rateOfVat'),
    words('vatAmount'),
    words('withTaxes'),
  ]
  const none = paisa(0)
  return {
    columns: [
      { head: words('position'), number: true, wide: false },
      { head: words('description'), number: false, wide: true },
      { head: words('unit'), number: false, wide: false },
      ...heads.map((head) => ({ head, number: true, wide: false })),
    ],
    rows: items.map((item, index) => {
      const value = subtractMoney(item.gross, item.vat)
      const each = item.quantity === 0 ? '' : money(paisa(Math.round(value / item.quantity)), language)
      return [
        digitsIn(language, String(index + 1)),
        nameOf(item, printing),
        labelOf(item, language),
        quantityOf(item, printing),
        each,
        money(value, language),
        rateText(0, language),
        money(none, language),
        rateText(item.vatBasisPoints, language),
        money(item.vat, language),
        money(item.gross, language),
      ]
    }),
    totals: [
      '',
      words('all'),
      '',
      '',
      '',
      money(subtractMoney(total, vat), language),
      '',
      money(none, language),
      '',
      money(vat, language),
      money(total, language),
    ],
  }
}

function sumsOf({ language, words, document: { kind, content } }: Printing, ofTheState: boolean): Sum[] {
  const { items, paid } = content
  const { total, vat } = documentSums(items)
  const sum = (term: string, amount: Paisa, strong = false): Sum => ({ term, value: money(amount, language), strong })
  const of = (what: DocumentItem['what']) => items.filter((item) => item.what === what)
  const rounding = documentSums(of('rounding')).total
  const sums: Sum[] = []
  if (!ofTheState && !isCredit(kind)) sums.push(...ownSums({ words, content, sum }))
  if (rounding !== 0) sums.push(sum(words('rounding'), rounding))
  sums.push(sum(isCredit(kind) ? words('credited') : words('total'), total, true))
  if (!ofTheState) sums.push(sum(words('vatInside'), vat))
  if (paid !== null) {
    if (paid > 0) sums.push(sum(words('paid'), paid))
    sums.push(sum(words('toPay'), subtractMoney(total, paid)))
  }
  return sums
}

/** The steps to the total: goods, less discount, plus delivery. */
function ownSums({
  words,
  content,
  sum,
}: {
  words: Words
  content: DocumentContent
  sum: (term: string, amount: Paisa) => Sum
}): Sum[] {
  const goods = content.items.filter(({ what }) => what === 'goods')
  const discount = addMoney(...goods.map((item) => item.discount))
  const delivery = documentSums(content.items.filter(({ what }) => what === 'delivery')).total
  const off = content.couponCode === null ? words('discount') : words('coupon', { code: content.couponCode })
  return [
    sum(words('goods'), addMoney(documentSums(goods).total, discount)),
    ...(discount > 0 ? [sum(off, subtractMoney(paisa(0), discount))] : []),
    sum(words('delivery'), delivery),
  ]
}

/** The legal basis of each rate, and its amounts. */
function notesOf({ language, words, document: { kind, content } }: Printing, ofTheState: boolean): string[] {
  const byLaw = Map.groupBy(
    content.items.filter(isRow),
    ({ vatBasisPoints, legalBasis }) => `${vatBasisPoints} ${textOf(legalBasis, DEFAULT_LANGUAGE)}`,
  )
  const rates = [...byLaw.values()].map((items) => {
    const { total, vat } = documentSums(items)
    return words('vatNote', {
      rate: rateText(items[0]!.vatBasisPoints, language),
      value: money(subtractMoney(total, vat), language),
      vat: money(vat, language),
      basis: textOf(items[0]!.legalBasis, language),
    }).trim()
  })
  if (!ofTheState) return rates
  return [...rates, words('afterDiscount'), ...(kind === 'tax-invoice' ? [words('withholding')] : [])]
}

function textOf(text: Translations | null, language: Language): string {
  return text ? inLanguage(text, language) : ''
}
