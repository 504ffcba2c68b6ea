import { lineOf, walk, type Source } from './sources.ts'

export const MOST_FILE_LINES = 300
export const MOST_FUNCTION_LINES = 70

// Generated from the migrations.
const GENERATED = ['src/shop/tables.ts']

/** Reports the file, and each of its functions, that exceeds its limit. */
export function findTooLarge({ path, text, program, isTest }: Source): string[] {
  if (GENERATED.includes(path)) return []
  const lines = text.trimEnd().split('\n').length
  const found = lines > MOST_FILE_LINES ? [`${path} has ${lines} lines`] : []
  walk(program, (node, parent) => {
    if (!/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) return
    // A group of tests is a list, not a function to follow.
    if (isTest && parent?.type === 'CallExpression') return
    const length = text.slice(node.start, node.end).split('\n').length
    if (length > MOST_FUNCTION_LINES) found.push(`${path}:${lineOf(text, node.start)} has a function of ${length} lines`)
  })
  return found
}
