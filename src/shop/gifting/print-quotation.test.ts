import { afterEach, beforeEach, expect, test } from 'vitest'
import { BUYER, draftEdit, draftQuotation, sendDraft } from '#tests/quotations.ts'
import { addCompany, NIRMAN } from '#tests/company-orders.ts'
import { NO_FILES } from '#tests/no-files.ts'
import { readPdf } from '#tests/pdf-text.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { taka } from '#tests/world-data.ts'
import { localFiles } from '#platform/files.ts'
import { companyById } from '../accounts/index.ts'
import { brand } from '../content/index.ts'
import { approveQuotation, newQuotationVersion, printQuotation, quotationById, saveDraft, versionsOf } from './index.ts'
import { quotationLayout } from './print-quotation.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

test('a sent version gives the same file each time, one for each language', async () => {
  const quotationId = await draftQuotation(shop)
  const token = await sendDraft(shop, quotationId)
  const print = (language: 'en' | 'bn') => printQuotation(shop.db, NO_FILES, { token, version: null, language, now: shop.now })
  const [first, again, bangla] = [await print('en'), await print('en'), await print('bn')]
  expect(first!.name).toBe('Q-2026-00001-1.pdf')
  expect(Buffer.from(first!.bytes.slice(0, 5)).toString()).toBe('%PDF-')
  expect(Buffer.compare(Buffer.from(first!.bytes), Buffer.from(again!.bytes))).toBe(0)
  expect(Buffer.compare(Buffer.from(first!.bytes), Buffer.from(bangla!.bytes))).not.toBe(0)
}, 30_000)

test('nobody can print a draft, an unknown version or an unknown quotation', async () => {
  const quotationId = await draftQuotation(shop)
  const { token: drafted } = (await quotationById(shop.db, quotationId))!
  expect(await printQuotation(shop.db, NO_FILES, { token: drafted, version: null, language: 'en', now: shop.now })).toBeNull()
  const token = await sendDraft(shop, quotationId)
  await newQuotationVersion(shop.as('desk'), { quotationId })
  for (const version of [2, 3])
    expect(await printQuotation(shop.db, NO_FILES, { token, version, language: 'en', now: shop.now })).toBeNull()
  expect(
    await printQuotation(shop.db, NO_FILES, { token: 'a'.repeat(43), version: null, language: 'en', now: shop.now }),
  ).toBeNull()
})

test('text is never treated as markup, and many lines span several pages', async () => {
  const hostile = '#import "x" $a$ *b* _c_ ]} \\ ' + 'w'.repeat(90)
  const quotationId = await draftQuotation(shop, { companyName: hostile.slice(0, 150), contactName: '#panic()' })
  const edit = await draftEdit(shop, quotationId)
  const line = {
    variantId: null,
    name: { en: hostile, bn: 'ক্ষুদ্র র্যা শ্রীমঙ্গল 🥭' },
    units: 3,
    unitPrice: taka(10),
    taxClassId: 'gift-basket',
  }
  const lines = Array.from({ length: 60 }, () => line)
  expect(await saveDraft(shop.as('desk'), { ...edit, lines, terms: `${hostile}\n\n${hostile}` })).toEqual({ ok: true })
  const token = await sendDraft(shop, quotationId)
  for (const language of ['en', 'bn'] as const) {
    const printed = await printQuotation(shop.db, NO_FILES, { token, version: 1, language, now: shop.now })
    expect(printed!.bytes.length).toBeGreaterThan(10_000)
  }
}, 30_000)

