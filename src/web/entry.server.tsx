import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { isDatabaseUnavailable } from '#platform/database/connect.ts'
import { isFilesUnavailable } from '#platform/files.ts'
import { logError } from '#platform/log.ts'
import { newToken } from '#platform/ids.ts'
import { withBrandStyle } from './http/brand-style.ts'
import { lastKnownBrand } from './http/last-known-brand.ts'
import { contentSecurityPolicy } from './http/security-headers.ts'
import { requestContextKey, type RequestContext } from './http/request-context.ts'
import { isHttps } from './http/make-request-context.ts'
import { takeInlineScripts } from './inline-scripts.server.ts'
import { scriptsLast } from './scripts-last.server.ts'
import { brand, readBrand, type Brand } from '#shop/content/index.ts'
import { areaTexts, storefrontTexts } from '#texts/all.server.ts'
import { registerTexts } from '#texts/catalogues.ts'
import { registerOfficeCatalogue } from '#texts/office-catalogues.ts'
import { lettersForLine } from './ui/fonts.ts'
import { ScriptNonce } from './ui/script-nonce.ts'
import { languageOfPath } from '#shop/values/paths.ts'
import { LANGUAGES } from '#shop/values/language.ts'

for (const language of LANGUAGES) {
  registerTexts(language, storefrontTexts(language))
  registerOfficeCatalogue(language, {
    ...areaTexts('parts', language),
    ...areaTexts('shell', language),
    ...areaTexts('office', language),
  })
}

/** Pages are not streamed: they are small, they are cached, and the security policy needs the hashes of their inline scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  routerContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  if (status >= 500 && isFrameless(context)) {
    // A page without dependencies replaces it (last-resort-page.ts).
    routerContext.get(requestContextKey).met.frameless = true
    return new Response(null, { status, headers })
  }
  const nonce = newToken()
  const requestContext = routerContext.get(requestContextKey)
  const https = isHttps(requestContext.shop)
  const own = await brandOf(requestContext)
  const page = (
    <ScriptNonce value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </ScriptNonce>
  )
  const answer = (rendered: string) => {
    const { html: arrangedPage, scripts } = takeInlineScripts(arranged(rendered, request.url, nonce), nonce)
    const { html, styles } = withBrandStyle(arrangedPage, own ?? readBrand(null))
    headers.set('Content-Type', 'text/html; charset=utf-8')
    headers.set('Content-Security-Policy', contentSecurityPolicy(scripts, https, styles))
    return new Response(html, { status, headers })
  }
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Otherwise React would send large parts at the end, with a script that moves them into place.
      progressiveChunkSize: Infinity,
      onAllReady() {
        const body = new PassThrough()
        text(body).then((html) => resolve(answer(html)), reject)
        pipe(body)
      },
      onError(error) {
        reject(error)
      },
    })
  })
}

/** The brand that the frame shows, for pages without a frame the current one, without a database the last known one. */
async function brandOf({ shop, ctx, met }: RequestContext): Promise<Brand | null> {
  if (met.brand) return met.brand
  try {
    return await brand(ctx.db)
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    return lastKnownBrand(shop.config)
  }
}

/** Whether the layout has no data, so that the error page would appear without a frame. */
function isFrameless({ staticHandlerContext: { matches, loaderData, errors } }: EntryContext): boolean {
  const layout = matches[1]?.route.id
  return errors !== null && layout !== undefined && loaderData[layout] === undefined
}

function arranged(html: string, url: string, nonce: string): string {
  return lettersForLine(scriptsLast(ownRoutes(html, url), nonce), nonce)
}

// Pages of the office get its routes, those of the storefront the routes of their own language (see scripts/build.ts). Development has no
// such files.
function ownRoutes(html: string, url: string): string {
  const { pathname } = new URL(url)
  const part = /^\/office(?:\/|$)/.test(pathname) ? 'office' : languageOfPath(pathname)
  return html.replaceAll('/assets/manifest-', `/assets/manifest-${part}-`)
}

/** Errors while rendering go to the log, with the reference of the request. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const { shop, requestId, met } = context.get(requestContextKey)
  met.storeAway ||= isDatabaseUnavailable(error) || isFilesUnavailable(error)
  // The router passes the same error again, without its message, when it renders the error page.
  if (met.fault !== undefined && error instanceof Error && error.message === 'Unexpected Server Error') return
  met.fault = logError(shop.log, error, requestId)
}
