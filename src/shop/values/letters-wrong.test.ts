import { expect, test } from 'vitest'
import { lettersWrong } from './letters-wrong.ts'

test('a letter too many, too few, replaced or swapped with its neighbour is one error', () => {
  for (const [typed, wrong] of [
    ['dhanmondi', 0],
    ['danmondi', 1],
    ['dhaanmondi', 1],
    ['dhanmandi', 1],
    ['dhamnondi', 1],
    ['dnamondi', 2],
  ] as const)
    expect([typed, lettersWrong(typed, 'dhanmondi')]).toEqual([typed, wrong])
  expect(lettersWrong('recieve', 'receive')).toBe(1)
  expect(lettersWrong('ধানমনডি', 'ধানমণ্ডি')).toBe(2)
})

test('the end of a word may be missing', () => {
  expect(lettersWrong('danmon', 'dhanmondi')).toBe(1)
  expect(lettersWrong('farhna', 'farhana')).toBe(1)
})
