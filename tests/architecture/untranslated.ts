import { lineOf, walk, type Node, type Source } from './sources.ts'

// Attributes of our components and of HTML that people see or hear.
const SPOKEN =
  /^(?:alt|title|label|placeholder|aria-label|aria-description|aria-roledescription|text|heading|lead|summary|caption|hint|help|note|empty|message|reason)$/
// Names that are the same in both languages, and keys as they are printed on a keyboard.
const NAMES = new Set(['PakaFol', 'WhatsApp', 'bKash', 'English', 'বাংলা', 'Ctrl K', 'Esc'])

/** Texts in pages instead of the message catalogue, which would be in one language only. */
export function findUntranslated({ path, text, program, isTest }: Source): string[] {
  if (isTest || !path.startsWith('src/web/') || !path.endsWith('.tsx')) return []
  const found: string[] = []
  walk(program, (node, parent) => {
    const words = wordsOf(node, parent).trim()
    if (/\p{L}\p{M}*\p{L}/u.test(words) && !NAMES.has(words)) found.push(`${path}:${lineOf(text, node.start)} ${words}`)
  })
  return found
}

function wordsOf(node: Node, parent: Node | null): string {
  if (node.type === 'JSXText') return String(node['value'])
  if (node.type === 'JSXAttribute') {
    const name = (node['name'] as Node)['name']
    return SPOKEN.test(String(name)) ? literal(node['value']) || literal((node['value'] as Node | null)?.['expression']) : ''
  }
  const inText = parent?.type === 'JSXElement' || parent?.type === 'JSXFragment'
  return node.type === 'JSXExpressionContainer' && inText ? literal(node['expression']) : ''
}

/** The text of a string, or of the fixed parts of a template. */
function literal(node: unknown): string {
  const { type, value, quasis } = (node ?? {}) as Partial<Node>
  if (type === 'Literal') return typeof value === 'string' ? value : ''
  if (type !== 'TemplateLiteral') return ''
  return (quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked).join(' ')
}
