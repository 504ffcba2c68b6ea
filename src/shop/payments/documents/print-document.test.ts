import { describe, expect, test } from 'vitest'
import { dayFrom, LANGUAGES, paisa, type Language } from '#shop/values/index.ts'
import type { InvoiceDocument, DocumentContent, DocumentItem } from '../document-model.ts'
import { documentLayout } from './document-layout.ts'
import { NO_FILES } from '#tests/no-files.ts'
import { printDocument } from './print-document.ts'

const row: DocumentItem = {
  key: 'a',
  what: 'goods',
  name: { en: 'Himsagar mango', bn: 'হিমসাগর আম' },
  label: { en: '5 kg crate', bn: '৫ কেজির ক্রেট' },
  grams: null,
  quantity: 2,
  unitPrice: paisa(115_000),
  discount: paisa(5_000),
  gross: paisa(225_000),
  vatBasisPoints: 1500,
  vat: paisa(29_348),
  legalBasis: { en: 'Section 15', bn: 'ধারা ১৫' },
}
const rounding: DocumentItem = {
  ...row,
  key: 'rounding',
  what: 'rounding',
  name: null,
  label: null,
  quantity: 0,
  gross: paisa(-50),
  discount: paisa(0),
  vat: paisa(0),
  vatBasisPoints: 0,
  legalBasis: null,
}

type Printed = Pick<InvoiceDocument, 'kind' | 'number' | 'content' | 'issuedAt'>
function document(kind: InvoiceDocument['kind'] = 'invoice', difference: Partial<DocumentContent> = {}): Printed {
  const content: DocumentContent = {
    seller: {
      name: { en: 'PakaFol', bn: 'পাকাফল' },
      bin: '004512378-0101',
      address: { en: 'Dhanmondi', bn: 'ধানমন্ডি' },
      phone: '',
      email: '',
    },
    buyer: { name: 'Farhana Rahman', bin: null, address: '' },
    destination: { name: 'Farhana Rahman', line: 'House 17', area: { en: 'Dhanmondi, Dhaka', bn: 'ধানমন্ডি, ঢাকা' } },
    orderNumber: 'PF-10001',
    orderedOn: dayFrom('2026-06-11'),
    suppliedOn: dayFrom('2026-06-12'),
    couponCode: 'AAM50',
    items: [row, rounding],
    paid: paisa(100_000),
    corrects: null,
    reason: null,
    issuedBy: null,
    ...difference,
  }
  return { kind, number: 'INV-2025-26-000001', content, issuedAt: new Date('2026-06-12T17:05:00+06:00') }
}
const note = () =>
  document('credit-note', {
    corrects: { number: 'MSK-2025-26-000001', kind: 'tax-invoice', issuedAt: '2026-06-12T11:05:00.000Z' },
    reason: 'refunded',
    paid: null,
    items: [{ ...row, quantity: 0, discount: paisa(0), gross: paisa(11_500), vat: paisa(1_500) }],
  })
const invoiceCredit = () => ({
  ...document('invoice-credit', {
    ...note().content,
    corrects: { ...note().content.corrects!, number: 'INV-2025-26-000001', kind: 'invoice' },
  }),
  number: 'ICR-2025-26-000001',
})
const pagesOf = (pdf: Uint8Array) =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/Type \/Page\b/g),
  ].length

