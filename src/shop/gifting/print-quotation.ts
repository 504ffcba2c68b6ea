import { typeset } from '../../platform/pdf/index.ts'
import { companyById } from '../accounts/index.ts'
import type { Company } from '../accounts/index.ts'
import { brand } from '../content/index.ts'
import type { Brand } from '../content/index.ts'
import type { Reader } from '../context.ts'
import { dayInDhaka, digitsIn, formatDay, formatMoney, formatNumber, spacedPhone, subtractMoney } from '../values/index.ts'
import type { Language, Paisa } from '../values/index.ts'
import { quotationWord, restTerm } from './papers/quotation-words.ts'
import { advanceOf } from './quotation-rules.ts'
import { quotationByToken, quotationEvents, versionsOf } from './quotations.ts'
import type { Quotation, QuotationEvent, QuotationVersion } from './quotations.ts'

type Facts = {
  quotation: Quotation
  version: QuotationVersion
  company: Company | null
  own: Brand
  approved: QuotationEvent | null
}

/**
 * A version that was sent, as a paper: the same version in the same language is the same file, until it is approved, which then stands on it. Null
 * for a link of no quotation, and for a version the buyer has not got.
 */
export async function printQuotation(
  reader: Reader,
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
  const data = quotationSheet({ quotation, version, company, own, approved }, language)
  const createdAt = version.decidedAt ?? version.sentAt
  const bytes = await typeset({ template: 'src/shop/gifting/papers/quotation.typ', data, createdAt })
  return { name: `${quotation.number}-${version.version}.pdf`, bytes }
}

/** What the template sets: every text in the paper's language, every number written out. */
export function quotationSheet({ quotation, version, company, own, approved }: Facts, language: Language) {
  const word = quotationWord(language)
  const day = (at: Date) => formatDay(dayInDhaka(at), language, 'withYear')
  const { number, wantedDay } = quotation
  return {
    language,
    digits: [...'0123456789'].map((digit) => digitsIn(language, digit)),
    number,
    title: word('title'),
    logo: `/public/brand/logo-${language}.svg`,
    parties: partiesOf({ quotation, company, own }, language),
    facts: [
      [word('number'), number],
      [word('version'), digitsIn(language, String(version.version))],
      [word('day'), version.sentAt ? day(version.sentAt) : ''],
      [word('validUntil'), formatDay(version.validUntil, language, 'withYear')],
      ...(wantedDay ? [[word('wanted'), formatDay(wantedDay, language, 'withYear')]] : []),
    ],
    heads: (['what', 'units', 'price', 'rate', 'amount'] as const).map(word),
    rows: version.lines.map(({ name, units, unitPrice, vatBasisPoints, linePaisa }) => [
      name[language],
      formatNumber(units, language),
      formatMoney(unitPrice, language),
      `${digitsIn(language, String(vatBasisPoints / 100))}%`,
      formatMoney(linePaisa, language),
    ]),
    sums: sumsOf(version, language),
    notes: [...(version.vat > 0 ? [word('inclusive')] : []), ...(version.terms === '' ? [] : [version.terms])],
    signed: approved && { title: word('approved'), text: signedText(approved, language) },
    foot: [own.name[language], own.headOffice[language], own.phone, own.email].filter(Boolean).join(' · '),
    page: word('page'),
  }
}

function partiesOf({ quotation, company, own }: Pick<Facts, 'quotation' | 'company' | 'own'>, language: Language) {
  const word = quotationWord(language)
  const name = language === 'bn' ? (company?.nameBn ?? company?.name) : company?.name
  const binOf = (bin: string | null | undefined) => (bin ? [`${word('bin')} ${bin}`] : [])
  const contact = [quotation.contactName, quotation.contactDesignation].filter(Boolean).join(', ')
  return [
    {
      title: word('from'),
      lines: [own.name[language], own.headOffice[language], ...binOf(own.bin)].filter((line) => line !== ''),
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
  const word = quotationWord(language)
  const { goods, delivery, total, vat, advancePercent, creditDays } = version
  const advance = advanceOf(total, advancePercent)
  const row = (term: string, amount: Paisa, strong = false) => ({ term, value: formatMoney(amount, language), strong })
  const later = creditDays > 0 ? restTerm(digitsIn(language, String(creditDays)), language) : word('rest')
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
  const order = poNumber === null ? null : `${quotationWord(language)('order')} ${poNumber}`
  return [name, designation, formatDay(dayInDhaka(at), language, 'withYear'), order].filter(Boolean).join(', ')
}
