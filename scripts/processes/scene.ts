// Two built shop processes on one PostgreSQL server with a replica and a bucket, behind a load balancer, with gateways that record what
// they receive.
import { s3Files } from '#platform/s3-files.ts'
import { startSimulators } from '#simulators/start.ts'
import { startS3, type S3Server } from '#tests/s3-server.ts'
import { simulatedSettings } from '#simulators/settings.ts'
import { addDemoPhotos } from '../demo-photos.ts'
import { makeSeededRandom } from '../prove/seeded-random.ts'
import { makePlace } from '../prove/places.ts'
import { newRecord } from '../prove/record.ts'
import { signIn, type Client, type Round } from '../prove/round.ts'
import { makeShops, type Shops } from '../prove/shops.ts'
import { root } from '../root.ts'
import { startReplica, type ReplicaServer } from './replica.ts'
import { startBalancer, type Balancer } from './balancer.ts'

export type Scene = { replica: ReplicaServer; storage: S3Server } & Pick<
  Round,
  'shops' | 'record' | 'staff' | 'place' | 'gateways'
> & {
    balancer: Balancer
    owner: Client
    close: () => Promise<void>
  }

const PROCESSES = 2
// Longer than the load balancer needs to notice, also on a busy machine.
const NOTICE_SECONDS = '3'

export async function openScene(): Promise<Scene> {
  const place = await makePlace({ database: 'server', databaseUrl: null, keep: false })
  const replica = await startReplica({ primary: place.env['DATABASE_URL']!, dataDir: place.dataDir })
  const storage = await startS3()
  await addDemoPhotos(s3Files(storage.config))
  const { endpoint, bucket, accessKeyId, secretAccessKey } = storage.config
  const gateways = await startSimulators({ port: 0, now: () => shops.now() })
  const env = {
    ...simulatedSettings(gateways.address),
    ...place.env,
    DATABASE_READ_URL: replica.url,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    STOP_NOTICE_SECONDS: NOTICE_SECONDS,
  }
  const shops: Shops = await makeShops({ root, dataDir: place.dataDir, env, count: PROCESSES })
  const balancer = await startBalancer(shops.each.map(({ port }) => port))
  let closed: Promise<void> | null = null
  const close = () =>
    (closed ??= (async () => {
      await shops.stopAll()
      await balancer.close()
      await gateways.stop()
      await replica.kill()
      await storage.close()
      await place.end()
    })())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close().then(() => process.exit(130)))
  try {
    await shops.startAll()
    const record = newRecord()
    const staff = await signIn({ shops, record })
    const owner = { name: 'owner', random: makeSeededRandom(1, 'owner'), address: '10.200.1.1' }
    return { shops, record, staff, place, gateways: gateways.control, replica, storage, balancer, owner, close }
  } catch (error) {
    await close()
    throw error
  }
}
