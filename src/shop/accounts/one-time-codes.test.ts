import { expect, test } from 'vitest'
import { codeAt, fromBase32, stepOfCode, timeStep, toBase32 } from './one-time-codes.ts'

const SECRET = Buffer.from('12345678901234567890')

test('the codes of RFC 4226, appendix D', () => {
  const codes = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489']
  expect(codes.map((_, count) => codeAt(SECRET, count))).toEqual(codes)
})

test('the codes of RFC 6238, appendix B, in their last six digits', () => {
  for (const [seconds, code] of [
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ] as const) {
    const at = new Date(seconds * 1000)
    expect(codeAt(SECRET, timeStep(at))).toBe(code.slice(2))
    expect(stepOfCode(SECRET, code.slice(2), at)).toBe(timeStep(at))
  }
})

test('a code is accepted half a minute before and after its time, and no longer', () => {
  const now = new Date(1111111109 * 1000)
  const step = timeStep(now)
  const found = [-2, -1, 0, 1, 2].map((beside) => stepOfCode(SECRET, codeAt(SECRET, step + beside), now))
  expect(found).toEqual([null, step - 1, step, step + 1, null])
  expect(['', '12345', '1234567', 'abcdef', '০৮১৮০৪'].map((typed) => stepOfCode(SECRET, typed, now))).toEqual(Array(5).fill(null))
})

test('a secret is encoded in base 32 and decoded again', () => {
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(toBase32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(fromBase32('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')).toEqual(SECRET)
})
