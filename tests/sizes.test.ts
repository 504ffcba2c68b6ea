import { describe, expect, test } from 'vitest'
import { parseSource, readSources } from './architecture/sources.ts'
import { findTooLarge, MOST_FILE_LINES, MOST_FUNCTION_LINES } from './architecture/too-large.ts'

test('no file and no function exceeds its limit', () => {
  expect(readSources().flatMap(findTooLarge)).toEqual([])
})

describe('too large', () => {
  const lines = (count: number) => Array.from({ length: count }, () => 'call()').join('\n')
  const find = (text: string) => findTooLarge(parseSource('src/web/a.ts', text))

  test('is a file with one line too many', () => {
    expect(find(lines(MOST_FILE_LINES))).toEqual([])
    expect(find(lines(MOST_FILE_LINES + 1))).toEqual([`src/web/a.ts has ${MOST_FILE_LINES + 1} lines`])
  })

  test('is a function with one line too many', () => {
    expect(find(`function small() {\n${lines(MOST_FUNCTION_LINES - 2)}\n}`)).toEqual([])
    expect(find(`function large() {\n${lines(MOST_FUNCTION_LINES - 1)}\n}`)).toEqual([
      `src/web/a.ts:1 has a function of ${MOST_FUNCTION_LINES + 1} lines`,
    ])
    expect(find(`const large = () => {\n${lines(MOST_FUNCTION_LINES - 1)}\n}`)).toHaveLength(1)
  })
})
