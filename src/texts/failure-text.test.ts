import { expect, test } from 'vitest'
import { failureText } from './failure-text.server.ts'

test('a reason is read in the reader’s language', () => {
  expect(failureText('en', { failReason: 'nobody-home', note: null })).toBe('Nobody was home')
  expect(failureText('bn', { failReason: 'nobody-home', note: null })).toBe('বাসায় কেউ ছিলেন না')
  expect(failureText('bn', { failReason: 'other', note: null })).toBe('অন্য কিছু')
})

test('what the rider added stays as written', () => {
  const failure = { failReason: 'phone-off', note: 'rang three times' } as const
  expect(failureText('en', failure)).toBe('The phone was off. rang three times')
  expect(failureText('bn', failure)).toBe('ফোন বন্ধ ছিল। rang three times')
})

test('another reason is what the rider wrote, even when it reads like one from the list', () => {
  expect(failureText('bn', { failReason: 'other', note: 'The phone was off' })).toBe('The phone was off')
  expect(failureText('en', { failReason: 'other', note: 'রাস্তা বন্ধ' })).toBe('রাস্তা বন্ধ')
})
