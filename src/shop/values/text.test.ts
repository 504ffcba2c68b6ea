import { expect, test } from 'vitest'
import { cleanLine, cleanText, isEmail } from './text.ts'

test.each([
  ['  House 7,   Road 3 ', 'House 7, Road 3'],
  ['one\r\ntwo\tthree\u2028four', 'one two three four'],
  ['a\u0000b\u0007c\u009fd', 'abcd'],
  ['\u202eevil\u202c \u2066text\u2069\u200f', 'evil text'],
  ['a \u0000 b', 'a b'],
  ['\ufeffname\u00a0here\u3000now', 'name here now'],
  ['zero\u200bwidth', 'zerowidth'],
  ['half \ud83d pair 🥭', 'half pair 🥭'],
  ['\u200d \u200c', ''],
  ['', ''],
])('%j becomes %j', (text, cleaned) => {
  expect(cleanLine(text, 100)).toBe(cleaned)
})

test('Bangla is stored in NFC and keeps its joiners', () => {
  expect(cleanLine('\u09aa\u09c7\u09df\u09be\u09b0\u09be', 100)).toBe('\u09aa\u09c7\u09af\u09bc\u09be\u09b0\u09be')
  expect(cleanLine('\u0995\u09c7\u09be', 100)).toBe('\u0995\u09cb')
  expect(cleanLine('র\u200d্যাব', 100)).toBe('র\u200d্যাব')
})

test('the limit counts characters after cleaning', () => {
  expect(cleanLine('  abc  ', 3)).toBe('abc')
  expect(cleanLine('abcd', 3)).toBeNull()
  expect(cleanLine('🥭🥭🥭', 3)).toBe('🥭🥭🥭')
  expect(cleanText('ab\ncd', 5)).toBe('ab\ncd')
  expect(cleanText('ab\ncd', 4)).toBeNull()
})

test('longer text keeps its lines and at most one empty line between them', () => {
  expect(cleanText('\n\n Dear  Rahima,\r\n\r\n\r\n\r\nthe crate\u2029came.\rThanks \n\n', 100)).toBe(
    'Dear Rahima,\n\nthe crate\ncame.\nThanks',
  )
  expect(cleanText('a\n \t \n \nb', 100)).toBe('a\n\nb')
})

test('half a megabyte is cleaned in linear time', () => {
  // Quadratic time would be minutes.
  expect(cleanText(' \n'.repeat(250_000), 100)).toBe('')
  expect(cleanLine(`${' '.repeat(250_000)}x`, 100)).toBe('x')
  expect(cleanLine(`a${' \u200d'.repeat(125_000)}x`, 100)).toBeNull()
})

test.each([
  ['a@b.co', true],
  ['rahima.begum+shop@mail.example.com', true],
  ['a@b', false],
  ['a b@c.de', false],
  ['@b.co', false],
  [`${'a'.repeat(250)}@b.co`, false],
])('%s is an e-mail address: %s', (line, expected) => {
  expect(isEmail(line)).toBe(expected)
})
