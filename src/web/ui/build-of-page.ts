import { BUILD_HEADER } from '../offline/kept.ts'

type WithManifest = { __reactRouterManifest?: { version: string } }

/** Sends this page's build with each request for data: a server of another build makes the page reload (http/other-build.ts). */
export function sayBuildWithData(): void {
  const version = (globalThis as WithManifest).__reactRouterManifest?.version
  if (version === undefined) return
  const ask = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const { origin, pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (origin !== location.origin || !pathname.endsWith('.data')) return ask(input, init)
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
    headers.set(BUILD_HEADER, version)
    return ask(input, { ...init, headers })
  }
}
