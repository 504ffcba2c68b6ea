import { describe, expect, test } from 'vitest'
import { findCycles } from './architecture/find-cycles.ts'
import { parseSource, readSources } from './architecture/sources.ts'

test('no files import each other in a circle', () => {
  expect(findCycles(readSources())).toEqual([])
})

describe('a circle', () => {
  const find = (files: Record<string, string>) =>
    findCycles(Object.entries(files).map(([name, text]) => parseSource(`src/web/${name}.ts`, text)))

  test('is found over any number of files, and each of them is named', () => {
    const files = {
      a: `import { b } from './b.ts'`,
      b: `import { c } from './c.ts'`,
      c: `import { a } from '#web/a.ts'`,
      user: `import { a } from './a.ts'`,
    }
    expect(find(files)).toEqual([['src/web/a.ts', 'src/web/b.ts', 'src/web/c.ts']])
  })

  test.each([
    ['types', `import type { B } from './b.ts'`],
    ['types among values', `import { type B } from './b.ts'`],
    ['exports', `export { b } from './b.ts'`],
    ['all exports', `export * from './b.ts'`],
    ['imports at run time', `const b = await import('./b.ts')`],
  ])('of %s is found', (_, text) => {
    expect(find({ a: text, b: `import { a } from './a.ts'` })).toEqual([['src/web/a.ts', 'src/web/b.ts']])
  })

  test('of a file with itself is found', () => {
    expect(find({ a: `import { b } from './a.ts'` })).toEqual([['src/web/a.ts']])
  })

  test('is not found where two files share a third, and two circles are two', () => {
    expect(find({ a: `import './b.ts'; import './c.ts'`, b: `import './c.ts'`, c: '' })).toEqual([])
    const two = { a: `import './b.ts'`, b: `import './a.ts'; import './c.ts'`, c: `import './d.ts'`, d: `import './c.ts'` }
    expect(find(two)).toEqual([
      ['src/web/c.ts', 'src/web/d.ts'],
      ['src/web/a.ts', 'src/web/b.ts'],
    ])
  })
})
