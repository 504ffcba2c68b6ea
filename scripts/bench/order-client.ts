import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { readSeedTexts } from '#db/seed/seed-texts.ts'
import { readConfig } from '#platform/config.ts'
import { localFiles } from '#platform/files.ts'
import { makeLog } from '#platform/log.ts'
import { buildProductSearch } from '#shop/catalog/index.ts'
import type { Db } from '#shop/context.ts'
import { makeRateLimits } from '#web/http/rate-limits.ts'
import { makeServer } from '#web/http/server.ts'
import type { Sending, Sent, SenderOptions, Shared } from './order-sender.ts'
import type { BenchWorld } from './order-world.ts'

/** The shop's own web server, without its pages, and a client that orders over HTTP. */
export async function openOrderDoor(db: Db, { world, now, atOnce }: { world: BenchWorld; now: Date; atOnce: number }) {
  const read = readConfig({ SHOP_URL: 'http://localhost', LOG_LEVEL: 'error' })
  if (!read.ok) throw new Error(read.problems.join(' '))
  const { server } = makeServer({
    shop: {
      db,
      config: read.config,
      clock: () => now,
      files: localFiles(tmpdir()),
      log: makeLog({ level: 'error', readable: true }),
      // All orders come from one address here.
      limits: makeRateLimits(1_000_000),
      payments: {},
      couriers: {},
      secret: 'the secret of a bench, 32 letters and more',
      finder: () => buildProductSearch(db),
      seedTexts: () => readSeedTexts(),
    },
    build: () => Promise.reject(new Error('this benchmark requests no page')),
    clientFolder: tmpdir(),
    ready: () => Promise.resolve(true),
    version: () => 1,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const sender = await openSender({ port, atOnce, world, now })
  return {
    orderFor: sender.orderFor,
    async close() {
      await sender.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function openSender(options: SenderOptions) {
  const worker = new Worker(join(import.meta.dirname, 'order-sender.ts'), { workerData: options })
  await once(worker, 'online')
  return {
    async orderFor(milliseconds: number, shared: Shared = {}): Promise<{ perSecond: number; count: number }> {
      worker.postMessage({ milliseconds, shared } satisfies Sending, [])
      const [sent] = (await once(worker, 'message')) as [Sent]
      if ('fault' in sent) throw new Error(sent.fault)
      return sent
    },
    close: () => worker.terminate(),
  }
}
