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
import { contentSecurityPolicy } from './http/security-headers.ts'
import { requestContextKey } from './http/request-context.ts'
import { isHttps } from './http/make-request-context.ts'
import { takeInlineScripts } from './inline-scripts.server.ts'
import { scriptsLast } from './scripts-last.server.ts'
import { storefrontTexts } from '#texts/all.server.ts'
import { registerTexts } from '#texts/catalogues.ts'
import { lettersForLine } from './ui/fonts.ts'
import { ScriptNonce } from './ui/script-nonce.ts'
import { languageOfPath } from '#shop/values/paths.ts'
import { LANGUAGES } from '#shop/values/language.ts'

for (const language of LANGUAGES) registerTexts(language, storefrontTexts(language))

/** A page is sent whole: it is small, it is kept in memory, and its inline scripts must be known for the security policy. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  routerContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  if (status >= 500 && isFrameless(context)) {
    // A page that needs nothing takes its place (last-resort-page.ts).
    routerContext.get(requestContextKey).met.frameless = true
    return Promise.resolve(new Response(null, { status, headers }))
  }
  const nonce = newToken()
  const https = isHttps(routerContext.get(requestContextKey).shop)
  const page = (
    <ScriptNonce value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </ScriptNonce>
  )
  const answer = (rendered: string) => {
    const { html, scripts } = takeInlineScripts(arranged(rendered, request.url, nonce), nonce)
    headers.set('Content-Type', 'text/html; charset=utf-8')
    headers.set('Content-Security-Policy', contentSecurityPolicy(scripts, https))
    return new Response(html, { status, headers })
  }
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Large parts would else be sent at the end, for a script to put into their place.
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

/** Whether the layout around the page has nothing to show, so that the document's own error page would stand alone. */
function isFrameless({ staticHandlerContext: { matches, loaderData, errors } }: EntryContext): boolean {
  const layout = matches[1]?.route.id
  return errors !== null && layout !== undefined && loaderData[layout] === undefined
}

function arranged(html: string, url: string, nonce: string): string {
  return lettersForLine(scriptsLast(ownRoutes(html, url), nonce), nonce)
}

// Who shops gets the routes of the page's language, and none of the office's (see scripts/build.ts). Developers have no such files.
function ownRoutes(html: string, url: string): string {
  const { pathname } = new URL(url)
  if (/^\/office(?:\/|$)/.test(pathname)) return html
  return html.replaceAll('/assets/manifest-', `/assets/manifest-${languageOfPath(pathname)}-`)
}

/** What broke while a page was made goes to the log, under the reference of the request. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const { shop, requestId, met } = context.get(requestContextKey)
  met.storeAway ||= isDatabaseUnavailable(error) || isFilesUnavailable(error)
  // The router hands the same error over once more, without what it says, when the page of the error is made.
  if (met.fault !== undefined && error instanceof Error && error.message === 'Unexpected Server Error') return
  met.fault = logError(shop.log, error, requestId)
}
