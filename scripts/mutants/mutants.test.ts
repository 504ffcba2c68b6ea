import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSource } from '#tests/architecture/sources.ts'
import { diffOf, mutated, mutationsOf } from './places.ts'
import { drawMutations, filesToDrawFrom, moduleOf } from './sample.ts'
import { importersOf, testsOf } from './tests-of.ts'
import { compilerRefuses } from './try-mutation.ts'

const changes = (text: string) =>
  mutationsOf('src/shop/a.ts', text).map((mutation) => [mutation.operator, mutated(text, mutation)])

test('each kind of mutation is made where it is possible', () => {
  expect(changes('if (a) b()')).toEqual([
    ['condition', 'if (!(a)) b()'],
    ['statement', 'if (a) ;'],
  ])
  expect(changes('x = a < 1 && b')).toEqual([
    ['comparison', 'x = a <= 1 && b'],
    ['number', 'x = a < 2 && b'],
    ['number', 'x = a < 0 && b'],
    ['logic', 'x = a < 1 || b'],
  ])
  expect(changes('x = a + b === true ? [c] : []')).toEqual([
    ['condition', 'x = !(a + b === true) ? [c] : []'],
    ['arithmetic', 'x = a - b === true ? [c] : []'],
    ['comparison', 'x = a + b !== true ? [c] : []'],
    ['boolean', 'x = a + b === false ? [c] : []'],
    ['array', 'x = a + b === true ? [] : []'],
  ])
  expect(changes('await save(tx)')).toEqual([['statement', ';']])
  expect(changes("x = { kind: 'van' }")).toEqual([['text', "x = { kind: '' }"]])
})

test('types, names, imports, joined texts, assertions, logs and error messages are not mutated', () => {
  for (const text of [
    "import { a } from './a.ts'",
    "export { a } from './a.ts'",
    "type A = { kind: 'van'; most: 5 }",
    "let a: 'van' | 5",
    'const a = b + `x`',
    "const a = { 'Content-Type': b }",
    "assert(a, 'b')",
    "log.info('b')",
    "throw new Error('b')",
    "'use strict'",
  ])
    expect([text, changes(text)]).toEqual([text, []])
})

test('a mutation is shown as a diff', () => {
  const text = 'const a = 1\nif (\n  b\n) c = 2\nd = 3\n'
  const [condition] = mutationsOf('src/shop/a.ts', text).filter(({ operator }) => operator === 'condition')
  expect([condition!.line, diffOf(text, condition!)]).toEqual([3, '-   b\n+   !(b)'])
})

test('a change fails the type check only because of what was changed, and the file is restored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mutants-'))
  try {
    await writeFile(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true }, "include": ["*.ts"] }')
    const text = "export const mode: 'van' | 'courier' = 'van'\nexport const boxes = 1\n"
    await writeFile(join(folder, 'a.ts'), text)
    const refuses = (change: string) => compilerRefuses(folder, { path: 'a.ts', text, change })
    expect(await refuses(text.replace("= 'van'", "= ''"))).toBe(true)
    expect(await refuses(text.replace('1', '2'))).toBe(false)
    expect(await readFile(join(folder, 'a.ts'), 'utf8')).toBe(text)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a seed always selects the same places, another seed different ones, and no place twice', () => {
  const files = [{ path: 'src/shop/a.ts', text: Array.from({ length: 40 }, (_, index) => `f(${index})`).join('\n') }]
  const draw = (seed: number, count: number) => drawMutations(files, { seed, count }).map(({ start }) => start)
  expect(draw(1, 10)).toEqual(draw(1, 10))
  expect(draw(1, 10)).not.toEqual(draw(2, 10))
  expect(draw(1, 5)).toEqual(draw(1, 10).slice(0, 5))
  expect(new Set(draw(1, 1_000)).size).toBe(draw(1, 1_000).length)
  expect(draw(1, 1_000)).toHaveLength(80)
  expect(drawMutations(files, { seed: 1, count: 5, only: 'src/web' })).toEqual([])
})

const sources = [
  parseSource('src/shop/orders/place.ts', 'export function place() {}'),
  parseSource(
    'src/shop/orders/cancel.ts',
    "import { place } from './place.ts'\nimport type { Told } from './tell.ts'\nexport const cancel = place",
  ),
  parseSource('src/shop/orders/tell.ts', "export type Told = 1\nexport const tell = 'src/shop/orders/work.ts'"),
  parseSource('src/shop/orders/work.ts', 'process.exit()'),
  parseSource(
    'src/shop/orders/index.ts',
    "export { place } from './place.ts'\nexport { cancel } from './cancel.ts'\nexport { tell as say } from './tell.ts'",
  ),
  parseSource('src/shop/orders/cancel.test.ts', "import { cancel } from './index.ts'"),
  parseSource('src/shop/places.test.ts', "import { type A, place as put } from '#shop/orders/index.ts'"),
  parseSource('src/web/say.test.ts', "import { say } from '#shop/orders/index.ts'"),
  parseSource('src/web/told.test.ts', "import { say } from '#shop/orders/index.ts'"),
  parseSource('src/web/doors.test.ts', "const all = import.meta.glob('./*.route.tsx')"),
  parseSource(
    'src/web/say.route.tsx',
    "import { say } from '#shop/orders/index.ts'\nexport const loader = say\nexport default null",
  ),
  parseSource('src/web/ui/say.ts', 'export const a = 1'),
  parseSource('src/texts/en/say.ts', 'export const a = 1'),
  parseSource('src/start/say.ts', 'export const a = 1'),
]

test('tests are found by the names they import, nearest first', () => {
  const importers = importersOf(sources)
  expect(testsOf('src/shop/orders/place.ts', importers)).toEqual(['src/shop/places.test.ts', 'src/shop/orders/cancel.test.ts'])
  expect(testsOf('src/shop/orders/cancel.ts', importers)).toEqual(['src/shop/orders/cancel.test.ts'])
  expect(testsOf('src/shop/orders/tell.ts', importers)).toEqual([
    'src/web/say.test.ts',
    'src/web/told.test.ts',
    'src/web/doors.test.ts',
  ])
})

test('of equally near tests, those that name the file come first', () => {
  const textOf = (path: string) => (path.includes('told') ? 'POST /tell' : '')
  const [first, second] = testsOf('src/shop/orders/tell.ts', importersOf(sources), textOf)
  expect([first, second]).toEqual(['src/web/told.test.ts', 'src/web/say.test.ts'])
})

test('a program that is started by its path is tested by the tests that start it', () => {
  expect(testsOf('src/shop/orders/work.ts', importersOf(sources))[0]).toBe('src/web/say.test.ts')
})

test('places are selected from server code, by module', () => {
  const files = filesToDrawFrom(sources).map(({ path }) => path)
  expect(files).toEqual(sources.slice(0, 5).map(({ path }) => path))
  expect(['src/shop/orders/place.ts', 'src/web/routes.ts', 'src/web/api/cart.ts', 'src/platform/a/b.ts'].map(moduleOf)).toEqual([
    'src/shop/orders',
    'src/web',
    'src/web/api',
    'src/platform',
  ])
})
