import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { typeset } from '#platform/pdf/index.ts'
import { cardOf, cardLayout, inPackingOrder, labelOf, labelLayout, unprintableIn } from './card-layouts.ts'
import type { RunBoxRow } from './run-progress.ts'

const own = { name: { en: 'PakaFol', bn: 'পাকাফল' } }

const NOON = new Date('2026-06-11T12:00:00+06:00')

test('a name and a sender already in the text are not repeated', () => {
  const card = { mark: 'PF-10001-1', name: 'নাসরিন সুলতানা', from: 'Meghna Textiles' }
  expect(cardOf({ ...card, words: 'প্রিয় নাসরিন সুলতানা, ঈদ মোবারক' })).toEqual({
    mark: 'PF-10001-1',
    name: '',
    words: 'প্রিয় নাসরিন সুলতানা, ঈদ মোবারক',
    from: 'Meghna Textiles',
  })
  expect(cardOf({ ...card, words: 'Yours, meghna textiles' })).toMatchObject({ name: 'নাসরিন সুলতানা', from: '' })
})

test('a card has at most twelve lines and no two consecutive empty ones', () => {
  const { words } = cardOf({
    mark: '',
    name: 'x',
    from: '',
    words: `a\n\n\n b \n${Array.from({ length: 30 }, (_, i) => `l${i}`).join('\n')}`,
  })
  expect(words.split('\n')).toHaveLength(12)
  expect(words.startsWith('a\n\nb\nl0')).toBe(true)
  expect(words.endsWith('l28 l29')).toBe(true)
})

const box = (number: string, day: string, zoneId: string, state = 'planned') =>
  ({ row: { ripeness: null }, box: { id: number, number, day, zoneId, state } }) as unknown as RunBoxRow

test('boxes are sorted by day, zone and position; cancelled boxes and people without a box are left out', () => {
  const rows = [
    box('PF-1-10', '2026-06-13', 'dhaka'),
    box('PF-1-9', '2026-06-13', 'dhaka'),
    box('PF-1-2', '2026-06-13', 'courier'),
    box('PF-1-30', '2026-06-12', 'dhaka'),
    box('PF-1-1', '2026-06-12', 'dhaka', 'cancelled'),
    { row: { ripeness: null }, box: null } as unknown as RunBoxRow,
  ]
  expect(inPackingOrder(rows).map(({ box: { number } }) => number)).toEqual(['PF-1-30', 'PF-1-2', 'PF-1-9', 'PF-1-10'])
})

test('characters missing from our fonts are reported', () => {
  expect(unprintableIn('প্রিয় Nasrin, ঈদ মোবারক 🥭🎉 ৳ “–” ১২')).toBe('')
  expect(unprintableIn('عيد 祝')).toBe('عيد祝')
  // A letter may be Latin and still be missing from the font.
  expect(unprintableIn('O’Brien-Łukasiewicz, José, Ñandú')).toBe('Ł')
  expect(unprintableIn('🙏🏽 👨‍👩‍👧 ❤️ ❤ ✨ ক্‌ষ র‍্যাব\n\t১২½°×…')).toBe('')
})

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const pagesIn = (pdf: string) => [...pdf.matchAll(/\/Type \/Page\b/g)].length
const fontsIn = (pdf: string) =>
  [...new Set([...pdf.matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g)].map((match) => match[1]))].sort()

const people = Array.from({ length: 9 }, (_, index) => ({
  mark: `PF-10001-${index + 1}`,
  name: ['জ্ঞানেন্দ্রনাথ চট্টোপাধ্যায়', 'W'.repeat(60), '*bold* #panic("no") $x$ ]#['][index % 3]!,
  words: ['ক্ষুদ্র রাষ্ট্র, শ্রী, উদ্বোধন, কর্ত্তৃক', 'ক'.repeat(600), '#read("/package.json") \\ { } [ ]'][index % 3]!,
  from: 'মেঘনা',
}))

