import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, leastContrast, nearestReadable, readColour, shadesOf, textPairs, themeColour, USUAL_SHADES } from './accent.ts'

const TOKENS = readFileSync('src/web/ui/styles/tokens.css', 'utf8')
const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{3,6});`).exec(TOKENS)![1]!

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#777777')).toBe(1)
  expect(contrast('#1e5b3a', '#fbf7f0')).toBeCloseTo(7.53, 2)
})

test('without an accent the shades are those of the stylesheet, and the grounds and inks are its own', () => {
  expect(shadesOf('')).toEqual(USUAL_SHADES)
  for (const [name, colour] of Object.entries(USUAL_SHADES)) expect(token(name)).toBe(colour)
  const known = new Set([...TOKENS.matchAll(/#[0-9a-f]{3,6}/g)].map(([colour]) => (colour === '#fff' ? '#ffffff' : colour)))
  expect(
    textPairs(USUAL_SHADES)
      .flat()
      .filter((colour) => !known.has(colour)),
  ).toEqual([])
  expect(themeColour('')).toBe(token('ground'))
})

test.each([
  ['#c00000', '#c00000'],
  ['#1d4ed8', '#1d4ed8'],
  ['#000000', '#000000'],
  ['#ff6600', '#ad4200'],
  ['#ffcc00', '#7d6200'],
  ['#ffffff', '#656565'],
])('the nearest readable colour of %s is %s', (typed, nearest) => {
  expect(nearestReadable(typed)).toBe(nearest)
})

test('whatever is proposed can be read in every state, and is proposed unchanged the second time', () => {
  for (let number = 0; number <= 0xffffff; number += 39_989) {
    const nearest = nearestReadable(`#${number.toString(16).padStart(6, '0')}`)
    expect(leastContrast(nearest)).toBeGreaterThanOrEqual(4.5)
    expect(nearestReadable(nearest)).toBe(nearest)
  }
})

test('a colour is read with three or six digits, and nothing else is one', () => {
  expect(['#C00', 'c00000', ' #c00000 '].map(readColour)).toEqual(['#cc0000', '#c00000', '#c00000'])
  expect(['', '#', 'red', '#c0000', '#c000000', 'rgb(1,2,3)', '#c00000;}'].map(readColour)).toEqual(Array(7).fill(null))
})
