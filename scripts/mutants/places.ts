import { parseSync } from 'oxc-parser'
import { walk, type Node } from '#tests/architecture/sources.ts'

/** One small change to a source file: the text between `start` and `end` becomes `to`. */
export type Mutation = { path: string; line: number; start: number; end: number; to: string; operator: string }

type Change = Pick<Mutation, 'start' | 'end' | 'to' | 'operator'>

const COMPARISONS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
}
const LOGICAL: Record<string, string> = { '&&': '||', '||': '&&' }

// Log lines, assertions and texts for debugging do not change what the shop does.
const NOT_BEHAVIOUR = /^(?:await )?(?:assert|(?:\w+\.)*log(?:ger)?\.\w+|console\.\w+)\(/

/** Every possible mutation of a file, in text order. */
export function mutationsOf(path: string, text: string): Mutation[] {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  const found: Change[] = []
  walk(program, (node, parent) => {
    if (isSkipped(node, parent, text)) return false
    found.push(...changesAt(node, parent, text))
    return true
  })
  return found
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map((change) => ({ path, line: lineAt(text, change.start), ...change }))
}

/** The text with the mutation applied. */
export function mutated(text: string, { start, end, to }: Pick<Mutation, 'start' | 'end' | 'to'>): string {
  return text.slice(0, start) + to + text.slice(end)
}

/** The changed lines as a diff. */
export function diffOf(text: string, mutation: Mutation): string {
  const from = text.lastIndexOf('\n', mutation.start - 1) + 1
  const next = text.indexOf('\n', mutation.end)
  const until = next === -1 ? text.length : next
  const after = mutated(text, mutation).slice(from, until + mutation.to.length - (mutation.end - mutation.start))
  const lines = (sign: string, part: string) => part.split('\n').map((line) => `${sign} ${line.trimEnd()}`)
  return [...lines('-', text.slice(from, until)), ...lines('+', after)].join('\n')
}

function isSkipped(node: Node, parent: Node | null, text: string): boolean {
  // Types do not exist at run time, and error messages are for debugging.
  if (node.type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)/.test(node.type)) return true
  if (/^(?:Import|ExportAll)/.test(node.type)) return true
  if (node.type === 'ThrowStatement' && /^throw new \w*Error\(/.test(text.slice(node.start))) return true
  if (node.type === 'ExpressionStatement' && NOT_BEHAVIOUR.test(text.slice(node.start, node.end))) return true
  // Property names are not values.
  return parent?.type === 'Property' && parent['key'] === node && parent['computed'] !== true
}

function changesAt(node: Node, parent: Node | null, text: string): Change[] {
  const { start, end, type } = node
  const change = (operator: string, to: string, at = { start, end }): Change => ({ ...at, to, operator })
  switch (type) {
    case 'IfStatement':
    case 'ConditionalExpression': {
      const test = node['test'] as Node
      return [change('condition', `!(${text.slice(test.start, test.end)})`, { start: test.start, end: test.end })]
    }
    case 'BinaryExpression':
    case 'LogicalExpression':
      return operatorAt(node, text)
    case 'ExpressionStatement':
      return isCall(node['expression'] as Node) ? [change('statement', ';')] : []
    case 'Literal':
      return parent?.type === 'ExpressionStatement' ? [] : literalAt(node, parent)
    case 'ArrayExpression':
      return (node['elements'] as unknown[]).length > 0 ? [change('array', '[]')] : []
    default:
      return []
  }
}

function operatorAt(node: Node, text: string): Change[] {
  const [left, right] = [node['left'] as Node, node['right'] as Node]
  const operator = node['operator'] as string
  const other = COMPARISONS[operator] ?? LOGICAL[operator]
  if (other === undefined) return []
  if (operator === '+' && [left, right].some((side) => isText(side))) return []
  const at = text.indexOf(operator, left.end)
  const name = operator in LOGICAL ? 'logic' : /[+\-*/]/.test(operator) ? 'arithmetic' : 'comparison'
  return [{ start: at, end: at + operator.length, to: other, operator: name }]
}

function literalAt(node: Node, parent: Node | null): Change[] {
  const { start, end, value } = node
  const change = (operator: string, to: string): Change => ({ start, end, to, operator })
  if (typeof value === 'boolean') return [change('boolean', String(!value))]
  if (typeof value === 'number')
    return [change('number', String(value + 1)), ...(value > 0 ? [change('number', String(value - 1))] : [])]
  if (typeof value !== 'string' || value === '') return []
  // The name of a module to load.
  if (parent?.type === 'ImportExpression' || parent?.type === 'ExportNamedDeclaration') return []
  return [change('text', "''")]
}

function isText(node: Node): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string')
}

function isCall(node: Node): boolean {
  return node.type === 'CallExpression' || (node.type === 'AwaitExpression' && isCall(node['argument'] as Node))
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}
