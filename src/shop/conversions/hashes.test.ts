import { expect, test } from 'vitest'
import { phone } from '#tests/world-data.ts'
import { readLanding } from './clicks.ts'
import { emailHash, googleEmailHash, nameHashes, phoneHash, plusPhoneHash } from './hashes.ts'
import { readConsentValue } from './model.ts'

// The first two and the names are examples of Meta's documentation; the others were computed with sha256sum.
test('contact data is hashed as the receivers write it', () => {
  expect(emailHash(' John_Smith@gmail.com ')).toBe('62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f')
  expect(nameHashes('Mary').first).toBe('6915771be1c5aa0c886870b6951b03d7eafc121fea0e80a5ea83beb7c449f4ec')
  expect(nameHashes('Valéry').first).toBe('08e1996b5dd49e62a4b4c010d44e4345592a863bb9f8e3976219bac29417149c')
  expect(phoneHash(phone('০১৮১১-৪০০২১৮'))).toBe('7b51f0b65b47d7238e35dfc27986e822c95f489b70e348672363083366c70c29')
  expect(plusPhoneHash(phone('01811400218'))).toBe('37224108c6598fb9d59da49263f8b276e6fc43aa67cd5ec34e29ae40a7973e01')
  expect(googleEmailHash('Farhana.Rahman@Gmail.com')).toBe('53a9a15738ed8dfd20f5df7067ac644a7e1d764851619d6757a0eb4c0fae3faf')
  expect(googleEmailHash('Farhana@example.com')).toBe('37b9a2a71e5d72392beab7454f00133035b9688021ee07b1762d355ac4e0e37a')
})

test('a name has a first and a last word, in every script, without punctuation', () => {
  expect(nameHashes(' ফারহানা  রহমান ')).toEqual({
    first: 'ee29306b68e36745616978d43329941bd0f36dff73cfdd9a5fbd0bb372b763d1',
    last: '996aabe17281cd14e85b691b9c37f5d9179241689820c836fbf29d99ace1577f',
  })
  expect(nameHashes('Md. Rahman')).toEqual({
    first: '21262a3cb5337627b0fad9d891c16adb40706bd3e57534416dd02bbe5917d184',
    last: 'f3ef4d448ab0f90b3cbf0df52f5af87e7f3e2b66a169d272b8b7ebf0d290cfba',
  })
  expect(nameHashes('—').first).toBeNull()
})

test('of the link of an advertisement only known fields are read, and nothing of an old or strange one', () => {
  const now = new Date('2026-06-11T10:00:00+06:00')
  const at = now.getTime() - 60_000
  expect(readLanding(`${at}?fbclid=IwAR0&utm_source=fb&name=Rahima&gclid=`, now)).toEqual({
    clicks: { fbclid: 'IwAR0', utm_source: 'fb' },
    landedAt: new Date(at),
  })
  for (const kept of [
    `${at}?name=Rahima`,
    `${at}`,
    '?fbclid=1',
    `${at - 91 * 86_400_000}?fbclid=1`,
    `${at}?fbclid=%00`,
    `${at}?fbclid=${'x'.repeat(501)}`,
  ])
    expect(readLanding(kept, now)).toBeNull()
  expect(readLanding(`${at + 86_400_000}?fbclid=1`, now)?.landedAt).toEqual(now)
})

test('a consent names the sentence and the destinations', () => {
  expect(readConsentValue('1.meta.google')).toEqual({ sentence: 1, destinations: ['meta', 'google'] })
  for (const value of ['', '1', '0.meta', '2.meta', '1.META', '1.meta.', 'meta', '1 meta'])
    expect(readConsentValue(value)).toBeNull()
})
