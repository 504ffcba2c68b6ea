import { expect, test } from 'vitest'
import { logoBytes } from '#tests/sender-logos.ts'
import { readPdf } from '#tests/pdf-text.ts'
import { typeset, typesetSvg } from '#platform/pdf/index.ts'
import { CARD_DESIGNS, paletteOf } from './card-designs.ts'
import { cardLayout, cardOf, sleeveLayout } from './card-layouts.ts'
import { cardLook } from './card-look.ts'

const own = { name: { en: 'PakaFol', bn: 'পাকাফল' }, accent: '' }
const facts = { width: 1000, height: 300, mean: '#6f8a5e', ground: null, colours: ['#0b5fa5', '#f2a900'] }
const logo = { ...facts, id: 'one', file: 'gift-logos/one.png' }

const WRITTEN = {
  en: {
    name: 'Nasrin Sultana',
    words: 'Warm wishes to you and your family.\nThank you for another good year.',
    from: 'Meghna Textiles Ltd',
  },
  bn: {
    name: 'জ্ঞানেন্দ্রনাথ চট্টোপাধ্যায়',
    words: 'ক্ষুদ্র উপহার, আন্তরিক শুভেচ্ছা ও কৃতজ্ঞতা।\nনতুন বছর শুভ হোক।',
    from: 'মেঘনা টেক্সটাইলস লিমিটেড',
  },
} as const

const GREETINGS = {
  eid: ['Eid Mubarak', 'ঈদ মোবারক'],
  'pohela-boishakh': ['Shubho Noboborsho', 'শুভ নববর্ষ'],
  puja: ['Happy Durga Puja', 'শারদীয় শুভেচ্ছা'],
  'new-year': ['Happy New Year', 'নতুন বছরের শুভেচ্ছা'],
  'mango-season': ['Mango season is here', 'আমের মৌসুমের শুভেচ্ছা'],
  'thank-you': ['Thank you', 'ধন্যবাদ'],
  welcome: ['Welcome', 'স্বাগতম'],
  condolence: ['With our condolences', 'গভীর সমবেদনা'],
} as const

/** Lines break where there is room, and the typesetter repeats a syllable with a sign that is moved up or down, such as `কৃ`. */
function unbroken(text: string): string {
  const signs = [...new Intl.Segmenter('bn').segment(text.normalize('NFC').replaceAll(/\s+/g, ''))].map(({ segment }) => segment)
  return signs.filter((sign, index) => sign.length === 1 || sign !== signs[index - 1]).join('')
}

for (const design of CARD_DESIGNS) {
  for (const [index, language] of (['en', 'bn'] as const).entries()) {
    test(`${design} in ${language}: card and sleeve say exactly what was set, in the colours of the logo`, async () => {
      const { name, words, from } = WRITTEN[language]
      const pictures = { '/gift-logos/one.png': await logoBytes() }
      const look = cardLook({ design, logo, senderName: from, own })
      const card = cardOf({ mark: '', name, words, from })
      const number = 'G-2026-00001'
      const createdAt = new Date('2026-06-11T12:00:00+06:00')
      const face = cardLayout({ cards: [card], number, language, own, look })
      const printed = readPdf(
        await typeset({ template: 'src/shop/gifting/documents/card-proof.typ', data: face, pictures, createdAt }),
      )
      const shop = own.name[language]
      expect(unbroken(printed.text)).toBe(unbroken(`${name}${words}${from}${shop}`))
      const { accent, band } = paletteOf(design, facts.colours, '')
      expect([printed.colours.has(accent), printed.colours.has(band)]).toEqual([true, true])

      const sleeve = sleeveLayout({ design, number, language, own, look, from })
      const wrapped = readPdf(
        await typeset({ template: 'src/shop/gifting/documents/sleeve-proof.typ', data: sleeve, pictures, createdAt }),
      )
      expect(unbroken(wrapped.text)).toBe(unbroken(`${GREETINGS[design][index]!}${from}${shop}`))
      expect(wrapped.colours.has(band)).toBe(true)
    })
  }
}

test('a condolence has no colour besides the logo, and a sleeve with cut marks says the same', async () => {
  const look = cardLook({ design: 'condolence', logo: null, senderName: 'Meghna', own })
  const cards = [cardOf({ mark: 'PF-1', name: 'Nasrin', words: 'With you in this sorrow', from: 'Meghna' })]
  const createdAt = new Date(0)
  const data = cardLayout({ cards, number: 'G-1', language: 'en', own, look })
  const { text, colours } = readPdf(await typeset({ template: 'src/shop/gifting/documents/cards.typ', data, createdAt }))
  const greys = [...colours].filter((colour) => {
    const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    return Math.max(...parts) - Math.min(...parts) > 24
  })
  expect(greys).toEqual([])
  expect(text).not.toMatch(/mubarak|happy|order|price|৳|Tk/i)
  const sleeve = sleeveLayout({ design: 'condolence', number: 'G-1', language: 'en', own, look, from: 'Meghna' })
  const printed = readPdf(await typeset({ template: 'src/shop/gifting/documents/sleeve.typ', data: sleeve, createdAt }))
  expect(unbroken(printed.text)).toBe(unbroken('With our condolences Meghna PakaFol Sleeve of gift run G-1'))
})

test('a missing logo leaves the text, and the picture of a card has no written letters', async () => {
  const look = cardLook({ design: 'eid', logo: null, senderName: 'Meghna', own })
  const data = cardLayout({
    cards: [cardOf({ mark: '', name: 'Nasrin', words: '#panic("no") <script>', from: 'Meghna' })],
    number: 'G-1',
    language: 'en',
    own,
    look,
  })
  const svg = Buffer.from(await typesetSvg({ template: 'src/shop/gifting/documents/card-proof.typ', data })).toString()
  expect(svg).toMatch(/^<svg /)
  expect(svg).not.toMatch(/<text|<script|<image/)
})
