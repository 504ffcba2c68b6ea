// Which texts each page of the office may need, found in the sources by the build. A browser gets only those, in one language.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync, type Plugin } from 'vite'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { frame } from '#texts/en/frame.ts'
import { office } from '#texts/en/office.ts'
import { parts } from '#texts/en/parts.ts'
import { shell } from '#texts/en/shell.ts'
import { root } from './root.ts'

/** Of each page its address, its name and the keys that only it and few others need; and the keys that most pages need. */
export type OfficePageTexts = { common: string[]; pages: { path: string; name: string; keys: string[] }[] }

// Shared components of pages have texts of the shop.
const TEXTS = { ...frame, ...parts, ...shell, ...office }
const KEYS = Object.keys(TEXTS)
const FOLDER = 'src/web/office/'
const FRAME = `${FOLDER}layout.tsx`
// What so many pages need is loaded once for all of them.
const COMMON_SHARE = 1 / 2
// Half of the pages need all of these and the others none.
const OF_FORMS = /^setting(?:Text)?\./
// It names the fields of any form, but only those that its page names itself.
const WITHOUT_IMPORTS = `${FOLDER}kit/edit-conflict.tsx`

type Source = { imports: string[]; keys: ReadonlySet<string> }

export function officePageTexts(routes: readonly RouteConfigEntry[]): OfficePageTexts {
  const sources = new Map<string, Source>()
  const keysOf = (file: string) => new Set([...filesOf(sources, file)].flatMap((one) => [...sourceOf(sources, one)!.keys]))
  const pages = officeRoutes(routes).map(({ path, file }) => ({ path, file, keys: keysOf(file) }))
  // The page of an error in the frame is outside it.
  const common = new Set([...keysOf(FRAME), 'crash.title', 'crash.advice', 'crash.home'])
  for (const key of KEYS.filter((one) => !OF_FORMS.test(one)))
    if (pages.filter(({ keys }) => keys.has(key)).length > pages.length * COMMON_SHARE) common.add(key)
  return {
    common: [...common].sort(),
    pages: pages.map(({ path, file, keys }) => ({
      path,
      name: file.slice(FOLDER.length).replace('.route.tsx', ''),
      keys: [...keys].filter((key) => !common.has(key)).sort(),
    })),
  }
}

/** The addresses of the office, each with its route file. */
function officeRoutes(routes: readonly RouteConfigEntry[], above = ''): { path: string; file: string }[] {
  return routes.flatMap(({ path, file, children }) => {
    const full = [above, path].filter(Boolean).join('/')
    if (children) return officeRoutes(children, full)
    return file.startsWith('office/') ? [{ path: `/${full}`, file: `src/web/${file}` }] : []
  })
}

/** The file and everything it imports: what the browser gets, and the office's own files of the server, which choose keys for it. */
function filesOf(sources: Map<string, Source>, entry: string): Set<string> {
  const files = new Set<string>()
  const waiting = [entry]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue
    const source = sourceOf(sources, file)
    if (!source) continue
    files.add(file)
    if (file !== WITHOUT_IMPORTS) waiting.push(...source.imports)
  }
  return files
}

// The kit of the server writes whole sentences, so its keys stay there.
const isLeftOut = (file: string) => file.includes('.server.') && (!file.startsWith(FOLDER) || file.startsWith(`${FOLDER}kit/`))

function sourceOf(sources: Map<string, Source>, file: string): Source | null {
  if (!/^src\/web\/.*\.tsx?$/.test(file) || isLeftOut(file)) return null
  const known = sources.get(file)
  if (known) return known
  if (!existsSync(join(root, file))) return null
  const source = readSource(file, readFileSync(join(root, file), 'utf8'))
  sources.set(file, source)
  return source
}

function readSource(file: string, text: string): Source {
  const { program, module } = parseSync(file, text)
  const imports = [
    ...module.staticImports.filter(({ entries, start }) =>
      entries.length === 0 ? !/^import\s+type\b/.test(text.slice(start)) : entries.some((entry) => !entry.isType),
    ),
    ...module.staticExports.flatMap(({ entries }) => entries.filter(({ moduleRequest, isType }) => moduleRequest && !isType)),
  ].flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : []))
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1))
  const keys = new Set<string>()
  mentioned(program, keys)
  return { imports: [...imports, ...dynamic].map((name) => pathOf(file, name)), keys }
}

function pathOf(from: string, name: string): string {
  if (name.startsWith('#web/')) return `src/${name.slice(1)}`
  return name.startsWith('.') ? posix.normalize(posix.join(posix.dirname(from), name.replace(/\?.*$/, ''))) : name
}

type Node = { type: string; [field: string]: unknown }

/** Adds the keys that the code names: in full, by a template such as `role.${role}`, or by the page of an `<ActionResult>`. */
function mentioned(node: unknown, keys: Set<string>): void {
  if (Array.isArray(node)) {
    for (const one of node) mentioned(one, keys)
    return
  }
  if (!isNode(node)) return
  if (node.type === 'Literal' && typeof node['value'] === 'string' && Object.hasOwn(TEXTS, node['value'])) keys.add(node['value'])
  if (node.type === 'TemplateLiteral') for (const key of keysLike(quasisOf(node))) keys.add(key)
  if (node.type === 'JSXOpeningElement') for (const key of doneKeys(node)) keys.add(key)
  // Types name keys that the code does not.
  if (/^TS(?:TypeAlias|Interface|TypeAnnotation|TypeParameter)/.test(node.type)) return
  for (const value of Object.values(node)) if (typeof value === 'object' && value !== null) mentioned(value, keys)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function quasisOf(node: Node): string[] {
  return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
}

/** A template that begins with a value could be any key; the office has none. */
function keysLike(parts: readonly string[]): string[] {
  const [first = ''] = parts
  if (parts.length < 2 || !/^[a-zA-Z]+\./.test(first)) return []
  const form = new RegExp(`^${parts.map((part) => part.replaceAll('.', String.raw`\.`)).join('.+')}$`)
  // A lead has a template of its own, such as `settings.${part}Lead`.
  const lead = parts.at(-1) !== ''
  return KEYS.filter((key) => form.test(key) && (lead || !key.endsWith('Lead')))
}

/** `<ActionResult page="tax">` says what was done: in the words of its page or in shared ones. */
function doneKeys(element: Node): string[] {
  if ((element['name'] as { name?: string }).name !== 'ActionResult') return []
  const attributes = element['attributes'] as { name?: { name?: string }; value?: { value?: string } }[]
  const page = attributes.find(({ name }) => name?.name === 'page')?.value?.value
  if (page === undefined) throw new Error('An <ActionResult> must name its page in the source: its texts are found by it.')
  return KEYS.filter((key) => key.startsWith(`done.${page}.`) || /^done\.[^.]+$/.test(key))
}

const NAME = 'virtual:office-page-texts'

/** Makes `virtual:office-page-texts` of the sources. */
export function officeTexts(): Plugin {
  return {
    name: 'office-texts',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    async load(id) {
      if (id !== `\0${NAME}`) return null
      for (const file of readdirSync(join(root, FOLDER), { recursive: true, encoding: 'utf8' })) {
        if (/\.tsx?$/.test(file)) this.addWatchFile(join(root, FOLDER, file))
      }
      const routes = (await import('#web/routes.ts')).default
      return `export default ${JSON.stringify(officePageTexts(routes))}`
    },
  }
}
