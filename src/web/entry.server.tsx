import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'
import { storefront as bangla } from './texts/bn/index.ts'
import { registerTexts } from './texts/catalogues.ts'
import { storefront as english } from './texts/en/index.ts'

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
      onAllReady() {
        const body = new PassThrough()
        headers.set('Content-Type', 'text/html; charset=utf-8')
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
        pipe(body)
      },
      onError(error) {
        reject(error)
      },
    })
  })
}
