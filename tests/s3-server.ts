import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as send, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Config } from '#platform/s3-settings.ts'

export type S3Server = {
  config: S3Config
  /** The requests it received, by method and path. */
  heard: string[]
  /** The faults of the next requests, one each. `hang` never answers, `refuse` ends the connection. */
  meet: (...faults: (number | 'hang' | 'refuse')[]) => void
  /** Applies to every request, until reset. */
  goAway: (how: 'hang' | 'refuse' | null) => void
  close: () => Promise<void>
}

// The only account it knows.
const ACCOUNT = 'S3RVER'

/** An S3 server that checks signatures, unless told not to, behind a proxy that can fail. */
export async function startS3({ allowMismatchedSignatures = false } = {}): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'shop-s3-'))
  const storage = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'shop' }],
    allowMismatchedSignatures,
  })
  const { port } = await storage.run()
  const heard: string[] = []
  const faults: (number | 'hang' | 'refuse')[] = []
  let away: 'hang' | 'refuse' | null = null
  const line: Server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`)
    const fault = away ?? faults.shift()
    if (fault === 'hang') return
    if (fault === 'refuse') return void request.socket.destroy()
    if (fault !== undefined) {
      response.writeHead(fault, { 'Content-Type': 'application/xml' })
      return void response.end('<Error><Code>SlowDown</Code><Message>Please go slower</Message></Error>')
    }
    // Signed for the proxy's address, so the host must not change.
    const { method, url, headers } = request
    const onward = send({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(line.address() as AddressInfo).port}`
  return {
    config: { endpoint, bucket: 'shop', region: 'us-east-1', accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT },
    heard,
    meet: (...next) => void faults.push(...next),
    goAway: (how) => void (away = how),
    async close() {
      line.closeAllConnections()
      await new Promise((resolve) => line.close(resolve))
      await storage.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