test('a sheet has four cards, in one embedded font, with any text', async () => {
  const data = cardLayout({ cards: people, number: 'G-2026-00001', language: 'bn', own })
  const pdf = latin(await typeset({ template: 'src/shop/gifting/documents/cards.typ', data, createdAt: NOON }))
  expect([pagesIn(pdf), fontsIn(pdf)]).toEqual([3, ['AnekBangla-Regular']])
  expect([...pdf.matchAll(/\/FontFile[23] /g)]).toHaveLength(1)
})

test('emoji add their font', async () => {
  const data = cardLayout({ cards: [{ ...people[0]!, words: '🥭🎉' }], number: 'G-2026-00001', language: 'en', own })
  const pdf = latin(await typeset({ template: 'src/shop/gifting/documents/cards.typ', data, createdAt: NOON }))
  expect([pagesIn(pdf), fontsIn(pdf)]).toEqual([1, ['AnekBangla-Regular', 'NotoEmoji-Regular']])
})

test('a label shows the address, the contents and the box’s QR code, and no price', async () => {
  const row = {
    row: { ripeness: 'in-two-days' },
    box: {
      number: 'PF-10001-7',
      boxCode: '7Kq2mPx9aBcD',
      day: '2026-06-12',
      starts: '09:00',
      ends: '12:00',
      mode: 'courier',
      grams: 3500,
      lines: [{ orderLineId: 'x', units: 1 }],
      areaName: { en: 'Bagha', bn: 'বাঘা' },
      districtName: { en: 'Rajshahi', bn: 'রাজশাহী' },
      recipient: { name: 'Nasrin', phone: '+8801711902114', addressLine: 'House 7', landmark: null },
    },
  } as never
  const label = labelOf(row, { what: 'Mango trio box', language: 'en', shopUrl: 'https://pakafol.example' })
  const { code, ...said } = label
  expect(said).toEqual({
    number: 'PF-10001-7',
    name: 'Nasrin',
    phone: '01711 902114',
    lines: ['House 7', 'Bagha, Rajshahi'],
    what: ['1 × Mango trio box', 'Ripe: in two days'],
    when: 'Fri 12 June, 9 am to 12 noon',
    way: 'Courier, 3.5 kg',
  })
  // Every square matches the link's QR code, inside a light border of four.
  const { data: squares, size } = encode('https://pakafol.example/box/7Kq2mPx9aBcD', { ecc: 'M', border: 0 })
  expect(code.size).toBe(size + 8)
  expect(code.greys).toHaveLength(code.size ** 2)
  for (let y = 0; y < code.size; y += 1) {
    const row = code.greys.slice(y * code.size, (y + 1) * code.size)
    expect(row).toEqual(Array.from({ length: code.size }, (_, x) => (squares[y - 4]?.[x - 4] ? 0 : 255)))
  }
  const data = labelLayout({ labels: [label], number: 'G-2026-00001', language: 'en', own })
  expect(JSON.stringify(data)).not.toMatch(/৳|taka|price/i)
  const pdf = latin(await typeset({ template: 'src/shop/gifting/documents/labels.typ', data, createdAt: NOON }))
  expect([pagesIn(pdf), fontsIn(pdf)]).toEqual([1, ['AnekBangla-Regular']])
})

test('a shop without a logo has its name on cards and labels, in the bold font', async () => {
  const named = { name: { en: 'Rosh Bagan', bn: 'রস বাগান' } }
  const data = cardLayout({ cards: people.slice(0, 1), number: 'G-2026-00001', language: 'bn', own: named })
  expect(data).toMatchObject({ logo: '', shopName: 'রস বাগান' })
  const pdf = latin(await typeset({ template: 'src/shop/gifting/documents/cards.typ', data, createdAt: NOON }))
  expect([pagesIn(pdf), fontsIn(pdf)]).toEqual([1, ['AnekBangla-Regular', 'AnekBangla-SemiBold']])
})
