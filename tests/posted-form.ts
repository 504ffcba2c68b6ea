import type { RequestContext } from '#web/http/request-context.ts'
import { apiOf, SHOP_URL } from './api.ts'
import type { Shop } from './world.ts'

/** An unknown visitor, as page actions see them; with the real limits on request. */
export function requestContextOf(shop: Shop, { limitFactor = 1000 }: { limitFactor?: number } = {}): RequestContext {
  return {
    shop: apiOf(shop, { limitFactor }).webShop,
    ctx: shop.as('guest'),
    session: null,
    clientAddress: '203.0.113.7',
    requestId: 'a-form',
    met: { storeAway: false },
  }
}

/** A form as a browser without scripts posts it. */
export function posted(path: string, fields: Record<string, string>): Request {
  return new Request(`${SHOP_URL}${path}`, { method: 'POST', body: new URLSearchParams(fields) })
}

/** Bodies that are not forms, by name. */
export function notForms(path: string): [string, Request][] {
  const bodies: [string, string, string][] = [
    ['JSON', 'application/json', '{"name":{"$gt":""},"phone":["01711223344"]}'],
    ['broken multipart', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="name'],
    ['an empty body', 'application/x-www-form-urlencoded', ''],
    ['plain text', 'text/plain', 'name=Rahima'],
    ['prototype keys', 'application/x-www-form-urlencoded', '__proto__=x&constructor=y&toString=z'],
    [
      'a file as a name',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="name"; filename="a.txt"\r\n\r\nabc\r\n--x--\r\n',
    ],
  ]
  return bodies.map(([name, type, body]) => [
    name,
    new Request(`${SHOP_URL}${path}`, { method: 'POST', headers: { 'Content-Type': type }, body }),
  ])
}
