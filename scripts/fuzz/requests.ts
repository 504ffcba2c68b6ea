import type { ApiDocument, Operation, Parameter } from '#web/api/openapi.ts'
import type { Schema } from '#web/api/example-of.ts'
import type { Chance } from './chance.ts'
import { schemaFaults, type Schemas } from './schema-faults.ts'
import { goodValue, NASTY, spoilt, type Seen } from './values.ts'

export type Target = { method: string; path: string; operation: Operation }

export type Sending = {
  method: string
  /** Path and query. */
  address: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | null
  /** Why a success would be wrong; empty when the request is valid. */
  faults: string[]
}

type Around = { chance: Chance; schemas: Schemas; seen: Seen; signedIn: Record<string, string> | null }

export function targetsOf(document: ApiDocument): Target[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

/** One request for an operation: valid, with one invalid value, or malformed as a whole. */
export function makeRequest({ method, path, operation }: Target, around: Around): Sending {
  const { chance, signedIn } = around
  const faults: string[] = []
  const parameters = operation.parameters ?? []
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(pathValue(parameters, name, around)))
  const query = queryOf(parameters, around, faults)
  const headers: Record<string, string> = {
    'X-Forwarded-For': `10.${chance.below(250)}.${chance.below(250)}.${chance.below(250)}`,
  }
  for (const parameter of parameters) {
    if (parameter.in !== 'header' || chance.once(12)) continue
    headers[parameter.name] = chance.once(8)
      ? chance.pick(['short', 'x'.repeat(300), 'with spaces in it', '..........'])
      : `key-${chance.below(1_000_000_000)}`
  }
  if (signedIn && !chance.once(4)) Object.assign(headers, signedIn)
  const schema = operation.requestBody?.content['application/json']?.schema
  const sending = { method, address: `${address}${query}`, headers, body: null, faults }
  return schema ? withBody(sending, schema, around) : sending
}

function pathValue(parameters: Parameter[], name: string, around: Around): string {
  const { chance } = around
  const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {}
  return chance.once(4) ? textOf(chance.pick(NASTY)).slice(0, 500) : textOf(goodValue(schema, name, around))
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** Lone surrogates cannot be encoded, and an empty part would be another URL. */
function encoded(value: string): string {
  return encodeURIComponent(value.toWellFormed()) || '%20'
}

function queryOf(parameters: Parameter[], around: Around, faults: string[]): string {
  const { chance, schemas } = around
  const search = new URLSearchParams()
  for (const { name, schema = {}, required, ...parameter } of parameters) {
    if (parameter.in !== 'query' || (!required && chance.once(2))) continue
    const good = goodValue(schema, name, around)
    const value = chance.once(3) ? textOf(chance.pick(NASTY)).slice(0, 2000).toWellFormed() : good
    if (Array.isArray(value)) for (const one of value) search.append(name, textOf(one))
    else search.append(name, textOf(value))
    const isList = schema.type === 'array'
    if (!isList) faults.push(...schemaFaults(schema, readAs(schema, textOf(value)), schemas, `?${name}`))
    if (!isList && chance.once(10)) {
      search.append(name, textOf(value))
      faults.push(`?${name} is there twice`)
    }
  }
  if (chance.once(10)) search.append('__proto__', 'x')
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** In a URL everything is text: a number is written in digits. */
function readAs({ type }: Schema, text: string): unknown {
  return type === 'integer' && /^\d+$/.test(text) ? Number(text) : text
}

type WithoutBody = Sending & { body: null }

function withBody(sending: WithoutBody, schema: Schema, around: Around): Sending {
  const { chance, schemas } = around
  const good = goodValue(schema, '', around)
  const value = chance.once(3) ? good : spoilt(good, around)
  const faults = [...sending.faults, ...schemaFaults(schema, JSON.parse(JSON.stringify(value) ?? 'null'), schemas)]
  const headers = { ...sending.headers, 'Content-Type': 'application/json' }
  const text = JSON.stringify(value) ?? 'null'
  return chance.once(6) ? broken({ ...sending, headers, faults }, text, chance) : { ...sending, headers, faults, body: text }
}

/** A body that is not a JSON object, or not declared as JSON. */
function broken(sending: Sending, text: string, chance: Chance): Sending {
  const { headers, faults } = sending
  const wrong = (body: Sending['body'], fault: string, more: Record<string, string> = {}): Sending => ({
    ...sending,
    body,
    faults: [...faults, fault],
    headers: { ...headers, ...more },
  })
  switch (chance.below(9)) {
    case 0:
      return wrong(text.slice(0, -1 - chance.below(Math.max(1, text.length - 2))), 'it breaks off')
    case 1:
      return wrong(text, 'it is said to be a form', { 'Content-Type': 'application/x-www-form-urlencoded' })
    case 2:
      return wrong(text, 'it is said to be text', {
        'Content-Type': chance.pick(['text/plain', 'application/xml', 'json', 'image/png']),
      })
    case 3:
      // Requests are not decompressed: the body is read as it is.
      return { ...sending, body: text, headers: { ...headers, 'Content-Encoding': 'gzip' } }
    case 4:
      return wrong(Uint8Array.from([0xff, 0xfe, 0x00, 0xc3, 0x28]), 'it is no text')
    case 5:
      return wrong('['.repeat(20_000), 'it only begins')
    case 6:
      return wrong(chance.pick(['null', '5', '"x"', '[]', 'undefined', 'NaN', "{'a':1}", '{"a":1,}', '']), 'it is no object')
    case 7:
      // Of duplicate keys the last one counts, as usual in JSON; a prototype must not be affected.
      return { ...sending, body: text.replace(/^\{/, '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},') }
    default:
      return wrong(`${text}${' '.repeat(600_000)}`, 'it is larger than 512 kB')
  }
}
