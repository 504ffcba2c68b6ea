import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { EVENT_TYPES } from '#shop/webhooks/index.ts'
import type { Schema } from './example-of.ts'
import { operationsOf, type ApiDocument, type Operation } from './openapi.ts'
import { PROBLEMS } from './problems.ts'
import { isApiText } from './words.ts'

let shop: Shop
let api: ReturnType<typeof apiOf>
let document: ApiDocument
beforeAll(async () => {
  shop = await openShop()
  api = apiOf(shop)
  document = (await api.call<ApiDocument>('/api/v1/openapi.json')).json
})
afterAll(() => shop.close())

/** Every object in the document, with its path. */
function* walk(value: unknown, at = '#'): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [at, value as Record<string, unknown>]
  for (const [key, inner] of Object.entries(value)) yield* walk(inner, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
}

test('is a document of version 3.1 with the general information', () => {
  expect(document.openapi).toBe('3.1.0')
  expect(document.info).toMatchObject({ title: 'The shop’s API', version: '1' })
  expect(document.servers).toEqual([{ url: 'https://shop.example' }])
  expect(document.components.securitySchemes).toMatchObject({
    session: { type: 'apiKey', in: 'cookie', name: '__Host-pf_session' },
  })
})

// The contract of the API: it changes only by additions, which show in the diff.
test('is the document in expected/openapi.json', async () => {
  await expect(`${JSON.stringify(document, null, 1)}\n`).toMatchFileSnapshot('expected/openapi.json')
})

test('names exactly the routes that exist', () => {
  const served = api.app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/v1/') && path !== '/api/v1/openapi.json')
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(described.length).toBe(78)
  expect([...new Set(served)].sort()).toEqual(described.sort())
})

test('a linter finds no error in it', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source: JSON.stringify(document), config })
  expect(
    found.flatMap(({ severity, message, location }) => (severity === 'error' ? [`${location[0]?.pointer} ${message}`] : [])),
  ).toEqual([])
})

test('every reference has a target', () => {
  const places = new Set([...walk(document)].map(([at]) => at))
  const references = [...walk(document)].flatMap(([at, { $ref }]) => (typeof $ref === 'string' ? [[at, $ref]] : []))
  expect(references.length).toBeGreaterThan(50)
  for (const [at, reference] of references) expect(places, `${at} -> ${reference}`).toContain(reference)
})

test('every operation describes its input and its responses', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries<Operation>(methods)) {
      const about = `${method} ${path}`
      expect(operation.summary, about).toMatch(/\S/)
      expect(
        document.tags.map((tag) => tag.name),
        about,
      ).toContain(operation.tags?.[0])
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const declared = (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'path')
        .map((parameter) => parameter.name)
      expect(declared.sort(), about).toEqual(inPath.sort())
      for (const parameter of operation.parameters ?? [])
        expect(parameter.schema, `${about} ${parameter.name}`).toBeTypeOf('object')
      expect(
        Object.keys(operation.responses).some((status) => /^2\d\d$/.test(status)),
        about,
      ).toBe(true)
      for (const [status, answer] of Object.entries(operation.responses)) {
        expect(status, about).toMatch(/^(?:2\d\d|301|4XX|5XX)$/)
        expect(answer.description, `${about} ${status}`).toMatch(/\S/)
      }
    }
  }
})

test('every operation has a unique id, and says whether it needs a login', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  )
  const names = operations.map(({ operation }) => operation.operationId ?? '')
  for (const name of names) expect(name).toMatch(/^[a-z]+(?:[A-Z][a-z]+)+$/)
  expect(new Set(names).size).toBe(78)
  for (const { path, operation } of operations) expect(operation.security, path).toEqual(securityOf(path))
})

function securityOf(path: string): object[] {
  if (path.startsWith('/api/v1/admin/')) return [{ apiKey: [] }]
  return path.startsWith('/api/v1/me') ? [{ session: [] }] : []
}

test('describes every webhook with its data', () => {
  expect(Object.keys(document.webhooks!)).toEqual(EVENT_TYPES)
  const { schema } = (document.webhooks!['order.placed']!.post as Operation).requestBody!.content['application/json']!
  expect(schema).toMatchObject({
    properties: {
      type: { const: 'order.placed' },
      data: { required: ['id', 'number', 'state', 'source', 'total', 'version'], additionalProperties: false },
    },
  })
})

test('numbers in a query are typed as numbers', () => {
  const typeOfParameter = (path: string, name: string) =>
    document.paths[path]!['get']!.parameters!.find((parameter) => parameter.name === name)!.schema
  for (const name of ['page', 'min', 'max']) expect(typeOfParameter('/api/v1/products', name)!.type).toBe('integer')
  for (const name of ['grams', 'goods']) expect(typeOfParameter('/api/v1/delivery', name)!.type).toBe('integer')
  expect(typeOfParameter('/api/v1/products', 'page')).toMatchObject({ minimum: 1, maximum: 1_000_000, example: 1 })
})

test('every schema is a valid JSON Schema', () => {
  const known = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    for (const [at, part] of walk(schema, name)) {
      if (/\/(?:example|examples|default)(?:\/|$)/.test(at)) continue
      const { type, required, properties } = part as Schema
      if (type !== undefined && (typeof type === 'string' || Array.isArray(type)))
        for (const each of [type].flat()) expect(known, `${at}: ${each}`).toContain(each)
      if (Array.isArray(required)) for (const field of required) expect(Object.keys(properties ?? {}), at).toContain(field)
    }
  }
})

test('every example of a request is valid for the API', async () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const body = operation.requestBody?.content['application/json']?.example
      if (body === undefined) continue
      const headers = { 'Idempotency-Key': `example-${path}` }
      const answer = await api.call<{ type?: string }>(path.replaceAll(/\{\w+\}/g, '01970a3c-1c4e-7b52-9b62-0f6d5f1d2a33'), {
        method: method.toUpperCase(),
        body,
        headers,
      })
      expect(answer.json?.type ?? '', `${method} ${path}: ${answer.text}`).not.toMatch(
        /not-valid|malformed|unsupported|unexpected/,
      )
    }
  }
})

test('every problem has a text and is on the page', async () => {
  const page = await api.call('/api/docs')
  expect(page.status).toBe(200)
  expect(page.headers.get('Content-Security-Policy')).toContain("style-src 'self'")
  for (const name of Object.keys(PROBLEMS)) {
    expect(isApiText(`problem.${name}.title`) && isApiText(`problem.${name}.detail`), name).toBe(true)
    expect(page.text).toContain(`id="problem-${name}"`)
  }
  expect((await api.call('/problems/out-of-stock')).headers.get('Location')).toBe('/api/docs#problem-out-of-stock')
})

test('the API page shows every address, and needs no scripts', async () => {
  const { text } = await api.call('/api/docs')
  for (const path of Object.keys(document.paths)) expect(text).toContain(`<code>${path}</code>`)
  expect(operationsOf(document)).toHaveLength(text.match(/<article>/g)!.length)
  expect(text).not.toMatch(/<script|style=|undefined|\[object/)
  const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, target] of text.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
})
