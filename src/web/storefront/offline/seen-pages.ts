import type { Language } from '#shop/values/language.ts'
import { plainPath, languageOfPath } from '#shop/values/paths.ts'

export type SeenPage = { path: string; title: string }

const MOST = 12
// Not worth listing here.
const ALWAYS_THERE = /^\/(?:offline|checkout|checkout\/cart)$/

/** The stored pages in this language, most recent first. */
export async function seenPages(language: Language): Promise<SeenPage[]> {
  // Only on https, and not in every private window.
  if (!('caches' in window)) return []
  const names = (await caches.keys()).filter((name) => name.startsWith('pf-pages-'))
  const seen: SeenPage[] = []
  for (const name of names) {
    const cache = await caches.open(name)
    for (const { url } of (await cache.keys()).toReversed()) {
      const { pathname, search } = new URL(url)
      if (/\.data$|^\/api\//.test(pathname) || languageOfPath(pathname) !== language) continue
      if (ALWAYS_THERE.test(plainPath(pathname)) || seen.length >= MOST) continue
      const html = (await (await cache.match(url))?.text()) ?? ''
      const title = new DOMParser().parseFromString(html, 'text/html').title
      seen.push({ path: pathname + search, title: title.split(' · ')[0] || pathname })
    }
  }
  return seen
}

/** Whether a copy of this page is stored. */
export async function isKept(path: string): Promise<boolean> {
  return 'caches' in window && (await caches.match(path)) !== undefined
}
