import { matchesGlob, posix } from 'node:path'
import type { Node, Source } from '#tests/architecture/sources.ts'

/** The importers of a file, by its path. */
type Importers = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Follows names through `index.ts` files to their source, so that a test of one use case does not count as a test of the whole module. Type
 * imports do not exist when tests run.
 */
export function importersOf(sources: readonly Source[]): Importers {
  const passedOn = new Map(sources.map((source) => [source.path, reExports(source)]))
  const importers = new Map<string, Set<string>>()
  const add = (to: string, from: string) => {
    if (to !== from) importers.set(to, (importers.get(to) ?? new Set()).add(from))
  }
  const follow = (path: string, name: string): string => {
    const origin = passedOn.get(path)?.get(name)
    return origin ? follow(origin.path, origin.name) : path
  }
  for (const source of sources) {
    for (const { to, names } of importedNames(source)) {
      if (names.length === 0 || names.includes('*'))
        for (const { path } of passedOn.get(to)?.values() ?? []) add(path, source.path)
      if (names.length === 0) add(to, source.path)
      for (const name of names) add(follow(to, name), source.path)
    }
    for (const path of globbed(source, sources)) add(path, source.path)
    // A separate program, such as the one that resizes photos, is named by its path.
    for (const [, path] of source.text.matchAll(/'(src\/[a-z0-9/-]+\.ts)'/g)) if (passedOn.has(path!)) add(path!, source.path)
  }
  return importers
}

/**
 * The test files that run code of this file: direct importers first, then indirect ones. Among equals, the files whose text mentions it most
 * often come first (`/delivery` mentions `delivery.ts`), then those of the nearer folder.
 */
export function testsOf(path: string, importers: Importers, textOf: (test: string) => string = () => ''): string[] {
  const distance = new Map([[path, 0]])
  for (const [at, steps] of distance) {
    for (const importer of importers.get(at) ?? []) if (!distance.has(importer)) distance.set(importer, steps + 1)
  }
  const tests = [...distance.keys()].filter((one) => /\.test\.tsx?$/.test(one))
  const stem = posix.basename(path).replace(/(?:\.server)?\.ts$/, '')
  const rank = new Map(
    tests.map((one) => {
      const named = Math.min(9, textOf(one).split(stem).length - 1)
      return [one, distance.get(one)! * 1000 - named * 10 - sharedFolders(one, path)]
    }),
  )
  return tests.sort((a, b) => rank.get(a)! - rank.get(b)! || (a < b ? -1 : 1))
}

function sharedFolders(one: string, other: string): number {
  const [a, b] = [one.split('/'), other.split('/')]
  const differs = a.findIndex((part, index) => part !== b[index])
  return differs === -1 ? a.length : differs
}

type Specifier = { imported?: { name: string }; local: { name: string }; exported?: { name: string } }

function importedNames({ program, imports }: Source): { to: string; names: string[] }[] {
  const declarations = (program.body as unknown as Node[]).filter(({ type }) => type === 'ImportDeclaration')
  const fromTop = imports.filter(({ kind }) => kind === 'import')
  return [
    ...fromTop.flatMap(({ to, typeOnly }, index) => {
      const specifiers = (declarations[index]?.['specifiers'] ?? []) as (Node & Specifier)[]
      const names = specifiers
        .filter((specifier) => specifier['importKind'] !== 'type')
        .map(({ type, imported }) => (type === 'ImportNamespaceSpecifier' ? '*' : (imported?.name ?? 'default')))
      return typeOnly ? [] : [{ to, names }]
    }),
    ...imports.filter(({ kind }) => kind === 'dynamic').map(({ to }) => ({ to, names: [] })),
  ]
}

/** The names a file re-exports, by exported name. */
function reExports({ program, imports }: Source): Map<string, { path: string; name: string }> {
  const passed = new Map<string, { path: string; name: string }>()
  const from = imports.filter(({ kind }) => kind === 'export').map(({ to }) => to)
  let at = 0
  for (const statement of program.body as unknown as Node[]) {
    if (statement.type !== 'ExportNamedDeclaration' || !statement['source']) continue
    for (const { local, exported } of statement['specifiers'] as Specifier[]) {
      const path = from[at++]
      if (path !== undefined) passed.set(exported?.name ?? local.name, { path, name: local.name })
    }
  }
  return passed
}

/** What `import.meta.glob` loads in a test. */
function globbed({ path, text, isTest }: Source, sources: readonly Source[]): string[] {
  if (!isTest) return []
  const calls = [...text.matchAll(/import\.meta\.glob(?:<[^(]*>)?\(([^)]*)/g)].filter(([, inside]) => !inside!.includes('?raw'))
  const patterns = calls.flatMap(([, inside]) => [...inside!.matchAll(/'(\.[^']+)'/g)].map(([, pattern]) => pattern!))
  const whole = patterns.map((pattern) => posix.join(posix.dirname(path), pattern))
  return sources.map((source) => source.path).filter((one) => whole.some((pattern) => matchesGlob(one, pattern)))
}
