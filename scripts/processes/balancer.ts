// A minimal load balancer: checks regularly whether each process is ready, and distributes requests over the ready ones.
import { Agent, createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Balancer = {
  address: string
  /** Requests it could not forward, or lost. */
  failures: string[]
  /** How often it tried a second process because the first one refused the connection. */
  passedOver: () => number
  sendsTo: (port: number) => boolean
  close: () => Promise<void>
}

const ASK_EVERY_MS = 100
const LONGEST_ANSWER_MS = 2000

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const ready = new Map(ports.map((port) => [port, true]))
  const failures: string[] = []
  let turn = 0
  let passedOver = 0
  const watching = setInterval(() => {
    // A process that answers too slowly keeps its previous state.
    for (const port of ports) void isReady(port).then((answer) => answer !== null && ready.set(port, answer))
  }, ASK_EVERY_MS)

  function pass(request: IncomingMessage, response: ServerResponse, tried: readonly number[]): void {
    const open = ports.filter((port) => ready.get(port) && !tried.includes(port))
    const port = open[(turn += 1) % Math.max(1, open.length)]
    const what = `${request.method} ${request.url}`
    const fail = (why: string) => {
      failures.push(`${what}: ${why}`)
      if (response.headersSent) return response.destroy()
      response.writeHead(502)
      response.end(why)
    }
    if (port === undefined) return void fail('no process is ready')
    const onward = send({
      host: '127.0.0.1',
      port,
      agent,
      method: request.method,
      path: request.url,
      headers: { ...request.headers, connection: 'keep-alive' },
    })
    onward.on('response', (answer) => {
      const { connection: _, ...headers } = answer.headers
      response.writeHead(answer.statusCode!, headers)
      answer.on('error', (error) => fail(error.message))
      answer.pipe(response)
    })
    onward.on('error', (error: NodeJS.ErrnoException) => {
      const again = request.method === 'GET' && error.code === 'ECONNREFUSED'
      if (!again) return fail(error.code ?? error.message)
      passedOver += 1
      pass(request, response, [...tried, port])
    })
    request.pipe(onward)
  }

  const server = createServer((request, response) => pass(request, response, []))
  // Longer than any visitor pauses: a connection must not close while the next request is in transit.
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    passedOver: () => passedOver,
    sendsTo: (port) => ready.get(port) === true,
    async close() {
      clearInterval(watching)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Null when it does not answer in time. */
async function isReady(port: number): Promise<boolean | null> {
  const signal = AbortSignal.timeout(LONGEST_ANSWER_MS)
  return await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status === 200
    },
    (error: unknown) => (signal.aborted || !(error instanceof Error) ? null : false),
  )
}
