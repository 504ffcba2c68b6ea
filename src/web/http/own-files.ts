import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'
import { filesOfOtherBuilds } from './earlier-files.ts'

/** Files without a version in their address that a shop may have of its own. */
export const KEPT_SHORTLY = 'public, max-age=300'
const FOR_EVER = 'public, max-age=31536000, immutable'
// Cache headers by the first folder of the path. Asset names contain the hash of their content.
const KEPT: Readonly<Record<string, string>> = {
  assets: FOR_EVER,
  fonts: FOR_EVER,
  brand: 'public, max-age=86400',
  icons: 'public, max-age=86400',
  // It has no version in its address, and a shop gets a logo of its own.
  'favicon.ico': KEPT_SHORTLY,
}

/** The files of the build and those beside it. `builds` is the folder with this build and the others. */
export function ownFiles(app: Hono<AppEnv>, { clientFolder, builds }: { clientFolder: string; builds?: string }): void {
  const own = filesIn(clientFolder)
  const otherFolder = builds === undefined ? () => null : filesOfOtherBuilds(builds, clientFolder)
  const others = new Map<string, MiddlewareHandler>()
  // Browsers look here for a new service worker, so it is not cached.
  app.use('/sw.js', filesIn(clientFolder))
  app.use('*', async (c, next) => {
    const { pathname } = new URL(c.req.url)
    if (!/^\/(?:(?:assets|fonts|brand|icons)\/|favicon\.ico$)/.test(pathname)) return next()
    return own(c, () => {
      const folder = otherFolder(pathname)
      if (folder === null) return next()
      const files = others.get(folder) ?? filesIn(folder)
      others.set(folder, files)
      return files(c, next) as Promise<void>
    })
  })
}

function filesIn(folder: string): MiddlewareHandler {
  const found = new WeakSet<Context>()
  const files = serveStatic({ root: folder, precompressed: true, onFound: (_path, c) => void found.add(c) })
  return async (c, next) => {
    const answer = await files(c, next)
    if (!answer || !found.has(c)) return answer
    const first = c.req.path.split('/')[1]!
    answer.headers.set('Cache-Control', KEPT[first] ?? 'no-cache')
    // Webmail shows the icon from its own origin, as the logo of our e-mails.
    if (first === 'icons') answer.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
    return answer
  }
}
