import { shopWords, type ShopText } from '#texts/shop.server.ts'
import type { FileStore } from '#platform/files.ts'
import { typeset } from '#platform/pdf/index.ts'
import { companyById, type Company } from '../accounts/index.ts'
import { brand, printedLogo, shadesOf, withPrintedLogo, type Brand } from '../content/index.ts'
import type { Reader } from '../context.ts'
import { bankAccount, type BankAccount } from '../payments/index.ts'
import {
  inLanguage,
  dayInDhaka,
  digitsIn,
  formatDay,
  formatMoney,
  formatNumber,
  paisa,
  spacedPhone,
  subtractMoney,
  type Language,
  type Paisa,
  nameIn,
  vatInside,
} from '../values/index.ts'
import { moneyInWords } from '../values/languages/money-words.ts'
import { contentWords } from './content-words.ts'
import { deliveryLayout, type HeldDays } from './delivery-texts.ts'
import { heldOf } from './hold-deliveries.ts'
import { printedPictures } from './line-pictures.ts'
import { advanceOf } from './quotation-rules.ts'
import {
  quotationById,
  quotationByToken,
  quotationEvents,
  versionById,
  versionsOf,
  type Quotation,
  type QuotationEvent,
  type QuotationVersion,
} from './quotations.ts'

type Facts = {
  quotation: Quotation
  version: QuotationVersion
  company: Company | null
  own: Brand
  bank: BankAccount | null
  approved: QuotationEvent | null
  /** Until when its places are held. */
  held: HeldDays | null
  /** Pictures of the lines, by position. */
  pictures: ReadonlyMap<number, string[]>
}

export type PrintedQuotation = { name: string; bytes: Uint8Array }

/** A proforma invoice states the same: with it the buyer's accountant pays what is due before packing. */
export type PrintedAs = 'quotation' | 'proforma'

/**
 * A sent version as a PDF, with the photos of its fruit where the shop has them. The same version in the same language gives an identical
 * file, until the approval is added to it or its places are no longer held. Null for an unknown token, and for a version that was not sent.
 */
export async function printQuotation(
  reader: Reader,
  files: Pick<FileStore, 'read'>,
  {
    token,
    version: wanted,
    language,
    as = 'quotation',
    now,
  }: { token: string; version: number | null; language: Language; as?: PrintedAs; now: Date },
): Promise<PrintedQuotation | null> {
  const quotation = await quotationByToken(reader, token)
  if (!quotation) return null
  const sent = (await versionsOf(reader, [quotation.id])).filter(({ state }) => state !== 'draft')
  const version = wanted === null ? sent[0] : sent.find((one) => one.version === wanted)
  if (!version?.sentAt || (as === 'proforma' && version.state !== 'approved')) return null
  return print(reader, files, { quotation, version, language, as, now })
}

/** A sent version as the PDF that is attached to its e-mail. Null for a version that was not sent. */
export async function printVersion(
  reader: Reader,
  files: Pick<FileStore, 'read'>,
  { versionId, language, now }: { versionId: string; language: Language; now: Date },
): Promise<PrintedQuotation | null> {
  const version = await versionById(reader, versionId)
  const quotation = version?.sentAt ? await quotationById(reader, version.quotationId) : null
  return version && quotation && print(reader, files, { quotation, version, language, as: 'quotation', now })
}

type ToPrint = { quotation: Quotation; version: QuotationVersion; language: Language; as: PrintedAs; now: Date }

async function print(
  reader: Reader,
  files: Pick<FileStore, 'read'>,
  { quotation, version, language, as, now }: ToPrint,
): Promise<PrintedQuotation> {
  const [events, company, own, bank] = [
    await quotationEvents(reader, quotation.id),
    quotation.companyId === null ? null : await companyById(reader, quotation.companyId),
    await brand(reader),
    await bankAccount(reader),
  ]
  const approved = events.find((event) => event.kind === 'approved' && event.version === version.version) ?? null
  const held = await heldOf(reader, { versionId: version.id, now })
  const { paths, pictures } = await printedPictures(reader, files, version.lines)
  const facts = { quotation, version, company, own, bank, approved, held, pictures: paths }
  const printed = await withPrintedLogo(files, quotationLayout(facts, { language, as }))
  const createdAt = version.decidedAt ?? version.sentAt!
  const bytes = await typeset({
    template: 'src/shop/gifting/documents/quotation.typ',
    data: printed.data,
    pictures: { ...printed.pictures, ...pictures },
    createdAt,
  })
  return { name: `${numberOf(quotation, as)}-${version.version}.pdf`, bytes }
}

