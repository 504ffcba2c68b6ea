// Sends orders over HTTP from a thread of its own, so that asking takes no time from the shop that answers. Started by order-client.ts.
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

export type Sending = { index: number; key: string; body: string }
/** `fault` is what the shop answered when it placed nothing. */
export type Sent = { index: number; fault: string | null }
export type SenderOptions = { port: number; atOnce: number }

const { port, atOnce } = workerData as SenderOptions
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

parentPort!.on('message', (sending: Sending) => send(sending))

function send({ index, key, body }: Sending): void {
  const tell = (fault: string | null) => parentPort!.postMessage({ index, fault } satisfies Sent, [])
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), 'Idempotency-Key': key }
  const sent = request({ agent, port, host: '127.0.0.1', method: 'POST', path: '/api/v1/orders', headers }, (response) => {
    let answer = ''
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => (answer += chunk))
    response.on('end', () => tell(response.statusCode === 201 ? null : `${response.statusCode} ${answer}`))
  })
  sent.on('error', (error) => tell(String(error)))
  sent.end(body)
}