test('the document states the parties, the totals and the payment terms', async () => {
  const companyId = await addCompany(shop, null)
  const quotationId = await draftQuotation(shop, { companyId })
  const edit = await draftEdit(shop, quotationId)
  await saveDraft(shop.as('desk'), { ...edit, delivery: taka(3000), advancePercent: 50, creditDays: 30 })
  await sendDraft(shop, quotationId)
  const facts = {
    quotation: (await quotationById(shop.db, quotationId))!,
    version: (await versionsOf(shop.db, [quotationId]))[0]!,
    company: await companyById(shop.db, companyId),
    own: await brand(shop.db),
    bank: {
      holder: 'Paka Fol Limited',
      bank: 'City Bank',
      branch: 'Dhanmondi',
      accountNumber: '1402 889',
      routingNumber: '225261',
    },
    approved: null,
    held: null,
    pictures: new Map<number, string[]>(),
  }
  const english = quotationLayout(facts, { language: 'en', as: 'quotation' })
  expect(english.sums.map(({ term, value }) => `${term} ${value}`)).toEqual([
    'Goods ৳54,930',
    'Delivery ৳3,000',
    'Total ৳57,930',
    'VAT included ৳44.29',
    'Due before packing ৳28,965',
    'Within 30 days of the invoice ৳28,965',
  ])
  expect(english.parties[1]!.lines).toEqual([
    NIRMAN.name,
    `${BUYER.contactName}, ${BUYER.contactDesignation}`,
    NIRMAN.address,
    '01711 300200',
    `BIN ${NIRMAN.bin}`,
    `TIN ${NIRMAN.tin}`,
  ])
  expect(english.rows[0]![0]).toEqual({ main: 'Himsagar mango, 5 kg crate', sub: 'Himsagar 5 kg', pictures: [] })
  expect(english.inWords).toBe('In words: fifty-seven thousand nine hundred thirty taka only')
  expect(english.notes.slice(0, 4)).toEqual([
    'All prices include VAT at the rate shown.',
    'VAT 0%: ৳0 in ৳57,000.',
    'VAT 5%: ৳44.29 in ৳930.',
    'If you deduct VAT or income tax at source (VDS, AIT), send us the certificates: they count as payment.',
  ])
  expect(english.bank!.lines).toEqual(['Paka Fol Limited', 'City Bank, Dhanmondi', 'Account 1402 889', 'Routing number 225261'])
  expect(english.sign.map(({ title }) => title)).toEqual(['For PakaFol', 'Accepted for Nirman Group'])
  const bangla = quotationLayout(facts, { language: 'bn', as: 'quotation' })
  expect(bangla.inWords).toBe('কথায়: সাতান্ন হাজার নয়শত ত্রিশ টাকা মাত্র')
  expect(bangla.parties[1]!.lines[0]).toBe('নির্মাণ গ্রুপ')
  expect(bangla.sums.at(-1)).toEqual({ term: 'ইনভয়েসের ৩০ দিনের মধ্যে', value: '৳২৮,৯৬৫', strong: false })
})

test('once approved there is a proforma invoice, which says that it is no tax invoice', async () => {
  const quotationId = await draftQuotation(shop)
  const edit = await draftEdit(shop, quotationId)
  await saveDraft(shop.as('desk'), { ...edit, advancePercent: 20 })
  const token = await sendDraft(shop, quotationId)
  const print = (language: 'en' | 'bn') =>
    printQuotation(shop.db, NO_FILES, { token, version: null, language, as: 'proforma', now: shop.now })
  expect(await print('en')).toBeNull()
  const signed = {
    name: 'Kamrul Hasan',
    designation: 'Director',
    poNumber: 'PO-77',
    sent: null,
    shopUrl: 'https://pakafol.example',
  }
  expect(await approveQuotation(shop.as('guest'), localFiles('/nowhere'), { token, version: 1, ...signed })).toMatchObject({
    ok: true,
  })
  const [english, bangla] = [await print('en'), await print('bn')]
  expect(english!.name).toBe('PI-2026-00001-1.pdf')
  const text = readPdf(english!.bytes).text.replaceAll(/\s+/g, ' ')
  for (const part of [
    'Proforma invoice',
    'PI-2026-00001',
    'PO-77',
    'Himsagar 5 kg',
    'Due before packing',
    'This is not a tax invoice.',
    'For PakaFol',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('Accepted for')
  // Shaped syllables can be searched and copied. (The typesetter repeats those with a sign that is moved up or down, such as a reph.)
  const letters = readPdf(bangla!.bytes).text
  for (const part of ['ইনভয়েস', 'PI-2026-00001', 'হিমসাগর আম, ৫ কেজির ক্রেট', 'হাজার নয়শত ত্রিশ টাকা মাত্র', 'স্বাক্ষর ও সিল'])
    expect(letters.normalize('NFC')).toContain(part.normalize('NFC'))
}, 30_000)
