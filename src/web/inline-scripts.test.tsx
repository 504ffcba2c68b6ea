import { createHash } from 'node:crypto'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from '#tests/api.ts'
import { openShop, type Shop } from '#tests/world.ts'
import * as entry from './entry.server.tsx'
import { requestContextKey } from './http/request-context.ts'
import { anonymousContext } from './http/make-request-context.ts'
import { takeInlineScripts } from './inline-scripts.server.ts'
import { Layout } from './root.tsx'
import { useStoredBefore } from './ui/stored.tsx'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const INJECTED = 'document.title = "injected"'

function Page() {
  const { look } = useStoredBefore('pf_cart')
  const html = `<script>${INJECTED}</script><script nonce="">${INJECTED}</script><script type="module" async="">${INJECTED}</script>`
  return (
    <main>
      {look}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </main>
  )
}

const asset = { id: 'root', module: '/assets/root.js', hasAction: false, hasLoader: false, hasErrorBoundary: false }
const build = {
  entry: { module: entry },
  routes: { root: { id: 'root', path: '', module: { default: Page, Layout } } },
  assets: {
    entry: { module: '/assets/entry.js', imports: [] },
    routes: { root: asset },
    url: '/assets/manifest-1.js',
    version: '1',
  },
  assetsBuildDirectory: 'build/client',
  publicPath: '/',
  future: {},
  isSpaMode: false,
  ssr: true,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild

async function page(): Promise<{ html: string; policy: string }> {
  const context = new RouterContextProvider()
  context.set(requestContextKey, anonymousContext(apiOf(shop).webShop, 'a-test'))
  const response = await createRequestHandler(build, 'production')(new Request('https://shop.example/'), context)
  return { html: await response.text(), policy: response.headers.get('Content-Security-Policy')! }
}

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('the policy of a page allows its own inline scripts, and none from its content', async () => {
  const { html, policy } = await page()
  const inline = [...html.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script!)
  const injected = inline.filter((script) => script === INJECTED)
  expect(injected).toHaveLength(3)
  const own = inline.filter((script) => script !== INJECTED)
  // The network state, the stored-copy styles, the scroll position, and the router's start data.
  expect(own.length).toBeGreaterThanOrEqual(4)
  expect(own.filter((script) => !policy.includes(hashOf(script)))).toEqual([])
  expect(policy).not.toContain(hashOf(INJECTED))
  expect(policy).not.toContain('unsafe-inline')
})

test('the same page is the same bytes each time, with no nonce in it', async () => {
  const [one, other] = [await page(), await page()]
  expect(one).toEqual(other)
  expect(one.html.replaceAll('nonce=""', '')).not.toContain('nonce')
})

test('an injected script that contains one of ours, as browsers parse it, is not allowed', () => {
  const taken = takeInlineScripts(
    '<p><script>bad()//<script nonce="n1">ours()</script><script src="/a.js" nonce="n1"></script>',
    'n1',
  )
  expect(taken.html).toBe('<p><script>bad()//<script>ours()</script><script src="/a.js"></script>')
  expect(taken.scripts).toEqual([])
})
