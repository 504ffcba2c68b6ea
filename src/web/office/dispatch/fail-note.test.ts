import { expect, test } from 'vitest'
import { failNoteIn } from './fail-note.server.ts'

test('a reason from the list is read in the reader’s language, whichever the rider spoke', () => {
  expect(failNoteIn('bn', 'Nobody was home')).toBe('বাসায় কেউ ছিলেন না')
  expect(failNoteIn('en', 'বাসায় কেউ ছিলেন না')).toBe('Nobody was home')
  expect(failNoteIn('en', 'The phone was off')).toBe('The phone was off')
})

test('what the rider added stays as written', () => {
  expect(failNoteIn('bn', 'The phone was off. rang three times')).toBe('ফোন বন্ধ ছিল. rang three times')
})

test('a reason in the rider’s own words is left alone', () => {
  expect(failNoteIn('bn', 'The phone was offline all day')).toBe('The phone was offline all day')
  expect(failNoteIn('en', 'রাস্তা বন্ধ')).toBe('রাস্তা বন্ধ')
})
