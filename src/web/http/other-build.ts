import type { IncomingMessage, ServerResponse } from 'node:http'
import { BUILD_HEADER } from '../offline/kept.ts'

const VERSION = /^[0-9a-f]{8}$/
const DATA = /^\/(?!\/)[\w.~%/-]*\.data$/
const LONGEST = 2000

/**
 * The page to reload if a page of another build requests data; null for any other request. The shape of this build's data may be
 * unknown to that page's scripts.
 */
export function pageOfOtherBuild({ method, url = '', headers }: IncomingMessage, version: string | undefined): string | null {
  const asking = headers[BUILD_HEADER.toLowerCase()]
  if (method !== 'GET' || version === undefined || typeof asking !== 'string') return null
  if (!VERSION.test(asking) || asking === version || url.length > LONGEST) return null
  const [path = '', search = ''] = url.split('?')
  if (!DATA.test(path)) return null
  // As the router names data: `/_.data` belongs to `/`, and `/shop/_.data` to `/shop/`.
  const page = path.slice(0, -'.data'.length).replace(/\/_$/, '/')
  const wanted = new URLSearchParams(search)
  wanted.delete('_routes')
  return `${page}${wanted.size > 0 ? `?${wanted.toString()}` : ''}`
}

/** Tells the page's router to load this address as a document. */
export function loadAnew(response: ServerResponse, page: string, headers: Record<string, string>): void {
  response.writeHead(204, {
    ...headers,
    'X-Remix-Redirect': page,
    'X-Remix-Reload-Document': 'true',
    'Cache-Control': 'no-store',
  })
  response.end()
}
