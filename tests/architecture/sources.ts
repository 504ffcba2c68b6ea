import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { parseSync, type Comment, type Program } from 'oxc-parser'

/** The project's folder. */
export const root = dirname(dirname(import.meta.dirname))

export type Import = {
  /** A path such as `src/shop/values/money.ts`, or the name of a package or a Node module. */
  to: string
  /** Removed by compilation. */
  typeOnly: boolean
  /** The imported names; empty for side-effect imports, re-exports and dynamic imports. */
  names: string[]
  kind: 'import' | 'export' | 'dynamic'
}

export type Source = { path: string; text: string; program: Program; comments: Comment[]; imports: Import[]; isTest: boolean }

const FOLDERS = ['src', 'db', 'scripts', 'simulators', 'tests']

let sources: Source[] | undefined

/** Every TypeScript file of the project, parsed once per process. */
export function readSources(): readonly Source[] {
  return (sources ??= parseAll())
}

function parseAll(): Source[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')),
  )
    .sort()
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')))
}

export function parseSource(path: string, text: string): Source {
  const { program, module, errors, comments } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`)
  const imports: Import[] = []
  const add = (found: Omit<Import, 'to'>, specifier: string) => imports.push({ ...found, to: resolveImport(path, specifier) })
  for (const { moduleRequest, entries, start } of module.staticImports) {
    const values = entries.filter((entry) => !entry.isType)
    // `import type {} from …` has no entries either, so the text decides.
    const typeOnly = entries.length === 0 ? /^import\s+type\b/.test(text.slice(start)) : values.length === 0
    add({ typeOnly, kind: 'import', names: values.map((entry) => entry.localName.value) }, moduleRequest.value)
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) add({ typeOnly: isType, kind: 'export', names: [] }, moduleRequest.value)
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const specifier = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end).trim())?.[1]
    // Computed imports cannot be checked; `scripts` load the built shop that way.
    if (specifier !== undefined) add({ typeOnly: false, kind: 'dynamic', names: [] }, specifier)
  }
  return { path, text, program, comments, imports, isTest: /\.test\.tsx?$/.test(path) }
}

// The aliases of package.json, such as `#shop/*` for `./src/shop/*`.
const ALIASES = Object.entries(
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: Record<string, string> }).imports,
).map(([alias, folder]) => ({ prefix: alias.replace('*', ''), folder: folder.replace(/^\.\/|\*$/g, '') }))

function resolveImport(from: string, specifier: string): string {
  const bare = specifier.replace(/\?[a-z]+$/, '')
  const alias = ALIASES.find(({ prefix }) => bare.startsWith(prefix))
  if (alias) return alias.folder + bare.slice(alias.prefix.length)
  return bare.startsWith('.') ? posix.normalize(posix.join(posix.dirname(from), bare)) : bare
}

/** A node of the syntax tree. */
export type Node = { type: string; start: number; end: number; [field: string]: unknown }

/** Calls back for the node and all its descendants; `false` skips the descendants. */
export function walk(
  node: unknown,
  onNode: (node: Node, parent: Node | null) => boolean | void,
  parent: Node | null = null,
): void {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, onNode, parent)
    return
  }
  if (!isNode(node) || onNode(node, parent) === false) return
  for (const value of Object.values(node)) if (typeof value === 'object' && value !== null) walk(value, onNode, node)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

export function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}
