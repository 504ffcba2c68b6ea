import { lineOf, walk, type Node, type Source } from './sources.ts'

// The catalogue holds what is shown. The language module and its data hold how a language writes days, numbers and sounds, and what people type.
const CATALOGUE = /^src\/texts\/bn\//
const LANGUAGE_MODULE = /^src\/shop\/values\/(?:language\.ts$|languages\/)/
// The taka sign is written in every language.
const BANGLA = /(?!৳)[\u0980-\u09ff]/u

/** Bangla in the program outside the catalogue and the language module, comments included, and comparisons with one language. */
export function findLanguageOutOfPlace({ path, text, program, isTest }: Source): string[] {
  if (isTest || !path.startsWith('src/') || LANGUAGE_MODULE.test(path)) return []
  const found: string[] = []
  if (!CATALOGUE.test(path)) {
    for (const [index, line] of text.split('\n').entries())
      if (BANGLA.test(line)) found.push(`${path}:${index + 1} holds Bangla.`)
  }
  walk(program, (node) => {
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
