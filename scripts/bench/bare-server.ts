// The minimal web server: sends given bytes from memory with `node:http`. Started as a separate process by pages.ts.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Answer = { path: string; head: string[]; body: string }

process.once('message', (answers: Answer[]) => {
  const byPath = new Map(answers.map(({ path, head, body }) => [path, { head, body: Buffer.from(body, 'base64') }]))
  const server = createServer((request, response) => {
    const answer = byPath.get(request.url!)
    if (!answer) return void response.writeHead(404).end()
    response.writeHead(200, answer.head)
    response.end(answer.body)
  })
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
})
