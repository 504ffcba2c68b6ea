import { expect, test } from 'vitest'
import { maskName, maskPhone, nationalPhone, parsePhone, spacedPhone, type Phone } from './phone.ts'

test.each([
  '01712345678',
  '+8801712345678',
  '8801712345678',
  '008801712345678',
  '1712345678',
  '০১৭১২-৩৪৫৬৭৮',
  '+৮৮০১৭১২৩৪৫৬৭৮',
  '+88 017 1234 5678',
  '+88001712345678',
  '0088001712345678',
  '88001712345678',
  '+01712345678',
  '(017) 1234.5678',
  '017–1234–5678',
  '\u200e+8801712345678\u202c',
  '0171\u200b234\u200c5678\ufeff',
  '\u00a001712\u2011345678\t',
])('%s is accepted', (text) => {
  expect(parsePhone(text)).toEqual({ ok: true, phone: '+8801712345678' })
})

test.each(['13', '14', '15', '16', '17', '18', '19'])('0%s is a mobile network', (prefix) => {
  expect(parsePhone(`0${prefix}00000000`)).toEqual({ ok: true, phone: `+880${prefix}00000000` })
})

test.each(['', '   ', '\u200b', '+', '-'])('%j is missing', (text) => {
  expect(parsePhone(text)).toEqual({ ok: false, problem: 'missing' })
})

test.each([
  ['0171234567', 1],
  ['01', 9],
  ['0', 10],
  ['017', 8],
  ['+88', 10],
  ['+880', 10],
  ['88017123456', 2],
  ['০১৭১', 7],
])('%s is too short by %i digits', (text, missingDigits) => {
  expect(parsePhone(text)).toEqual({ ok: false, problem: 'too-short', missingDigits })
})

test.each(['017123456789', '+88017123456789', '01712345678 01812345678', `017${'9'.repeat(5000)}`])(
  'a number with digits too many is refused',
  (text) => {
    expect(parsePhone(text)).toEqual({ ok: false, problem: 'too-long' })
  },
)

test.each([
  '01212345678',
  '01112345678',
  '01012345678',
  '02-9876543',
  '+8802-9876543',
  '+911712345678',
  '+1712345678',
  '0017123456789',
  '999',
  'call me',
  '01712345678x',
  '01712345678, 01812345678',
  '017+12345678',
  '++8801712345678',
  '٠١٧١٢٣٤٥٦٧٨',
])('%s is not a mobile number', (text) => {
  expect(parsePhone(text)).toEqual({ ok: false, problem: 'not-a-mobile' })
})

test('a phone is formatted for dialling, for reading and masked', () => {
  const phone = '+8801711223344' as Phone
  expect(nationalPhone(phone)).toBe('01711223344')
  expect(spacedPhone(phone)).toBe('01711 223344')
  expect(maskPhone(phone)).toBe('0171• •••344')
})

test('every formatted number is parsed as the same phone', () => {
  const phone = '+8801711223344' as Phone
  for (const text of [phone, nationalPhone(phone), spacedPhone(phone)]) expect(parsePhone(text)).toEqual({ ok: true, phone })
})

test.each([
  ['Farhana', 'F•••••••'],
  ['  Li ', 'L•••••••'],
  ['ফারহানা', 'ফা•••••••'],
  ['শ্রাবণী', 'শ্রা•••••••'],
  ['', ''],
  ['   ', ''],
])('%j is masked as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked)
})
