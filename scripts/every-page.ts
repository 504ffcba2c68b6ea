// The URLs of every page of the built shop: public pages, pages with a secret link in each of their states, office pages, and error pages.
import { makeGiftStates } from '#tests/e2e/gift-states.ts'
import { SHOP_TIME, type BuiltShop } from './built-shop.ts'
import { inBangla, PUBLIC_PAGES } from './public-pages.ts'
import { openShopDatabase } from './shop-database.ts'

export type Asked = { path: string; status: number }

/** Where a product is first added to the cart. */
export const FIRST_CART = { path: '/shop', button: 'Add cart' }

const REFUSED = ['/no-such-page', '/product/no-such-fruit', '/order/no-such-order', '/box/no-such-box', '/farms/no-such-farm']
const OTHERS = [
  '/shop?q=mango',
  '/shop?q=zzzz',
  '/shop?category=mango&sort=price-asc',
  '/track/order?number=PF-1&phone=01711223344',
]

export async function everyPage(shop: BuiltShop, office: string): Promise<Asked[]> {
  const states = await makeGiftStates(shop.dataDir, new Date(SHOP_TIME))
  const byLink = [...Object.entries(states.buyer), ...(await orderAndBox(shop))]
  const ok = [...PUBLIC_PAGES, ...OTHERS].map((path) => ({ path, status: 200 }))
  const links = byLink.map(([name, path]) => ({ path, status: name.endsWith('unknown') ? 404 : 200 }))
  const public_ = [...ok, ...links, ...REFUSED.map((path) => ({ path, status: 404 }))]
  const inside = await officePages(shop, office, Object.values(states.office))
  return [
    ...public_.flatMap(({ path, status }) => [path, inBangla(path)].map((one) => ({ path: one, status }))),
    ...['/api/docs', '/office/sign-in', '/office/sign-in?lang=bn', ...inside].map((path) => ({ path, status: 200 })),
  ]
}

async function orderAndBox({ dataDir }: BuiltShop): Promise<[name: string, path: string][]> {
  const { db, close } = await openShopDatabase(dataDir)
  try {
    const orders = await db.selectFrom('ordering.orders').select(['state', 'token']).execute()
    const boxes = await db.selectFrom('fulfilment.consignments').select('box_code').limit(1).execute()
    return [
      ...orders.map(({ state, token }): [string, string] => [`order-${state}`, `/order/${token}`]),
      ...boxes.map(({ box_code: code }): [string, string] => ['box', `/box/${code}`]),
    ]
  } finally {
    await close()
  }
}

/** The pages reachable by links from the office's first page, one of each kind, plus the given ones. */
export async function officePages(
  { address }: Pick<BuiltShop, 'address'>,
  office: string,
  given: readonly string[] = [],
): Promise<string[]> {
  const pages = new Map<string, string>()
  const waiting = ['/office', ...given]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const kind = given.includes(path) ? path : path.replaceAll(/[0-9a-f-]{36}|\?.*|\d{4,}/g, '…')
    if (pages.has(kind)) continue
    const response = await fetch(address + path, { redirect: 'manual', headers: { Cookie: office } })
    const html = await response.text()
    if (response.status !== 200 || !response.headers.get('Content-Type')?.startsWith('text/html')) continue
    pages.set(kind, path)
    waiting.push(...[...html.matchAll(/href="(\/office[^"#]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&')))
  }
  return [...pages.values()]
}
