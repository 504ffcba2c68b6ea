import { everyText } from '../values/index.ts'
import { PLACE_SPELLINGS, PLACE_TITLES } from '../values/languages/place-spelling.ts'
import type { AreaChoice } from './model.ts'

type Named = Pick<AreaChoice, 'name' | 'aliases'>

export function keysOf({ name, aliases }: Named): string[] {
  return [...new Set([...everyText(name), ...aliases].map(keyOf))].filter((key) => key !== '')
}

/** A phonetic key of a name: two spellings of one place have the same key. */
export function keyOf(text: string): string {
  let key = text
    .normalize('NFC')
    .toLowerCase()
    .replace(PLACE_TITLES, ' ')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  for (const [pattern, by] of PLACE_SPELLINGS) key = key.replace(pattern, by)
  return key
}

/** A key that also ignores differences that romanised names often have: `Golapgonj` and `Golapganj`, `Sabujbag` and `Sabujbagh`. */
export function looseKeyOf(key: string): string {
  return key
    .replace(/c(?!h)|q/g, 'k')
    .replace(/w(?=[aeiou])/g, 'u')
    .replace(/([bcdfgjklmnprst])h/g, '$1')
    .replace(/[oeiuy]/g, (vowel) => (vowel === 'o' ? 'a' : 'i'))
    .replace(/([a-z])\1/g, '$1')
}

/** The edit distance (change, insert, delete, swap); above `most` it returns `most` + 1. */
export function lettersApart(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + same)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) least = Math.min(least, before[j - 2]! + 1)
      next.push(least)
    }
    if (Math.min(...next) > most) return most + 1
    before = row
    row = next
  }
  return row[b.length]!
}
