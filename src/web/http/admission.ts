import { refusalIn, type Refusal } from '#texts/refusals.server.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { makeArrivingBodies, type ArrivingOptions } from './arriving-bodies.ts'
import { languageOfPath } from '#shop/values/paths.ts'
import { DEFAULT_LANGUAGE } from '#shop/values/language.ts'

// What sixteen database connections answer in about two seconds on a small machine: more readers would only wait for a timeout.
const MOST_READS = 120
// A change, such as an order, is still admitted when one more reader would not be.
const MOST_IN_ALL = 200
const RETRY_AFTER_SECONDS = 2

/** Emitted on a response that stays open for events: it is no work from then on, and has limits of its own (`office-streams.ts`). */
export const STREAM_OPEN = 'shop:stream-open'

// These cost almost nothing, and monitoring must not get a 503 because the server is busy.
const ALWAYS = /^\/(?:healthz|readyz|metrics|assets\/|fonts\/|icons\/|brand\/)/

export type Admission = {
  /** Counts the request until it is answered, or refuses it with 503 and a time to retry. */
  admit: (request: IncomingMessage, response: ServerResponse) => boolean
  underWay: () => number
  /** Requests whose bodies have not fully arrived. They do not count against readers or other networks. */
  arriving: () => number
  stop: () => void
}

type AdmissionOptions = ArrivingOptions & {
  /** The visitor's network (`network-address.ts`). */
  networkOf: (request: IncomingMessage) => string
  mostReads?: number
  mostAtOnce?: number
}

/**
 * Limits how many requests run at a time. Under overload, admitted requests are answered in time and the others are refused at
 * once, instead of all being too late.
 */
export function makeAdmission({
  networkOf,
  mostReads = MOST_READS,
  mostAtOnce = MOST_IN_ALL,
  ...arrivingOptions
}: AdmissionOptions): Admission {
  const bodies = makeArrivingBodies(arrivingOptions)
  let underWay = 0

  function work(response: ServerResponse): void {
    underWay += 1
    let over = false
    const done = () => {
      if (!over) underWay -= 1
      over = true
    }
    response.once('close', done)
    response.once(STREAM_OPEN, done)
  }

  return {
    admit(request, response) {
      const reads = isRead(request)
      if (reads && ALWAYS.test(request.url ?? '')) return true
      if (underWay >= (reads ? mostReads : mostAtOnce)) {
        refuseForNow(request, response)
        return false
      }
      if (reads) {
        work(response)
        return true
      }
      if (bodies.take(request, response, { network: networkOf(request), arrived: () => work(response) })) return true
      refuseForNow(request, response)
      return false
    },
    underWay: () => underWay,
    arriving: bodies.size,
    stop: bodies.stop,
  }
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Answers a short 503 in the language of the address. */
export function refuseForNow(request: IncomingMessage, response: ServerResponse, why: Refusal = 'busy'): void {
  const url = request.url ?? '/'
  const forMachines = url.startsWith('/api/')
  const language = languageOfPath(url)
  const sentence = refusalIn(language, why)
  const body = forMachines
    ? JSON.stringify({ type: 'about:blank', title: 'Not just now', status: 503, detail: refusalIn(DEFAULT_LANGUAGE, why) })
    : `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${sentence}</title><main><h1>${sentence}</h1></main>`
  response.writeHead(503, {
    'Content-Type': forMachines ? 'application/problem+json' : 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Retry-After': RETRY_AFTER_SECONDS,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    // The rest of the body is not read.
    ...(isRead(request) ? {} : { Connection: 'close' }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
