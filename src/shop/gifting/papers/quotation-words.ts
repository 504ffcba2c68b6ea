import type { Bilingual, Language } from '../../values/index.ts'

/** What stands on a quotation besides what it says. */
const WORDS = {
  title: { en: 'Quotation', bn: 'কোটেশন' },
  from: { en: 'From', bn: 'পক্ষ থেকে' },
  for: { en: 'For', bn: 'যাঁদের জন্য' },
  bin: { en: 'BIN', bn: 'বিআইএন' },
  number: { en: 'Number', bn: 'নম্বর' },
  version: { en: 'Version', bn: 'সংস্করণ' },
  day: { en: 'Date', bn: 'তারিখ' },
  validUntil: { en: 'Valid until', bn: 'বহাল' },
  wanted: { en: 'Wanted for', bn: 'যেদিন চান' },
  what: { en: 'Description', bn: 'বিবরণ' },
  units: { en: 'Number', bn: 'সংখ্যা' },
  price: { en: 'Price each', bn: 'একটির দাম' },
  rate: { en: 'VAT', bn: 'ভ্যাট' },
  amount: { en: 'Amount', bn: 'টাকা' },
  goods: { en: 'Goods', bn: 'পণ্য' },
  delivery: { en: 'Delivery', bn: 'ডেলিভারি' },
  total: { en: 'Total', bn: 'মোট' },
  vat: { en: 'VAT in it', bn: 'এর মধ্যে ভ্যাট' },
  advance: { en: 'To pay before we pack', bn: 'প্যাক করার আগে দেবেন' },
  rest: { en: 'After delivery', bn: 'পৌঁছানোর পরে' },
  inclusive: { en: 'All prices include VAT at the rate shown.', bn: 'সব দামে দেখানো হারে ভ্যাট ধরা আছে।' },
  approved: { en: 'Approved', bn: 'অনুমোদিত' },
  order: { en: 'purchase order', bn: 'ক্রয়াদেশ' },
  page: { en: 'Page {page} of {pages}', bn: 'পৃষ্ঠা {page} / {pages}' },
} as const satisfies Record<string, Bilingual>

export type QuotationWord = keyof typeof WORDS

export function quotationWord(language: Language): (word: QuotationWord) => string {
  return (word) => WORDS[word][language]
}

/** By when the rest is paid. */
export function restTerm(days: string, language: Language): string {
  return language === 'bn' ? `চালানের ${days} দিনের মধ্যে` : `Within ${days} days of the invoice`
}
