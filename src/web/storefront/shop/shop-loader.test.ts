import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { requestContextKey } from '#web/http/request-context.ts'
import { anonymousContext } from '#web/http/make-request-context.ts'
import { loader } from '../shop.route.tsx'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test.each([
  ['/shop', null],
  ['/shop?category=mango', null],
  ['/bn/shop?stock=in&min=100', null],
  ['/shop?category=junk', 'private, no-store'],
  ['/shop?origin=nowhere', 'private, no-store'],
  ['/shop?page=400', 'private, no-store'],
])('%s is a public page unless its filters match nothing', async (path, expected) => {
  const context = new RouterContextProvider()
  context.set(requestContextKey, anonymousContext(apiOf(shop).webShop, 'a-test'))
  const { init } = await loader({ context, url: new URL(path, 'https://shop.example') } as unknown as Parameters<
    typeof loader
  >[0])
  expect(new Headers(init?.headers).get('Cache-Control')).toBe(expected)
})