/** `Q-2026-00012`; as a proforma invoice `PI-2026-00012`. */
function numberOf({ number }: Quotation, as: PrintedAs): string {
  return as === 'proforma' ? number.replace(/^Q-/, 'PI-') : number
}

/** The template's data: every text in the document's language, every number formatted. */
export function quotationLayout(facts: Facts, { language, as }: { language: Language; as: PrintedAs }) {
  const { quotation, version, company, own, bank, approved, held, pictures } = facts
  const word = wordsOf(language)
  const day = (at: Date) => formatDay(dayInDhaka(at), language, 'withYear')
  const { wantedDay } = quotation
  const number = numberOf(quotation, as)
  const issued = as === 'proforma' ? version.decidedAt : version.sentAt
  return {
    language,
    digits: [...'0123456789'].map((digit) => digitsIn(language, digit)),
    number,
    title: word(as === 'proforma' ? 'proforma' : 'title'),
    logo: printedLogo(own, language),
    shades: shadesOf(own.accent),
    shopName: inLanguage(own.name, language),
    parties: partiesOf({ quotation, company, own }, language),
    facts: [
      [word('number'), number],
      ...(as === 'proforma' ? [[word('quotation'), quotation.number]] : []),
      [word('version'), digitsIn(language, String(version.version))],
      [word('day'), issued ? day(issued) : ''],
      ...(as === 'quotation' ? [[word('validUntil'), formatDay(version.validUntil, language, 'withYear')]] : []),
      ...(approved?.poNumber ? [[word('poNumber'), approved.poNumber]] : []),
      ...(wantedDay ? [[word('wanted'), formatDay(wantedDay, language, 'withYear')]] : []),
    ],
    heads: (['what', 'units', 'price', 'rate', 'amount'] as const).map((head) => word(head)),
    rows: version.lines.map(({ position, name, units, unitPrice, vatBasisPoints, linePaisa, contents }) => [
      { main: inLanguage(name, language), sub: contentWords(contents, language), pictures: pictures.get(position) ?? [] },
      formatNumber(units, language),
      formatMoney(unitPrice, language),
      rateOf(vatBasisPoints, language),
      formatMoney(linePaisa, language),
    ]),
    delivery: deliveryLayout(version, { held, language }),
    sums: sumsOf(version, language),
    inWords: word('inWords', { words: moneyInWords(version.total, language) }),
    notes: notesOf(version, { language, as }),
    bank: bank && { title: word('payTo'), lines: bankLines(bank, language) },
    signed: approved && { title: word('approved'), text: signedText(approved, language) },
    sign: signaturesOf(facts, language),
    foot: [inLanguage(own.name, language), inLanguage(own.headOffice, language), own.phone, own.email]
      .filter(Boolean)
      .join(' · '),
    page: word('page'),
  }
}

function rateOf(basisPoints: number, language: Language): string {
  return `${digitsIn(language, String(basisPoints / 100))}%`
}

/** The VAT of each rate, what the buyer deducts, and the terms. */
function notesOf(version: QuotationVersion, { language, as }: { language: Language; as: PrintedAs }): string[] {
  const word = wordsOf(language)
  const { lines, delivery, deliveryVatBasisPoints, terms } = version
  const byRate = new Map<number, { gross: number; vat: number }>()
  const add = (rate: number, gross: number, vat: number) => {
    const before = byRate.get(rate) ?? { gross: 0, vat: 0 }
    byRate.set(rate, { gross: before.gross + gross, vat: before.vat + vat })
  }
  for (const { vatBasisPoints, linePaisa, vat } of lines) add(vatBasisPoints, linePaisa, vat)
  if (delivery > 0) add(deliveryVatBasisPoints, delivery, vatInside(delivery, deliveryVatBasisPoints))
  const rates = [...byRate].sort(([one], [other]) => one - other)
  return [
    ...(version.vat > 0 ? [word('inclusive')] : []),
    ...(version.vat > 0
      ? rates.map(([rate, { gross, vat }]) =>
          word('vatAt', {
            rate: rateOf(rate, language),
            gross: formatMoney(paisa(gross), language),
            vat: formatMoney(paisa(vat), language),
          }),
        )
      : []),
    word('withholding'),
    ...(as === 'proforma' ? [word('noTaxInvoice')] : []),
    ...(terms === '' ? [] : [terms]),
  ]
}

