import { expect, test } from 'vitest'
import { parseDatabaseUrl } from './database-address.ts'

const urls = (text: string) => parseDatabaseUrl(text)?.servers.map(({ url }) => url)

test('a single server is used as given', () => {
  expect(parseDatabaseUrl('postgres://shop:a%40b@db.example:5433/shop?application_name=x')).toEqual({
    servers: [
      {
        url: 'postgres://shop:a%40b@db.example:5433/shop?application_name=x',
        name: 'db.example:5433',
        host: 'db.example',
        encrypted: false,
      },
    ],
    target: 'any',
  })
})

test('several servers share one account, and the writable one is used', () => {
  const address = parseDatabaseUrl('postgres://shop:pw@a.example:5432,b.example:5433,c.example/shop?sslmode=require')
  expect(address?.target).toBe('read-write')
  expect(address?.servers).toEqual([
    {
      url: 'postgres://shop:pw@a.example:5432/shop?sslmode=verify-full',
      name: 'a.example:5432',
      host: 'a.example',
      encrypted: true,
    },
    {
      url: 'postgres://shop:pw@b.example:5433/shop?sslmode=verify-full',
      name: 'b.example:5433',
      host: 'b.example',
      encrypted: true,
    },
    { url: 'postgres://shop:pw@c.example/shop?sslmode=verify-full', name: 'c.example', host: 'c.example', encrypted: true },
  ])
})

test('the wanted session type can be given, and is not passed on', () => {
  expect(parseDatabaseUrl('postgres://a,b/shop?target_session_attrs=any')?.target).toBe('any')
  expect(parseDatabaseUrl('postgres://a/shop?target_session_attrs=read-write')?.target).toBe('read-write')
  expect(urls('postgres://a,b/shop?target_session_attrs=read-write')).toEqual(['postgres://a/shop', 'postgres://b/shop'])
})

test('socket folders can be given in either form, alone or with others', () => {
  expect(parseDatabaseUrl('postgres://shop@/shop?host=/run/postgresql')?.servers[0]?.host).toBe('/run/postgresql')
  expect(parseDatabaseUrl('postgres:///shop?host=/run/postgresql')?.servers[0]?.name).toBe('/run/postgresql')
  expect(urls('postgres://shop@%2Frun%2Fa,%2Frun%2Fb:5433/shop')).toEqual([
    'postgres://shop@%2Frun%2Fa/shop',
    'postgres://shop@%2Frun%2Fb:5433/shop',
  ])
})

test.each([
  'mysql://a/shop',
  'postgres://a',
  'postgres://a/',
  'postgres://a,/shop',
  'postgres://,/shop',
  'postgres://a:port/shop',
  'postgres://a,b:99999/shop',
  'postgres://shop@/shop',
  'postgres://a,b/shop?host=/run/postgresql',
  'postgres://a,b/shop?target_session_attrs=standby',
  `postgres://${Array.from({ length: 11 }, (_, index) => `h${index}`).join(',')}/shop`,
])('%s is refused', (text) => {
  expect(parseDatabaseUrl(text)).toBeNull()
})
