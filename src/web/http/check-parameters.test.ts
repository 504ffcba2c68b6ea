import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { stubBuild } from '#tests/stub-build.ts'
import { openShop, type Shop } from '#tests/world.ts'
import { withCheckedParameters } from './check-parameters.ts'
import { requestContextKey } from './request-context.ts'
import { anonymousContext } from './make-request-context.ts'

let shop: Shop
let loaded: string[] = []
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const loader = ({ params }: { params: Record<string, string | undefined> }) => {
  loaded.push(Object.values(params).join())
  return null
}
const route = (id: string, path: string, isPage: boolean) => ({
  [id]: { id, path, module: { loader, ...(isPage && { default: () => null }) } },
})
const build = {
  ...stubBuild({}),
  entry: {
    module: {
      // Returns which route answered, as the browser's router will see it.
      default: (_request: Request, status: number, headers: Headers, context: { staticHandlerContext: { matches: unknown } }) =>
        new Response(
          (context.staticHandlerContext.matches as { route: { id: string } }[]).map(({ route: { id } }) => id).join(),
          { status, headers },
        ),
    },
  },
  routes: {
    ...route('storefront/order', 'bn/order/:token', true),
    ...route('storefront/paper', 'order/:token/papers/:file', false),
    ...route('office/order', 'office/orders/:id', true),
    nowhere: { id: 'nowhere', path: '*', module: { loader: () => Promise.reject(data(null, { status: 404 })) } },
  },
} as unknown as ServerBuild

const TOKEN = 'Zq3_'.repeat(10) + 'abc'

async function answer(path: string): Promise<[status: number, body: string, loaded: string[]]> {
  const context = new RouterContextProvider()
  context.set(requestContextKey, anonymousContext(apiOf(shop).webShop, 'a-request'))
  loaded = []
  const response = await createRequestHandler(withCheckedParameters(build), 'production')(
    new Request(`https://shop.example${path}`),
    context,
  )
  return [response.status, await response.text(), loaded]
}

test('a page with a well-formed parameter is loaded', async () => {
  expect(await answer(`/bn/order/${TOKEN}`)).toEqual([200, 'storefront/order', [TOKEN]])
})

test('with a malformed parameter its own route answers 404, and loads nothing', async () => {
  expect(await answer('/bn/order/no-such-token')).toEqual([404, 'storefront/order', []])
  expect(await answer('/office/orders/17')).toEqual([404, 'office/order', []])
  expect(await answer(`/order/${TOKEN}/papers/x`)).toEqual([404, '', []])
})
