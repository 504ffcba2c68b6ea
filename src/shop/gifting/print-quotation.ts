import { shopWords, type ShopText } from '#texts/shop.server.ts'
import type { FileStore } from '#platform/files.ts'
import { typeset } from '#platform/pdf/index.ts'
import { companyById, type Company } from '../accounts/index.ts'
import { brand, printedLogo, shadesOf, withPrintedLogo, type Brand } from '../content/index.ts'
import type { Reader } from '../context.ts'
import {
  inLanguage,
  dayInDhaka,
  digitsIn,
  formatDay,
  formatMoney,
  formatNumber,
  spacedPhone,
  subtractMoney,
  type Language,
  type Paisa,
  nameIn,
} from '../values/index.ts'
import { advanceOf } from './quotation-rules.ts'
import {
  quotationByToken,
  quotationEvents,
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
  approved: QuotationEvent | null
}

/**
 * A sent version as a PDF. The same version in the same language gives an identical file, until the approval is added to it. Null for an
 * unknown token, and for a version that was not sent.
 */
export async function printQuotation(
  reader: Reader,
  files: Pick<FileStore, 'read'>,
  { token, version: wanted, language }: { token: string; version: number | null; language: Language },
): Promise<{ name: string; bytes: Uint8Array } | null> {
  const quotation = await quotationByToken(reader, token)
  if (!quotation) return null
  const sent = (await versionsOf(reader, [quotation.id])).filter(({ state }) => state !== 'draft')
  const version = wanted === null ? sent[0] : sent.find((one) => one.version === wanted)
  if (!version?.sentAt) return null
  const [events, company, own] = [
    await quotationEvents(reader, quotation.id),
    quotation.companyId === null ? null : await companyById(reader, quotation.companyId),
    await brand(reader),
  ]
  const approved = events.find((event) => event.kind === 'approved' && event.version === version.version) ?? null
  const data = quotationLayout({ quotation, version, company, own, approved }, language)
  const createdAt = version.decidedAt ?? version.sentAt
  const bytes = await typeset({
    template: 'src/shop/gifting/documents/quotation.typ',
    ...(await withPrintedLogo(files, data)),
    createdAt,
  })
  return { name: `${quotation.number}-${version.version}.pdf`, bytes }
}

/** The template's data: every text in the document's language, every number formatted. */
export function quotationLayout({ quotation, version, company, own, approved }: Facts, language: Language) {
  const word = wordsOf(language)
  const day = (at: Date) => formatDay(dayInDhaka(at), language, 'withYear')
  const { number, wantedDay } = quotation
  return {
    language,
    digits: [...'0123456789'].map((digit) => digitsIn(language, digit)),
    number,
    title: word('title'),
    logo: printedLogo(own, language),
    shades: shadesOf(own.accent),
    shopName: inLanguage(own.name, language),
    parties: partiesOf({ quotation, company, own }, language),
    facts: [
      [word('number'), number],
      [word('version'), digitsIn(language, String(version.version))],
      [word('day'), version.sentAt ? day(version.sentAt) : ''],
      [word('validUntil'), formatDay(version.validUntil, language, 'withYear')],
      ...(wantedDay ? [[word('wanted'), formatDay(wantedDay, language, 'withYear')]] : []),
    ],
    heads: (['what', 'units', 'price', 'rate', 'amount'] as const).map((head) => word(head)),
    rows: version.lines.map(({ name, units, unitPrice, vatBasisPoints, linePaisa }) => [
      inLanguage(name, language),
      formatNumber(units, language),
      formatMoney(unitPrice, language),
      `${digitsIn(language, String(vatBasisPoints / 100))}%`,
      formatMoney(linePaisa, language),
    ]),
    sums: sumsOf(version, language),
    notes: [...(version.vat > 0 ? [word('inclusive')] : []), ...(version.terms === '' ? [] : [version.terms])],
    signed: approved && { title: word('approved'), text: signedText(approved, language) },
    foot: [inLanguage(own.name, language), inLanguage(own.headOffice, language), own.phone, own.email]
      .filter(Boolean)
      .join(' · '),
    page: word('page'),
  }
}

function partiesOf({ quotation, company, own }: Pick<Facts, 'quotation' | 'company' | 'own'>, language: Language) {
  const word = wordsOf(language)
  const name = company && nameIn(company, language)
  const binOf = (bin: string | null | undefined) => (bin ? [`${word('bin')} ${bin}`] : [])
  const contact = [quotation.contactName, quotation.contactDesignation].filter(Boolean).join(', ')
  return [
    {
      title: word('from'),
      lines: [inLanguage(own.name, language), inLanguage(own.headOffice, language), ...binOf(own.bin)].filter(
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
