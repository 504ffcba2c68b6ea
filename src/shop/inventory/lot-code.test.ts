import { expect, test } from 'vitest'
import { dayFrom } from '../values/index.ts'
import { freeLotCode, lotLetters } from './lot-code.ts'

test('a lot code uses the variety, and fruit and sort where there is none', () => {
  const called = {
    himsagar: 'HIM',
    'mango-himsagar': 'HIM',
    'guava-thai': 'THA',
    'boroi-apple-kul': 'KUL',
    'mango-bari4': 'BAR',
    'jackfruit-small': 'JAS',
    'jackfruit-large': 'JAL',
    'apple-green': 'APG',
    'dragon-fruit': 'DRF',
    green: 'GRE',
    'MANGO-Langra': 'LAN',
    '4711': 'LOT',
  }
  for (const [code, letters] of Object.entries(called)) expect([code, lotLetters(code)]).toEqual([code, letters])
})

test('the lots of a day run from A to Z, then AA; a free letter is used', () => {
  const day = dayFrom('2026-06-09')
  const taken = new Set<string>()
  for (let count = 0; count < 27; count += 1) taken.add(freeLotCode({ itemCode: 'mango-himsagar', day, taken }))
  expect([...taken].filter((_, at) => at === 0 || at > 24)).toEqual(['HIM-0609-A', 'HIM-0609-Z', 'HIM-0609-AA'])
  taken.delete('HIM-0609-C')
  expect(freeLotCode({ itemCode: 'himsagar', day, taken })).toBe('HIM-0609-C')
})
