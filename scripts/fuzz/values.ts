import { exampleOf, resolved, typeOf, type Schema } from '#web/api/example-of.ts'
import type { Chance } from './chance.ts'
import type { Schemas } from './schema-faults.ts'

/** Real values from answers, by field name: ids, slugs, tokens and days. */
export type Seen = Map<string, unknown[]>

const LONG = 'মx🥭'.repeat(20_000)
const DEEP: unknown = JSON.parse(`${'['.repeat(800)}${']'.repeat(800)}`)

/** Values that must break no field. */
export const NASTY: readonly unknown[] = [
  '',
  ' ',
  '​',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfff',
  '‮mango',
  'আম',
  '🥭',
  LONG,
  'x'.repeat(300),
  '\r\nX-Evil: 1',
  '%00',
  '%',
  '%e0%a4',
  "' or 1=1 --",
  '"; drop table orders; --',
  '<script>alert(1)</script>',
  '${7*7}',
  '{{7*7}}',
  '../../etc/passwd',
  '=cmd()',
  '$ne',
  'null',
  '__proto__',
  'constructor',
  'toString',
  'true',
  '0',
  '-1',
  '1e308',
  '99999999999999999999',
  '2026-02-30',
  '0000-00-00',
  '+8801',
  'NaN',
  0,
  -0,
  -1,
  1,
  1.5,
  0.1 + 0.2,
  1e-7,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  1e308,
  -1e308,
  null,
  true,
  false,
  {},
  [],
  [[]],
  [null],
  DEEP,
  { $ne: null },
  { toString: 'x' },
  { length: 1 },
  { constructor: { prototype: { polluted: 1 } } },
  Array.from({ length: 5e3 }, () => 'x'),
]

type Making = { chance: Chance; schemas: Schemas; seen: Seen }

/** A valid value for the schema, usually one the shop knows. */
export function goodValue(given: Schema, name: string, making: Making): unknown {
  const { chance, schemas, seen } = making
  const schema = resolved(given, schemas)
  const known = seen.get(name)
  if (known && known.length > 0 && !chance.once(6)) return chance.pick(known)
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return goodValue(chance.pick(choices), name, making)
  if (schema.enum) return chance.pick(schema.enum)
  if ([schema.type].flat().includes('null') && chance.once(3)) return null
  switch (typeOf(schema)) {
    case 'object':
      return goodObject(schema, making)
    case 'array':
      return Array.from({ length: chance.below(Math.min(schema.maxItems ?? 4, 4) + 1) }, () =>
        goodValue(schema.items ?? {}, name, making),
      )
    case 'integer':
    case 'number':
      return goodNumber(schema, chance)
    case 'boolean':
      return chance.once(2)
    default:
      return goodText(given, making)
  }
}

function goodObject(schema: Schema, making: Making): Record<string, unknown> {
  const entries = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (!schema.required?.includes(name) && making.chance.once(2)) return []
    return [[name, goodValue(property, name, making)] as const]
  })
  return Object.fromEntries(entries)
}

function goodNumber(schema: Schema, chance: Chance): number {
  const { minimum: least = 0, maximum: most = least + 1000 } = schema
  return chance.pick([
    least,
    most,
    Math.min(most, least + 1),
    Math.min(most, least + chance.below(1000)),
    Number(schema.example ?? least),
  ])
}

function goodText(given: Schema, { chance, schemas }: Making): string {
  const schema = resolved(given, schemas)
  const example = exampleOf(given, schemas)
  if (typeof example === 'string' && !chance.once(4)) return example
  const { minLength: least = 0, maxLength: most = 60 } = schema
  const length = chance.pick([least, most, Math.min(most, least + 1 + chance.below(20))])
  return chance.pick(['a', 'আ', '7', 'é']).repeat(length)
}

/** The value with one place changed to something usually invalid: another value, missing, duplicated, or too many. */
export function spoilt(value: unknown, { chance }: Pick<Making, 'chance'>): unknown {
  const copy = structuredClone(value)
  const places = placesIn(copy)
  if (places.length === 0) return chance.pick(NASTY)
  const { holder, key } = chance.pick(places)
  if (chance.once(8)) return chance.pick(NASTY)
  if (Array.isArray(holder)) {
    if (chance.once(3)) holder.push(...holder, chance.pick(NASTY))
    else holder[Number(key)] = chance.pick(NASTY)
  } else if (chance.once(5)) Reflect.deleteProperty(holder, key)
  else if (chance.once(8)) Object.assign(holder, { [`${key} `]: 1, isAdmin: true, state: 'paid', customer_id: 'x' })
  else Object.assign(holder, { [key]: chance.pick(NASTY) })
  return copy
}

type Place = { holder: unknown[] | Record<string, unknown>; key: string }

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Place['holder']
  return Object.entries(value).flatMap(([key, inner]) => [{ holder, key }, ...placesIn(inner)])
}

/** Keeps the ids and names of an answer for later requests; the latest hundred of each. */
export function remember(value: unknown, seen: Seen, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > 8) return
  for (const [name, inner] of Object.entries(value)) {
    if (Array.isArray(value)) remember(inner, seen, depth + 1)
    else if (typeof inner === 'object') remember(inner, seen, depth + 1)
    else for (const as of SAME[name] ?? (KEPT.has(name) ? [name] : [])) keep(seen, as, inner)
  }
}

const KEPT = new Set(['_id', 'slug', 'token', 'number'])
/** The names that requests use for the same field. */
const SAME: Record<string, string[]> = {
  id: ['id'],
  variant_id: ['varient'],
  total: ['expected_total'],
}

function keep(seen: Seen, name: string, value: unknown): void {
  const known = seen.get(name) ?? []
  if (known.includes(value)) return
  known.push(value)
  seen.set(name, known.slice(-100))
}
