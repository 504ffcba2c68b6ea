import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './architecture/sources.ts'

const DOCS = [
  'ARCHITECTURE.md',
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'STYLE.md',
  'docs/dependencies.md',
]
const FOLDERS = ['src', 'db', 'scripts', 'simulators', 'tests', 'docs', 'deploy', '.github', 'public']
const paths = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).map((entry) =>
    relative(root, join(entry.parentPath, entry.name)),
  ),
)

/** Files and links that a document names and the repository does not have: paths in backticks, complete or by their end, and links. */
function missingFrom(doc: string, text: string): string[] {
  const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs|md|sql|bin|yml))`/g)].map(([, path]) => path!)
  const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path]) => path!)
  return [
    ...named.filter((path) => !existsSync(join(root, path)) && !paths.some((known) => known.endsWith(`/${path}`))),
    ...linked.filter((path) => !existsSync(join(root, dirname(doc), path))),
  ]
}

test.each([...DOCS, 'docs/decisions/README.md'])('every file that %s names exists', (doc) => {
  expect(missingFrom(doc, readFileSync(join(root, doc), 'utf8'))).toEqual([])
})

test('a renamed file is detected', () => {
  const text = '`src/main.ts`, `pool.ts`, `gone/pool.ts`, `gone.ts`, [style](STYLE.md), [gone](docs/gone.md#part)'
  expect(missingFrom('README.md', text)).toEqual(['gone/pool.ts', 'gone.ts', 'docs/gone.md'])
})

test('the index of decisions has a row for each', () => {
  const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8')
  const decisions = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{4}-/.test(name))
  expect(decisions.filter((name) => !index.includes(`[${name.slice(0, 4)}](${name})`))).toEqual([])
})
