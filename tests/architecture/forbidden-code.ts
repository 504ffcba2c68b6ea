import { lineOf, walk, type Node, type Source } from './sources.ts'
import { moduleOf } from './why-forbidden.ts'

type Finding = { where: string; rule: string }

/** What a file must not contain, whatever it imports. `tables` are all tables of the database, as `schema.table`. */
export function findForbiddenCode(source: Source, tables: readonly string[]): Finding[] {
  const { path, text, program, isTest } = source
  const findings: Finding[] = []
  const inShop = path.startsWith('src/shop/') && !isTest
  walk(program, (node, parent) => {
    const report = (rule: string) => findings.push({ where: `${path}:${lineOf(text, node.start)}`, rule })
    if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') report('There are no classes.')
    if (inShop && readsTheClock(node)) report('Time is an argument: take `now` from the context.')
    if (inShop && isCallOf(node, ['randomUUID'])) report('Ids are made by newId(now), so that they sort by time.')
    if (isTest || parent?.type === 'TSLiteralType' || !path.startsWith('src/')) return
    for (const table of tablesNamed(node, tables))
      if (!mayName(path, table.split('.')[0]!)) report(`${table} belongs to another module.`)
  })
  return findings
}

function mayName(path: string, schema: string): boolean {
  if (path === 'src/shop/tables.ts') return true
  const owner = moduleOf(path)
  // `reporting` reads all modules, `demo` deletes the demo from all of them, and `archive` exports and imports all of them.
  if (owner === 'reporting' || owner === 'demo' || owner === 'archive') return true
  if (path.startsWith('src/platform/') || path === 'src/web/http/page-version.ts') return schema === 'platform'
  return owner === schema
}

/** The tables named in a text: 'ordering.orders as o', `select … from inventory.lots`. */
function tablesNamed(node: Node, tables: readonly string[]): string[] {
  const text =
    node.type === 'TemplateElement' ? (node['value'] as { raw: string }).raw : node.type === 'Literal' ? node['value'] : null
  if (typeof text !== 'string') return []
  return (text.match(/(?<![\w./-])[a-z]+\.[a-z_]+/g) ?? []).filter((name) => tables.includes(name))
}

function readsTheClock(node: Node): boolean {
  if (node.type === 'NewExpression') return nameOf(node['callee']) === 'Date' && (node['arguments'] as unknown[]).length === 0
  if (node.type !== 'CallExpression') return false
  const callee = node['callee'] as Node
  return callee.type === 'MemberExpression' && nameOf(callee['object']) === 'Date' && nameOf(callee['property']) === 'now'
}

function isCallOf(node: Node, names: string[]): boolean {
  return node.type === 'CallExpression' && names.includes(nameOf(node['callee']))
}

function nameOf(node: unknown): string {
  const { type, name } = node as Node
  return type === 'Identifier' ? String(name) : ''
}
