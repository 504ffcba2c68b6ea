import { sha256 } from '#platform/ids.ts'

const WIDTH = 140
// Pictures and patterns of machine-readable codes.
const LONGEST_TEXT = 400
const SHOWN = 60
// Of a longer list, such as the free times of two weeks.
const [MOST_ENTRIES, SHOWN_ENTRIES] = [12, 8]

type Label = (text: string) => string

/**
 * Data of a page as a readable text: what fits stays on one line. `label` replaces what differs from run to run. A symbol is written without
 * quotation marks.
 */
export function written(value: unknown, label: Label, indent = ''): string {
  const line = onOneLine(value, label)
  if (line.length + indent.length <= WIDTH || !isNested(value)) return line
  const below = `${indent}  `
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const parts = Array.isArray(value)
    ? entriesOf(value, label).map((one) => written(one, label, below))
    : fieldsIn(value).map(([key, one]) => `${label(key)}: ${written(one, label, below)}`)
  return [open, ...parts.map((part) => `${below}${part}`), `${indent}${close}`].join('\n')
}

function onOneLine(value: unknown, label: Label): string {
  if (typeof value === 'string') return JSON.stringify(shortened(label(readable(value))))
  if (typeof value === 'symbol') return value.description!
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Map || value instanceof Set) return onOneLine([...value], label)
  if (Array.isArray(value)) return `[${value.map((one) => onOneLine(one, label)).join(', ')}]`
  if (!isNested(value)) return String(value)
  const fields = fieldsIn(value).map(([key, one]) => `${label(key)}: ${onOneLine(one, label)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

/** The entries of a list; of a long one the first ones, and a digest of the others, so that a change in any of them is seen. */
function entriesOf(list: readonly unknown[], label: Label): unknown[] {
  if (list.length <= MOST_ENTRIES || !list.some(isNested)) return [...list]
  const others = list.slice(SHOWN_ENTRIES)
  const digest = sha256(others.map((one) => onOneLine(one, label)).join('\n')).slice(0, 12)
  return [...list.slice(0, SHOWN_ENTRIES), Symbol(`… ${others.length} more, ${digest}`)]
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
}

/** What is undefined is not sent either. */
function fieldsIn(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, one]) => one !== undefined)
}

/** Addresses in links are encoded. */
function readable(text: string): string {
  try {
    return /%[0-9A-F]{2}/.test(text) ? decodeURIComponent(text) : text
  } catch {
    return text
  }
}

function shortened(text: string): string {
  if (text.length <= LONGEST_TEXT) return text
  return `${text.slice(0, SHOWN)}… (${text.length} characters, ${sha256(text).slice(0, 12)})`
}
