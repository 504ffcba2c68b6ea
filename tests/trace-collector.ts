import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Sent = {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: {
      spans: (Omit<CollectedSpan, 'facts' | 'parentSpanId'> & { parentSpanId?: string; attributes: Attribute[] })[]
    }[]
  }[]
}

export type CollectedSpan = {
  name: string
  kind: number
  traceId: string
  spanId: string
  /** Undefined for the first span of a trace. */
  parentSpanId: string | undefined
  status: { code: number }
  startTimeUnixNano: string
  endTimeUnixNano: string
  facts: Record<string, string | number | undefined>
}

/** A collector of OpenTelemetry that takes JSON over HTTP. `answer` replaces its 200; it may also never answer. */
export async function startCollector() {
  const world = {
    /** All bytes that came. */
    text: '',
    paths: [] as string[],
    resource: {} as CollectedSpan['facts'],
    spans: [] as CollectedSpan[],
    answer: (_request: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
  }
  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const piece of request) body += String(piece)
      world.text += body
      world.paths.push(`${request.method} ${request.url} ${request.headers['content-type']}`)
      for (const { resource, scopeSpans } of (JSON.parse(body) as Sent).resourceSpans) {
        world.resource = factsOf(resource.attributes)
        for (const { attributes, parentSpanId, ...span } of scopeSpans.flatMap(({ spans }) => spans))
          world.spans.push({ ...span, parentSpanId: parentSpanId || undefined, facts: factsOf(attributes) })
      }
      world.answer(request, response)
    })()
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  return Object.assign(world, {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => void server.close(closed))
    },
  })
}

function factsOf(attributes: Attribute[]): CollectedSpan['facts'] {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))
}
