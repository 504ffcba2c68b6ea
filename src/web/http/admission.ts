import type { IncomingMessage, ServerResponse } from 'node:http'

// What sixteen connections to the database answer in about two seconds on a small machine: whoever came later would only wait in vain.
const MOST_READS = 120
// Somebody who sends something, such as an order, is let in where one more reader would not be.
const MOST_IN_ALL = 200
// What is still on its way from a slow phone costs no work yet, and must not keep others out.
const MOST_RECEIVING = 1000
const RETRY_AFTER_SECONDS = 2

// They cost next to nothing, and whoever watches over us must not be told that we are busy.
const ALWAYS = /^\/(?:healthz|readyz|metrics|assets\/|fonts\/|icons\/|brand\/)/

export type Admission = {
  /** Counts the request until it is answered, or refuses it: 503, and when to try again. */
  admit: (request: IncomingMessage, response: ServerResponse) => boolean
  underWay: () => number
}

/**
 * How many requests are worked on at once. Under more load than fits, those let in are answered in time, and the others at once, instead of
 * all of them too late.
 */
export function makeAdmission({
  mostReads = MOST_READS,
  mostInAll = MOST_IN_ALL,
  mostReceiving = MOST_RECEIVING,
} = {}): Admission {
  let underWay = 0
  let receiving = 0
  return {
    admit(request, response) {
      if (ALWAYS.test(request.url ?? '')) return true
      const reads = request.method === 'GET' || request.method === 'HEAD'
      if (underWay >= (reads ? mostReads : mostInAll) || receiving >= mostReceiving) {
        refuseForNow(request, response)
        return false
      }
      let part: 'receiving' | 'working' = reads ? 'working' : 'receiving'
      if (reads) underWay += 1
      else receiving += 1
      request.once('end', () => {
        if (part === 'working' || response.closed) return
        part = 'working'
        receiving -= 1
        underWay += 1
      })
      response.once('close', () => {
        if (part === 'working') underWay -= 1
        else receiving -= 1
      })
      return true
    },
    underWay: () => underWay,
  }
}

const SENTENCE = 'The shop is very busy right now. Please try again in a moment.'
const BANGLA = 'এই মুহূর্তে দোকানে খুব ভিড়। একটু পরে আবার চেষ্টা করুন।'

/** Says in a few bytes that it is too much right now, in the language of the address. */
export function refuseForNow(request: IncomingMessage, response: ServerResponse): void {
  const url = request.url ?? '/'
  const forMachines = url.startsWith('/api/')
  const bangla = url === '/bn' || url.startsWith('/bn/')
  const sentence = bangla ? BANGLA : SENTENCE
  const body = forMachines
    ? JSON.stringify({ type: 'about:blank', title: 'Not just now', status: 503, detail: SENTENCE })
    : `<!doctype html><html lang="${bangla ? 'bn' : 'en'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${sentence}</title><main><h1>${sentence}</h1></main>`
  response.writeHead(503, {
    'Content-Type': forMachines ? 'application/problem+json' : 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Retry-After': RETRY_AFTER_SECONDS,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
