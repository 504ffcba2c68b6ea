import { describe, expect, test } from 'vitest'
import { findRetiredWords } from './architecture/find-retired-words.ts'
import type { RetiredWord } from './architecture/retired-words.ts'
import { parseSource, readSources } from './architecture/sources.ts'

test('no retired word is in a name or a comment', () => {
  expect(readSources().flatMap((source) => findRetiredWords(source))).toEqual([])
})

describe('a retired word', () => {
  const everywhere: RetiredWord = {
    word: /\bwhole shelf\b/,
    say: 'product cards',
    where: ['identifiers', 'file names', 'comments'],
  }
  const find = (path: string, text: string, row = everywhere) => findRetiredWords(parseSource(path, text), [row])

  test.each([
    ['in a file name', 'src/web/whole-shelf.ts', ''],
    ['in a folder', 'src/whole-shelf/cards.ts', ''],
    ['in a variable', 'src/a.ts', 'const wholeShelf = 1'],
    ['inside a longer name', 'src/a.ts', 'export type KeptWholeShelfRow = 1'],
    ['in a constant', 'src/a.ts', 'const WHOLE_SHELF = 1'],
    ['in a property', 'src/a.ts', 'shop.wholeShelf()'],
    ['in a component', 'src/a.tsx', 'const page = <WholeShelf />'],
    ['in a key', 'src/a.ts', `const problem = 'whole-shelf'`],
    ['in a line comment', 'src/a.ts', '// Reads the whole shelf.'],
    ['in a block comment over two lines', 'src/a.ts', '/** Reads the whole\n * shelf. */'],
  ])('is found %s', (_, path, text) => {
    expect(find(path, text)).toEqual([expect.stringContaining('say "product cards", not "whole shelf"')])
  })

  test.each([
    ['another word', 'const wholeShelves = 1'],
    ['a text in quotes', `const text = 'The whole shelf'`],
  ])('is not %s', (_, text) => {
    expect(find('src/a.ts', text)).toEqual([])
  })

  test('is found only in the places its row lists', () => {
    const row: RetiredWord = { ...everywhere, where: ['comments'] }
    expect(find('src/whole-shelf.ts', 'const wholeShelf = 1', row)).toEqual([])
    expect(find('src/whole-shelf.ts', '// The whole shelf.', row)).toEqual([
      'src/whole-shelf.ts:1: say "product cards", not "whole shelf"',
    ])
  })
})
