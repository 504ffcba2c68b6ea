import { lineOf, walk, type Node, type Source } from './sources.ts'

// The catalogue holds what is shown. The language module and its data hold how a language writes days, numbers and sounds, and what people type.
const CATALOGUE = /^src\/texts\/bn\//
const LANGUAGE_MODULE = /^src\/shop\/values\/(?:language\.ts$|languages\/)/
// Where a language is named because something of its own is registered: its catalogue, its fonts and logo, its route, its columns in a
// sheet. A further language is added there, and most of these do not compile until it is.
const REGISTERS = new Set([
  'src/shop/tables.ts',
  'src/texts/load.ts',
  'src/texts/late.ts',
  'src/texts/all.server.ts',
  'src/texts/refusals.server.ts',
  'src/texts/shop.server.ts',
  'src/shop/content/brand-pictures.ts',
  'src/web/ui/fonts.ts',
])
// The taka sign is written in every language.
const BANGLA = /(?!৳)[\u0980-\u09ff]/u

/** Bangla in the program outside the catalogue and the language module, comments included, and code that names one language. */
export function findLanguageOutOfPlace({ path, text, program, isTest }: Source): string[] {
  if (isTest || !path.startsWith('src/') || LANGUAGE_MODULE.test(path)) return []
  const found: string[] = []
  if (!CATALOGUE.test(path)) {
    for (const [index, line] of text.split('\n').entries())
      if (BANGLA.test(line)) found.push(`${path}:${index + 1} holds Bangla.`)
  }
  const mayName = CATALOGUE.test(path) || REGISTERS.has(path)
  walk(program, (node) => {
    if (!mayName && namesBangla(node)) found.push(`${path}:${lineOf(text, node.start)} names one language.`)
    if (comparesWithLanguage(node)) found.push(`${path}:${lineOf(text, node.start)} asks for one language.`)
    if (startsWithPrefix(node)) found.push(`${path}:${lineOf(text, node.start)} builds a link by hand.`)
  })
  return found
}

function comparesWithLanguage(node: Node): boolean {
  if (node.type === 'SwitchCase') return isLanguage(node['test'])
  if (node.type !== 'BinaryExpression' || !/^[!=]==?$/.test(String(node['operator']))) return false
  return isLanguage(node['left']) || isLanguage(node['right'])
}

/** `{ bn: … }`, `text.bn`, `'bn'` and `nameBn` as a form field: a text is read and changed by the functions of `values/translations.ts`. */
function namesBangla(node: Node): boolean {
  const isBn = (part: unknown) => (part as Partial<Node> | null)?.['name'] === 'bn'
  if (node.type === 'Property' || node.type === 'TSPropertySignature') return isBn(node['key']) && node['computed'] !== true
  if (node.type === 'MemberExpression') return isBn(node['property']) && node['computed'] !== true
  if (node.type !== 'Literal') return false
  const { pattern } = (node['regex'] ?? {}) as { pattern?: string }
  return node['value'] === 'bn' || (pattern !== undefined && /\\\/bn\b/.test(pattern))
}

function isLanguage(node: unknown): boolean {
  const { type, value } = (node ?? {}) as Partial<Node>
  return type === 'Literal' && (value === 'en' || value === 'bn')
}

/** `'/bn'`, `/bn/shop` in quotes or as a part of a template. */
function startsWithPrefix(node: Node): boolean {
  const text =
    node.type === 'TemplateElement' ? (node['value'] as { cooked: string }).cooked : node.type === 'Literal' ? node['value'] : ''
  return typeof text === 'string' && /^\/bn(?:\/|$)/.test(text)
}
