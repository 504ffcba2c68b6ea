import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { isRouteErrorResponse, ServerRouter, type EntryContext, type HandleErrorFunction } from 'react-router'
import { isDatabaseUnavailable } from '../platform/database/connect.ts'
import { isFilesUnavailable } from '../platform/files.ts'
import { logError } from '../platform/log.ts'
import { visitContext } from './http/visit.ts'
import { storefront as bangla } from './texts/bn/index.ts'
import { scriptsLast } from './scripts-last.server.ts'
import { registerTexts } from './texts/catalogues.ts'
import { storefront as english } from './texts/en/index.ts'
import { lettersForLine } from './ui/fonts.ts'
import { languageOfPath } from './ui/page-path.ts'

registerTexts('en', english)
registerTexts('bn', bangla)

/** A page is sent whole: it is small, it is kept in memory, and its inline scripts must be known for the security policy. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      // Large parts would else be sent at the end, for a script to put into their place.
      progressiveChunkSize: Infinity,
      onAllReady() {
        const body = new PassThrough()
        headers.set('Content-Type', 'text/html; charset=utf-8')
        text(body).then((html) => resolve(new Response(arranged(html, request.url), { status, headers })), reject)
        pipe(body)
      },
      onError(error) {
        reject(error)
      },
    })
  })
}

function arranged(html: string, url: string): string {
  return lettersForLine(scriptsLast(ownRoutes(html, url)))
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
  const { shop, requestId, met } = context.get(visitContext)
  met.storeAway ||= isDatabaseUnavailable(error) || isFilesUnavailable(error)
  logError(shop.log, error, requestId)
}
