import { walk, type Import, type Node, type Source } from './sources.ts'
import { isPure, moduleOf } from './why-forbidden.ts'

// What React Router removes from the browser's build of a route, with everything only these use.
const SERVER_EXPORTS = ['loader', 'action', 'headers', 'middleware']
const BROWSER_PACKAGES = /^(?:react|react-dom|react-router)(?:\/|$)/
// The settings pages have a table of their own, which the route table reads.
const ROUTE_TABLES = ['src/web/routes.ts', 'src/web/office/settings/pages.ts']
const ENTRIES = ['src/web/entry.client.tsx', 'src/web/root.tsx']

/** Follows every import that reaches the browser, starting at the pages and the pure files, and reports forbidden ones. */
export function findBrowserFiles(sources: readonly Source[]): { reached: Set<string>; leaks: string[] } {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const routes = ROUTE_TABLES.flatMap((path) => routeFiles(byPath.get(path)))
  const reached = new Set<string>()
  const leaks = new Set<string>()
  const follow = (path: string, way: string[]) => {
    const source = byPath.get(path)
    if (!source || reached.has(path)) return
    reached.add(path)
    const kept = routes.includes(path) || ENTRIES.includes(path) ? importsOfRoute(source) : source.imports
    for (const { to, typeOnly } of kept) {
      if (typeOnly) continue
      if (mayReachBrowser(path, to)) follow(to, [...way, path])
      else leaks.add([...way, path, to].join(' > '))
    }
  }
  const pure = sources.filter(({ path, isTest }) => isPure(path) && !isTest).map(({ path }) => path)
  for (const entry of [...ENTRIES, ...routes, ...pure]) follow(entry, [])
  return { reached, leaks: [...leaks] }
}

/** Whether a browser file may import this file or package. */
export function mayReachBrowser(from: string, to: string): boolean {
  if (/\.server\.tsx?$/.test(to)) return false
  if (isPure(to)) return true
  // A rule beside a model; its own imports are followed.
  if (moduleOf(from) !== '' && moduleOf(from) === moduleOf(to)) return true
  if (to.startsWith('src/web/')) return !/^src\/web\/(?:http|api)\//.test(to)
  return BROWSER_PACKAGES.test(to)
}

/** The files that the route table names. */
export function routeFiles(table: Source | undefined): string[] {
  const files: string[] = []
  walk(table?.program, (node) => {
    if (node.type === 'Literal' && typeof node['value'] === 'string' && node['value'].endsWith('.tsx')) {
      files.push(`src/web/${node['value']}`)
    }
  })
  return files
}

/** The imports of a route that remain without the server's exports. */
export function importsOfRoute(source: Source): Import[] {
  const used = namesUsedInBrowser(source)
  return source.imports.filter(
    ({ kind, names, typeOnly }) => !typeOnly && (kind !== 'import' || names.length === 0 || names.some((name) => used.has(name))),
  )
}

type Part = { declares: string[]; uses: Set<string>; kept: boolean; forServer: boolean }

function namesUsedInBrowser({ program }: Source): Set<string> {
  const parts = (program.body as unknown as Node[]).filter(({ type }) => type !== 'ImportDeclaration').map(readPart)
  const used = new Set<string>()
  const waiting = parts.filter(({ kept }) => kept)
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    for (const name of part.uses) {
      if (used.has(name)) continue
      used.add(name)
      // A parameter named `action` is not the removed export of that name.
      waiting.push(...parts.filter(({ declares, forServer }) => !forServer && declares.includes(name)))
    }
  }
  return used
}

function readPart(statement: Node): Part {
  const isExport = statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
  const declared = isExport ? ((statement['declaration'] as Node | null) ?? statement) : statement
  const declares = declaredNames(declared)
  const forServer = statement.type === 'ExportNamedDeclaration' && declares.some((name) => SERVER_EXPORTS.includes(name))
  const onlyDeclares = /^(?:FunctionDeclaration|VariableDeclaration|TS\w+)$/.test(statement.type)
  return { declares, uses: usedNames(statement), kept: !forServer && (isExport || !onlyDeclares), forServer }
}

function declaredNames(declaration: Node): string[] {
  if (declaration.type === 'VariableDeclaration') {
    const names: string[] = []
    for (const one of declaration['declarations'] as Node[]) {
      walk(one['id'], (node) => {
        if (node.type === 'Identifier') names.push(String(node['name']))
      })
    }
    return names
  }
  const id = declaration['id'] as Node | null | undefined
  return id?.type === 'Identifier' ? [String(id['name'])] : []
}

// Types do not reach the browser, and `a.b` and `{ b: … }` do not use `b`.
function usedNames(statement: Node): Set<string> {
  const names = new Set<string>()
  walk(statement, (node, parent) => {
    if (/^TS(?:Type|Interface)/.test(node.type)) return false
    if (node.type === 'JSXIdentifier' && parent?.type !== 'JSXAttribute') names.add(String(node['name']))
    if (node.type !== 'Identifier') return
    const isProperty = parent?.type === 'MemberExpression' && parent['property'] === node && parent['computed'] === false
    const isKey =
      parent?.type === 'Property' && parent['key'] === node && parent['shorthand'] === false && parent['computed'] === false
    if (!isProperty && !isKey) names.add(String(node['name']))
  })
  return names
}