describe('the content', () => {
  test('of an invoice has prices, totals and the amount due', () => {
    const { template, data } = documentLayout(document(), 'en')
    expect(template).toBe('invoice.typ')
    expect(data.rows).toEqual([[{ main: 'Himsagar mango', sub: '5 kg crate' }, '2', '1,150.00', '15%', '2,300.00']])
    expect(data.sums.map(({ term, value }) => [term, value])).toEqual([
      ['Fruit', '2,300.00'],
      ['Discount, AAM50', '−50.00'],
      ['Delivery', '0.00'],
      ['Rounded down', '−0.50'],
      ['Total', '2,249.50'],
      ['VAT included', '293.48'],
      ['Paid', '1,000.00'],
      ['To pay', '1,249.50'],
    ])
    expect(data.notes).toEqual(['VAT 15% on 1,956.52: 293.48. Section 15'])
    expect(data.facts).toContainEqual(['Time', '17:05'])
    expect(data.parties.map(({ lines }) => lines)).toEqual([
      ['PakaFol', 'BIN 004512378-0101', 'Dhanmondi'],
      ['Farhana Rahman'],
      ['House 17', 'Dhanmondi, Dhaka'],
    ])
  })

  test('of Mushak 6.3 has values without taxes, and every tax', () => {
    const { template, data } = documentLayout(document('tax-invoice', { issuedBy: 'Nasreen' }), 'en')
    expect([template, data.form, data.title]).toEqual(['mushak.typ', 'Mushak-6.3', 'Tax Invoice'])
    expect(data.columns).toHaveLength(11)
    expect(data.rows).toEqual([
      ['1', 'Himsagar mango', '5 kg crate', '2', '978.26', '1,956.52', '0%', '0.00', '15%', '293.48', '2,250.00'],
    ])
    expect(data.totals.slice(5)).toEqual(['1,956.52', '', '0.00', '', '293.48', '2,250.00'])
    expect(data.sign[0]!.value).toBe('Nasreen')
  })

  test('of Mushak 6.7 has the corrected document and the reason; a shop without a BIN issues a plain one', () => {
    const { template, data } = documentLayout(note(), 'en')
    expect([template, data.form, data.rule]).toEqual(['mushak.typ', 'Mushak-6.7', ''])
    expect(data.facts).toEqual(
      expect.arrayContaining([
        ['Corrects', 'MSK-2025-26-000001'],
        ['Issued on', '12 June 2026'],
        ['Reason', 'money was refunded'],
      ]),
    )
    expect(data.rows[0]!.slice(3, 6)).toEqual(['lower price', '', '100.00'])
    const plain = note()
    plain.content.seller.bin = ''
    expect(documentLayout(plain, 'en').template).toBe('invoice.typ')
  })

  test('is entirely in Bangla except names and identifiers', () => {
    for (const one of [document(), document('tax-invoice'), note(), invoiceCredit()]) {
      const { data } = documentLayout(one, 'bn')
      const { logo: _, language: __, shades: ___, number, facts, ...rest } = data
      const words = JSON.stringify({ ...rest, facts: facts.map(([term]) => term) })
      const latin = words.replace(/"[a-zA-Z]+":/g, '').match(/[A-Za-z0-9][\w-]*/g) ?? []
      const known = ['Farhana', 'Rahman', 'House', '17', 'AAM50', '004512378-0101', 'true', 'false', 'page', 'pages', 'n']
      expect(latin.filter((word) => !known.includes(word))).toEqual([])
      expect(number).toBe(one.number)
    }
  })

  test('of every kind is the one in expected/, in both languages', async () => {
    const onAccount = document('invoice', {
      payUntil: dayFrom('2026-07-12'),
      purchaseOrder: 'PO-4471',
      seller: { ...document().content.seller, legal: { en: 'Paka Fol Limited', bn: 'পাকা ফল লিমিটেড' }, phone: '01711000000' },
      buyer: { name: 'Meghna Textiles Ltd', bin: '002998877-0101', address: 'Tejgaon, Dhaka' },
      items: [
        row,
        { ...row, key: 'b', grams: 1930, quantity: 1, discount: paisa(0) },
        { ...row, key: 'delivery', what: 'delivery', name: null, label: null, quantity: 1, gross: paisa(8_000), vat: paisa(0) },
        rounding,
      ],
    })
    const kinds = {
      invoice: document(),
      'on-account': onAccount,
      'tax-invoice': document('tax-invoice'),
      'credit-note': note(),
      'invoice-credit': invoiceCredit(),
    }
    for (const [kind, printed] of Object.entries(kinds)) {
      const layouts = LANGUAGES.map((language) => documentLayout(printed, language))
      await expect(`${JSON.stringify(layouts, null, 1)}\n`).toMatchFileSnapshot(`expected/${kind}.json`)
    }
  })

  test('keeps braces in values', () => {
    const { data } = documentLayout(document('invoice', { couponCode: '{bin}' }), 'en')
    expect(data.sums[1]!.term).toBe('Discount, {bin}')
  })
})

test('a credit for an ordinary invoice has no form of the state; a credit note for a tax invoice has', () => {
  for (const language of LANGUAGES) {
    expect(documentLayout(invoiceCredit(), language).template).toBe('invoice.typ')
    expect(documentLayout(note(), language).template).toBe('mushak.typ')
  }
})

describe('the PDF', () => {
  test.each(['en', 'bn'] as const)('is identical each time, in %s', async (language: Language) => {
    for (const one of [document(), document('tax-invoice'), note(), invoiceCredit()]) {
      const first = await printDocument(NO_FILES, one, language)
      expect(Buffer.from(first.slice(0, 5)).toString()).toBe('%PDF-')
      expect(await printDocument(NO_FILES, structuredClone(one), language)).toEqual(first)
      expect(await printDocument(NO_FILES, one, language === 'en' ? 'bn' : 'en')).not.toEqual(first)
    }
  })

  test('with sixty items spans several pages', async () => {
    const items = Array.from({ length: 60 }, (_, index) => ({ ...row, key: `row ${index}` }))
    expect(pagesOf(await printDocument(NO_FILES, document('invoice', { items }), 'bn'))).toBeGreaterThanOrEqual(3)
    expect(pagesOf(await printDocument(NO_FILES, document('tax-invoice', { items }), 'en'))).toBeGreaterThanOrEqual(3)
    expect(pagesOf(await printDocument(NO_FILES, document(), 'en'))).toBe(1)
  })

  test('treats any text as plain text', async () => {
    const hostile = ['#panic("no")', '$x$ *b* ] [', 'x'.repeat(400), 'ক'.repeat(300), '\\u{41}', '😀🥭'.repeat(40), '']
    for (const name of hostile) {
      const buyer = { name, bin: name, address: name }
      const items = [{ ...row, name: { en: name, bn: name }, label: { en: name, bn: name }, legalBasis: { en: name, bn: name } }]
      for (const kind of ['invoice', 'tax-invoice'] as const) {
        const pdf = await printDocument(NO_FILES, document(kind, { buyer, items }), 'en')
        expect(pdf.length).toBeGreaterThan(5_000)
      }
    }
    const long = document('invoice', { buyer: { name: 'x'.repeat(10_000), bin: null, address: '' } })
    expect(pagesOf(await printDocument(NO_FILES, long, 'en'))).toBeGreaterThan(1)
  })
})