function bankLines({ holder, bank, branch, accountNumber, routingNumber }: BankAccount, language: Language): string[] {
  const word = wordsOf(language)
  return [
    holder,
    [bank, branch].filter(Boolean).join(', '),
    word('account', { number: accountNumber }),
    ...(routingNumber === '' ? [] : [word('routing', { number: routingNumber })]),
  ]
}

/** Room for both signatures. Who approved it online has signed it already. */
function signaturesOf({ quotation, company, own, approved }: Facts, language: Language) {
  const word = wordsOf(language)
  const buyer = (company && nameIn(company, language)) ?? (quotation.companyName || quotation.contactName)
  const rows = (['name', 'designation', 'signature', 'date'] as const).map((row) => word(`sign.${row}`))
  return [
    { title: word('signFor', { name: inLanguage(own.name, language) }), rows },
    ...(approved ? [] : [{ title: word('acceptFor', { name: buyer }), rows }]),
  ]
}

function partiesOf({ quotation, company, own }: Pick<Facts, 'quotation' | 'company' | 'own'>, language: Language) {
  const word = wordsOf(language)
  const name = company && nameIn(company, language)
  const binOf = (bin: string | null | undefined) => (bin ? [`${word('bin')} ${bin}`] : [])
  const tinOf = (tin: string | null | undefined) => (tin ? [`${word('tin')} ${tin}`] : [])
  const contact = [quotation.contactName, quotation.contactDesignation].filter(Boolean).join(', ')
  return [
    {
      title: word('from'),
      lines: [inLanguage(own.name, language), inLanguage(own.headOffice, language), ...binOf(own.bin), ...tinOf(own.tin)].filter(
        (line) => line !== '',
      ),
    },
    {
      title: word('for'),
      lines: [
        name ?? quotation.companyName,
        contact,
        company?.address ?? '',
        spacedPhone(quotation.phone),
        ...binOf(company?.bin),
        ...tinOf(company?.tin),
      ].filter((line) => line !== ''),
    },
  ]
}

function sumsOf(version: QuotationVersion, language: Language) {
  const word = wordsOf(language)
  const { goods, delivery, total, vat, advancePercent, creditDays } = version
  const advance = advanceOf(total, advancePercent)
  const row = (term: string, amount: Paisa, strong = false) => ({ term, value: formatMoney(amount, language), strong })
  const later = creditDays > 0 ? word('restTerm', { days: digitsIn(language, String(creditDays)) }) : word('rest')
  return [
    row(word('goods'), goods),
    row(word('delivery'), delivery),
    row(word('total'), total, true),
    ...(vat > 0 ? [row(word('vat'), vat)] : []),
    ...(advance > 0 ? [row(word('advance'), advance)] : []),
    ...(advance < total ? [row(later, subtractMoney(total, advance))] : []),
  ]
}

function signedText({ name, designation, poNumber, at }: QuotationEvent, language: Language): string {
  const order = poNumber === null ? null : `${wordsOf(language)('order')} ${poNumber}`
  return [name, designation, formatDay(dayInDhaka(at), language, 'withYear'), order].filter(Boolean).join(', ')
}

type QuotationText = ShopText<'documents'> extends infer Key ? (Key extends `quotation.${infer Rest}` ? Rest : never) : never

function wordsOf(language: Language): (text: QuotationText, facts?: Record<string, string>) => string {
  const t = shopWords('documents', language)
  return (text, facts) => t(`quotation.${text}`, facts)
}
