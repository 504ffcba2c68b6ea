import { pathOfShortLink } from '#shop/messaging/index.ts'
import type { Shop } from './world.ts'

const SHORT = /\/o\/([0-9A-Za-z]{16})/g

/** A message with the long paths behind its short links. */
export async function withLongLinks(shop: Pick<Shop, 'db' | 'now'>, body: string): Promise<string> {
  let long = body
  for (const [link, code] of body.matchAll(SHORT)) {
    const path = await pathOfShortLink(shop.db, code!, shop.now)
    if (path !== null) long = long.replace(link, path)
  }
  return long
}
