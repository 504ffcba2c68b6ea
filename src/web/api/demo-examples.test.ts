import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemoApi } from '#tests/demo-api.ts'
import { resolved } from './example-of.ts'
import type { ApiDocument, Operation } from './openapi.ts'

let demo: Awaited<ReturnType<typeof openDemoApi>>
let api: (typeof demo)['api']
let document: ApiDocument
beforeAll(async () => {
  demo = await openDemoApi()
  api = demo.api
  document = (await api.call<ApiDocument>('/api/v1/openapi.json')).json
})
afterAll(() => demo.close())

/** The address of an operation with the example of each parameter that has one. */
function exampleAddress(path: string, { parameters = [] }: Operation): string {
  const given = parameters.flatMap(({ name, in: where, schema = {} }) => {
    const { example } = resolved(schema, document.components.schemas)
    return example === undefined ? [] : [{ name, where, values: [example].flat().map(String) }]
  })
  const filled = given.reduce((url, { name, values }) => url.replace(`{${name}}`, values[0]!), path)
  const query = given.flatMap(({ name, where, values }) => (where === 'query' ? values.map((value) => [name, value]) : []))
  return `${filled}?${new URLSearchParams(query).toString()}`
}

test('the examples of public reads find something in the demo shop', async () => {
  const answers = new Map<string, unknown>()
  for (const [path, { get }] of Object.entries(document.paths)) {
    // The links of orders are secret.
    if (!get || get.security?.length !== 0 || path.includes('{token}')) continue
    const { status, json } = await api.call(exampleAddress(path, get))
    expect(status, path).toBe(200)
    answers.set(get.operationId!, json)
  }
  expect([...answers.keys()].sort()).toEqual(['getDelivery', 'getProduct', 'listAreas', 'listProducts', 'suggestProducts'])
  expect(answers.get('getProduct')).toMatchObject({ card: { slug: 'himsagar-mango', name: 'Himsagar mango' } })
  expect(answers.get('getDelivery')).toMatchObject({ delivered: true, area: { id: 'dhaka/metro-dhanmondi', name: 'Dhanmondi' } })
  expect(answers.get('suggestProducts')).toMatchObject({ suggestions: [{ slug: 'himsagar-mango' }] })
  expect((answers.get('listProducts') as { total: number }).total).toBeGreaterThan(0)
})

test('the example of a quote names a place and a coupon of the demo shop', async () => {
  const body = document.paths['/api/v1/cart/quote']!['post']!.requestBody!.content['application/json']!.example
  const { status, json } = await api.call('/api/v1/cart/quote', { body })
  expect(status).toBe(200)
  expect(json).toMatchObject({ zone: { area: 'Dhanmondi', district: 'Dhaka' }, terms_version: 1 })
})
