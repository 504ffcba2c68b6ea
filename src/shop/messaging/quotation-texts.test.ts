import { expect, test } from 'vitest'
import { taka } from '#tests/world-data.ts'
import { dayFrom } from '../values/index.ts'
import { quotationEmail, type QuotationNews } from './quotation-texts.ts'

const NEWS: QuotationNews = {
  number: 'Q-2026-00001',
  version: 1,
  language: 'en',
  shop: 'PakaFol',
  company: 'Nirman Group',
  total: taka(12_000),
  validUntil: dayFrom('2026-12-05'),
  link: 'https://pakafol.example/gift/run/x',
  toList: true,
  lines: [],
  delivery: taka(0),
  vat: taka(0),
}
const beforeLink = (news: QuotationNews) => {
  const lines = quotationEmail('quotation-approved', news, 'Shirin').split('\n')
  return lines[lines.indexOf(news.link) - 1]
}

test('the link of an approval that leads to the list of people says so', () => {
  expect([beforeLink(NEWS), beforeLink({ ...NEWS, language: 'bn' })]).toEqual(['Add the people', 'নামের তালিকা দিন'])
  expect(beforeLink({ ...NEWS, toList: false })).toBe('See the quotation')
})
