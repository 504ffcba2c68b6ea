import { expect, test } from 'vitest'
import { contrast } from '../content/index.ts'
import { CARD_DESIGNS, designFor, paletteOf, readDesign } from './card-designs.ts'
import { labelsBehind, logoWarnings, MOST_LOGO_PIXELS, printedWidth, sizeWithin, tooFewPixels } from './logo-rules.ts'

test('the design follows the occasion of the quotation', () => {
  expect(
    ['eid', 'ramadan', 'pohela-boishakh', 'mango-season', 'year-end', 'new-joiner', 'puja', 'condolence'].map(designFor),
  ).toEqual(['eid', 'eid', 'pohela-boishakh', 'mango-season', 'new-year', 'welcome', 'puja', 'condolence'])
  expect(['', '25 years of Meghna', '__proto__', 'constructor'].map(designFor)).toEqual(Array(4).fill('thank-you'))
  expect([readDesign('welcome'), readDesign('__proto__'), readDesign('')]).toEqual(['welcome', null, null])
})

test('every text can be read in the colours of any logo', () => {
  const hostile = ['#ffffff', '#000000', '#ffff00', '#ff0000', '#00ffff', '#808080', '#fefefe', '#0b5fa5', '#7fff00']
  for (const first of hostile) {
    for (const design of [null, ...CARD_DESIGNS]) {
      const { accent, band, on, line, spark } = paletteOf(design, [first, '#f2a900'], '')
      expect([contrast(accent, '#ffffff') >= 4.5, contrast(on, band) >= 4.5], `${first} ${design}`).toEqual([true, true])
      // Ornament only has to be seen.
      expect(Math.min(contrast(line, band), contrast(spark, band)), `${first} ${design}`).toBeGreaterThanOrEqual(2)
    }
  }
})

test('the palette is that of the logo, of the shop without a logo, and grey for a condolence', () => {
  expect(paletteOf('eid', ['#0b5fa5', '#f3a900'], '')).toMatchObject({ accent: '#0b5fa5', spark: '#f3a900' })
  // A light colour is ornament, also if it is the strongest.
  expect(paletteOf('eid', ['#f3a900', '#0b5fa5'], '')).toEqual(paletteOf('eid', ['#0b5fa5', '#f3a900'], ''))
  expect(paletteOf('eid', [], '#7a1f3d').accent).toBe('#7a1f3d')
  expect(paletteOf('eid', [], '').accent).toBe('#1e5b3a')
  // Its second colour is too near the band.
  expect(paletteOf('eid', ['#0b5fa5', '#0a2a4a'], '').spark).toBe('#e9b44c')
  expect(paletteOf('condolence', ['#ff0000', '#f3a900'], '')).toEqual(paletteOf('condolence', [], ''))
})

const facts = { width: 1000, height: 280, mean: '#1a649b', ground: null, colours: ['#0b5fa5'] }

test('a logo is printed as large as fits, and needs 300 pixels per inch of that', () => {
  expect([printedWidth(facts, 'card'), printedWidth(facts, 'sleeve')]).toEqual([36, 80])
  // A square one is limited by the height of the room.
  expect([printedWidth({ width: 500, height: 500 }, 'card'), printedWidth({ width: 500, height: 500 }, 'sleeve')]).toEqual([
    14, 34,
  ])
  expect(tooFewPixels({ width: 213, height: 60 })).toBeNull()
  expect(tooFewPixels({ width: 212, height: 60 })).toBe(426)
  expect(MOST_LOGO_PIXELS).toBe(945)
  const band = { band: '#143f28' }
  expect(logoWarnings({ ...facts, width: 945, height: 265 }, { band: '#f0f0f0' })).toEqual([])
  expect(logoWarnings({ ...facts, width: 400, height: 112, mean: '#e9b44c', colours: ['#e9b44c'] }, band)).toEqual([
    { kind: 'coarse', place: 'card', millimetres: 36, needs: 426, has: 400 },
    { kind: 'coarse', place: 'sleeve', millimetres: 80, needs: 945, has: 400 },
    { kind: 'pale' },
  ])
})

test('a logo on a page fits into its room, and is not enlarged', () => {
  const room = { width: 200, height: 90 }
  const sizes = [facts, { width: 100, height: 400 }, { width: 50, height: 20 }, { width: 9000, height: 3 }]
  expect(sizes.map((size) => sizeWithin(size, room))).toEqual([
    { width: 200, height: 56 },
    { width: 23, height: 90 },
    { width: 50, height: 20 },
    { width: 200, height: 1 },
  ])
})

test('a logo that could not be seen stands on a label', () => {
  const band = { band: '#0b3c68' }
  expect(labelsBehind(facts, band)).toEqual({ card: false, sleeve: true })
  expect(labelsBehind({ ...facts, mean: '#ffffff', colours: [] }, band)).toEqual({ card: true, sleeve: false })
  // One of its two colours is that of the sleeve.
  expect(labelsBehind({ ...facts, mean: '#7f8453', colours: ['#f2a900', '#0b5fa5'] }, band).sleeve).toBe(true)
  // A white box has its own label; a coloured one is part of the logo.
  expect(labelsBehind({ ...facts, ground: '#ffffff' }, band)).toEqual({ card: false, sleeve: true })
  expect(labelsBehind({ ...facts, ground: '#c8102e' }, band)).toEqual({ card: false, sleeve: false })
  const kinds = (changed: { mean?: string; ground?: string; colours?: string[] }) =>
    logoWarnings({ ...facts, ...changed }, band).map(({ kind }) => kind)
  expect([
    kinds({}),
    kinds({ mean: '#ffffff', colours: [] }),
    kinds({ ground: '#fefefe' }),
    kinds({ ground: '#c8102e' }),
  ]).toEqual([['like-ground'], ['pale'], ['white-box'], []])
})
