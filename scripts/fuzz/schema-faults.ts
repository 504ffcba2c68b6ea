import { resolved, type Schema } from '#web/api/example-of.ts'

export type Schemas = Record<string, Schema>
type More = Schema & { pattern?: string; minItems?: number; additionalProperties?: boolean | Schema; exclusiveMinimum?: number }

const FORMATS: Record<string, RegExp> = {
  uuid: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
}

/** How a value violates its schema, by path; empty when it is valid. Unknown fields are ignored, as the document says. */
export function schemaFaults(given: Schema, value: unknown, schemas: Schemas, at = ''): string[] {
  const schema = resolved(given, schemas) as More
  const here = at || 'the whole'
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) {
    const fits = choices.some((choice) => schemaFaults(choice, value, schemas, at).length === 0)
    if (!fits) return [`${here} is none of what it may be`]
  }
  const faults = (schema.allOf ?? []).flatMap((part) => schemaFaults(part, value, schemas, at))
  if (schema.const !== undefined && value !== schema.const) faults.push(`${here} is not ${JSON.stringify(schema.const)}`)
  if (schema.enum && !schema.enum.includes(value)) faults.push(`${here} is not one of ${schema.enum.join(', ')}`)
  const types = schema.type === undefined ? (schema.properties ? ['object'] : []) : [schema.type].flat()
  if (types.length > 0 && !types.some((type) => isOf(type, value))) return [...faults, `${here} is no ${types.join(' or ')}`]
  if (typeof value === 'string') return [...faults, ...textFaults(schema, value, { here, mayBeLeftOut: types.includes('null') })]
  if (typeof value === 'number') return [...faults, ...numberFaults(schema, value, here)]
  if (Array.isArray(value)) return [...faults, ...listFaults(schema, value, { schemas, at, here })]
  if (typeof value === 'object' && value !== null) return [...faults, ...objectFaults(schema, value, { schemas, at })]
  return faults
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    default:
      return typeof value === type
  }
}

function textFaults(schema: More, text: string, { here, mayBeLeftOut }: { here: string; mayBeLeftOut: boolean }): string[] {
  // For these, missing, null and empty are the same.
  if (text === '' && mayBeLeftOut) return []
  // The length after normalisation: spaces around words and repeated spaces do not count.
  const length = [...text.replaceAll(/[\s\u200b-\u200d\ufeff]+/g, ' ').trim()].length
  const faults: string[] = []
  if (schema.minLength !== undefined && [...text].length < schema.minLength)
    faults.push(`${here} is shorter than ${schema.minLength}`)
  if (schema.maxLength !== undefined && length > schema.maxLength) faults.push(`${here} is longer than ${schema.maxLength}`)
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(text))
    faults.push(`${here} is not as ${schema.pattern}`)
  const format = FORMATS[schema.format ?? '']
  if (format && !format.test(text.trim())) faults.push(`${here} is no ${schema.format}`)
  return faults
}

function numberFaults(schema: More, value: number, here: string): string[] {
  const faults: string[] = []
  if (schema.minimum !== undefined && value < schema.minimum) faults.push(`${here} is below ${schema.minimum}`)
  if (schema.maximum !== undefined && value > schema.maximum) faults.push(`${here} is above ${schema.maximum}`)
  if (schema.exclusiveMinimum !== undefined && value <= schema.exclusiveMinimum)
    faults.push(`${here} is not above ${schema.exclusiveMinimum}`)
  return faults
}

type Around = { schemas: Schemas; at: string }

function listFaults(schema: More, list: unknown[], { schemas, at, here }: Around & { here: string }): string[] {
  const faults = list.flatMap((item, index) => (schema.items ? schemaFaults(schema.items, item, schemas, `${at}/${index}`) : []))
  if (schema.maxItems !== undefined && list.length > schema.maxItems) faults.push(`${here} has more than ${schema.maxItems}`)
  if (schema.minItems !== undefined && list.length < schema.minItems) faults.push(`${here} has less than ${schema.minItems}`)
  return faults
}

function objectFaults(schema: More, value: object, { schemas, at }: Around): string[] {
  const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(value, name)).map((name) => `${at}/${name} is missing`)
  const rest = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined
  const wrong = Object.entries(value).flatMap(([name, inner]) => {
    const known = schema.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : rest
    return known && inner !== undefined ? schemaFaults(known, inner, schemas, `${at}/${name}`) : []
  })
  return [...missing, ...wrong]
}
