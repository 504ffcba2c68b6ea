import type { Tx } from '../context.ts'
import type { CalendarDate } from '../values/index.ts'

// Last words of an item code that are not a variety, only a size, a colour, an origin or a category.
const NO_VARIETY = new Set(['small', 'large', 'green', 'black', 'local', 'imported', 'fruit', 'gift', 'executive'])

/** The code written on the crates: `HIM-0609-A` is the first lot of Himsagar of 9 June. */
export async function nextLotCode(tx: Tx, { itemCode, day }: { itemCode: string; day: CalendarDate }): Promise<string> {
  const prefix = lotPrefix({ itemCode, day })
  const rows = await tx.selectFrom('inventory.lots').select('code').where('code', 'like', `${prefix}%`).execute()
  return freeLotCode({ itemCode, day, taken: new Set(rows.map((row) => row.code)) })
}

/** The first unused code. */
export function freeLotCode({ taken, ...lot }: { itemCode: string; day: CalendarDate; taken: ReadonlySet<string> }): string {
  const prefix = lotPrefix(lot)
  let count = 0
  while (taken.has(prefix + letters(count))) count += 1
  return prefix + letters(count)
}

function lotPrefix({ itemCode, day }: { itemCode: string; day: CalendarDate }): string {
  return `${lotLetters(itemCode)}-${day.slice(5, 7)}${day.slice(8)}-`
}

/**
 * The first three letters of the last word of the item code, which is its variety. If that word is not a variety, two letters of the first
 * word and one of the last: HIM for `mango-himsagar`, JAS for `jackfruit-small`.
 */
export function lotLetters(itemCode: string): string {
  const words: string[] = itemCode.toLowerCase().match(/[a-z]+/g) ?? ['lot']
  const [first, last] = [words[0]!, words.at(-1)!]
  const name = words.length > 1 && NO_VARIETY.has(last) ? first.slice(0, 2) + last.slice(0, 1) : last.slice(0, 3)
  return name.toUpperCase()
}

/** A to Z, then AA, AB and so on. */
function letters(count: number): string {
  const last = String.fromCharCode(65 + (count % 26))
  return count < 26 ? last : letters(Math.floor(count / 26) - 1) + last
}
