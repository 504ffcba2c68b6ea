/**
 * How many typing errors are between what was typed and a word, or the beginning of it, because the rest may not be typed yet: letters
 * to insert, leave out or replace, and neighbours to swap (the distance of Damerau and Levenshtein).
 */
export function lettersWrong(typed: string, word: string): number {
  const [from, to] = [[...typed], [...word]]
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [index, letter] of from.entries()) {
    const next = [index + 1]
    for (let at = 1; at <= to.length; at += 1) {
      const replaced = row[at - 1]! + (to[at - 1] === letter ? 0 : 1)
      const swapped = index > 0 && at > 1 && to[at - 2] === letter && to[at - 1] === from[index - 1]
      next.push(Math.min(next[at - 1]! + 1, row[at]! + 1, replaced, swapped ? before[at - 2]! + 1 : Infinity))
    }
    before = row
    row = next
  }
  return Math.min(...row.slice(Math.min(from.length - 1, to.length)))
}
