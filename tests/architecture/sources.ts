import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { parseSync, type Program } from 'oxc-parser'

/** The project's folder. */
export const root = dirname(dirname(import.meta.dirname))

export type Import = {
  /** A path of ours such as `src/shop/values/money.ts`, or the name of a package or of a part of Node. */
  to: string
  /** Gone after compilation. */
  typeOnly: boolean
  /** The names it brings into the file; empty when it is imported for its effect, re-exported or loaded later. */
  names: string[]
  kind: 'import' | 'export' | 'dynamic'
}

export type Source = { path: string; text: string; program: Program; imports: Import[]; isTest: boolean }

const FOLDERS = ['src', 'db', 'scripts', 'simulators', 'tests']

/** Every TypeScript file of the project, read and parsed. */
export function readSources(): Source[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')),
  )
    .sort()
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')))
}

export function parseSource(path: string, text: string): Source {
  const { program, module, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`)
  const imports: Import[] = []
  const add = (found: Omit<Import, 'to'>, specifier: string) => imports.push({ ...found, to: resolveImport(path, specifier) })
  for (const { moduleRequest, entries, start } of module.staticImports) {
    const values = entries.filter((entry) => !entry.isType)
    // `import type {} from …` has no entries either, so the words decide.
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
    // What is imported by a computed name can't be checked; `scripts` load the built shop that way.
    if (specifier !== undefined) add({ typeOnly: false, kind: 'dynamic', names: [] }, specifier)
  }
  return { path, text, program, imports, isTest: /\.test\.tsx?$/.test(path) }
}

function resolveImport(from: string, specifier: string): string {
  const bare = specifier.replace(/\?[a-z]+$/, '')
  return bare.startsWith('.') ? posix.normalize(posix.join(posix.dirname(from), bare)) : bare
}

/** Whatever a syntax tree is made of. */
export type Node = { type: string; start: number; end: number; [field: string]: unknown }

/** Calls back for the node and everything below it; `false` skips what is below. */
export function walk(
  node: unknown,
  visit: (node: Node, parent: Node | null) => boolean | void,
  parent: Node | null = null,
): void {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, visit, parent)
    return
  }
  if (!isNode(node) || visit(node, parent) === false) return
  for (const value of Object.values(node)) if (typeof value === 'object' && value !== null) walk(value, visit, node)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

export function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}
