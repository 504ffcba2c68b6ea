/** A JSON schema as OpenAPI documents contain it. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  example?: unknown
  examples?: unknown[]
  default?: unknown
  const?: unknown
  enum?: unknown[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
}

type Schemas = Record<string, Schema>

/** Resolves a `$ref`; returns any other schema unchanged. */
export function resolved(schema: Schema, schemas: Schemas): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (schemas[name] ?? {})
}

const BY_FORMAT: Record<string, string> = {
  date: '2026-06-12',
  'date-time': '2026-06-11T11:46:00.000Z',
  uuid: '01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33',
  email: 'rahima@example.com',
  password: 'a long sentence of yours',
}

/** A value that fits the schema, built from the examples in it. */
export function exampleOf(given: Schema, schemas: Schemas, depth = 0): unknown {
  const schema = resolved(given, schemas)
  if (given.example !== undefined) return given.example
  const named = schema.example !== undefined ? schema.example : (schema.examples?.[0] ?? schema.const ?? schema.enum?.[0])
  if (named !== undefined) return named
  const choice = schema.oneOf?.[0] ?? schema.anyOf?.[0]
  if (choice) return exampleOf(choice, schemas, depth)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, schemas, depth)))
  switch (typeOf(schema)) {
    case 'object': {
      const entries = Object.entries(schema.properties ?? {}).map(([name, property]) => [
        name,
        exampleOf(property, schemas, depth + 1),
      ])
      return Object.fromEntries(entries)
    }
    case 'array':
      return depth > 6 || !schema.items ? [] : [exampleOf(schema.items, schemas, depth + 1)]
    case 'integer':
    case 'number':
      return schema.default ?? schema.minimum ?? 0
    case 'boolean':
      return schema.default ?? false
    case 'null':
      return null
    default:
      return BY_FORMAT[schema.format ?? ''] ?? ''
  }
}

/** The type of a schema, without `null`. */
export function typeOf(schema: Schema): string {
  const types = [schema.type ?? (schema.properties ? 'object' : 'string')].flat()
  return types.find((type) => type !== 'null') ?? 'null'
}
