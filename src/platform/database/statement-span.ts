import type { SpanOpening } from '../tracing.ts'

// Distinct texts are few; this limits the exceptions.
const MOST_KNOWN = 1000
const MOST_TABLES = 4
const DATABASE = { 'db.system.name': 'postgresql' }
const WORDS = /\b(?:from|join|into|update|using|only)\s+("?[a-z_]+"?\."?[a-z_]+"?)/gi
const OPERATION = /\b(select|insert|update|delete|merge)\b/i
const WRITES = /\b(insert)\s+into\b|\b(update)\s+"?[a-z_]+"?\.|\b(delete)\s+from\b|\b(merge)\s+into\b/i
// Sent with the first statements of a transaction; its span shows both.
const NO_SPAN = /^(?:begin|rollback)\b/

const known = new Map<string, SpanOpening | null>()

export const TRANSACTION: SpanOpening = { name: 'transaction', kind: 'inside', facts: DATABASE }

/** The span of a statement: what it does to which tables. Nothing else of its text is used, and none of its values. */
export function statementSpan(text: string): SpanOpening | null {
  const before = known.get(text)
  if (before !== undefined) return before
  const described = describe(text)
  if (known.size < MOST_KNOWN) known.set(text, described)
  return described
}

function describe(text: string): SpanOpening | null {
  if (NO_SPAN.test(text)) return null
  const tables = [...new Set([...text.matchAll(WORDS)].map(([, name]) => name!.replaceAll('"', '').toLowerCase()))]
  const operation = text === 'commit' ? 'commit' : operationOf(text)
  const named = tables.slice(0, MOST_TABLES).join(', ')
  return {
    name: named === '' ? operation : `${operation} ${named}`,
    kind: 'client',
    facts: {
      ...DATABASE,
      'db.operation.name': operation,
      ...(tables.length === 1 && { 'db.collection.name': tables[0]! }),
      ...(tables.length > 1 && { 'db.query.summary': `${operation} ${named}` }),
    },
  }
}

/** A statement with parts (`with … as`) does what the first part that writes does. */
function operationOf(text: string): string {
  const written = WRITES.exec(text)
  return (written?.slice(1).find((word) => word !== undefined) ?? OPERATION.exec(text)?.[1] ?? 'statement').toLowerCase()
}
