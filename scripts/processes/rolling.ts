// Restarts one process after the other while clients read and order: no request may fail.
import { setTimeout as wait } from 'node:timers/promises'
import { makeShopper, type Answer, type Shopper, type OrderIntent } from '../faults/shopper.ts'
import { countByStatus, lostOrders, seconds, slowest, type Outcome } from '../faults/report.ts'
import { newId } from '#platform/ids.ts'
import type { Shops } from '../prove/shops.ts'
import type { Balancer } from './balancer.ts'

const READERS = 6
const BUYERS = 4
const BREATH_MS = 20
const PATHS = ['/', '/shop', '/bn', '/product/', '/season', '/api/v1/products', '/gift']
const LONGEST_END_MS = 30_000

type Load = { pages: Answer[]; orders: Answer[]; repeats: { same: boolean }[] }

type Restarted = {
  shops: Shops
  balancer: Pick<Balancer, 'address' | 'failures' | 'passedOver' | 'sendsTo'> & { certificate?: string }
  /** How long each buyer waits before the next order. */
  breathMs?: number
}

export async function rollingRestart(scene: Restarted): Promise<Outcome> {
  const shopper = makeShopper(Number(new URL(scene.balancer.address).port), scene.balancer.certificate)
  try {
    const intents = await shopper.intents()
    const slug = (await shopper.read<{ products: { slug: string }[] }>('/api/v1/products')).products[0]!.slug
    const load = beginLoad(shopper, { intents, slug, breathMs: scene.breathMs ?? BREATH_MS })
    await wait(1000)
    const ends: string[] = []
    for (const index of scene.shops.each.keys()) ends.push(await restart(scene, index))
    await wait(1000)
    const { pages, orders, repeats } = await load.stop()
    const failed = [
      ...pages.filter(({ status }) => status !== 200),
      ...orders.filter(({ status }) => status !== 201 && status !== 409),
    ]
    const lost = await lostOrders(shopper, orders)
    const taken = orders.filter(({ status }) => status === 201).length
    return {
      fault: 'both processes are restarted one after the other under load',
      ok:
        failed.length === 0 &&
        scene.balancer.failures.length === 0 &&
        lost.length === 0 &&
        taken > 0 &&
        ends.every((end) => end.includes('exit 0')) &&
        repeats.every(({ same }) => same),
      figures: [
        ...ends,
        `pages: ${countByStatus(pages)}, the slowest ${seconds(slowest(pages))}`,
        `orders: ${countByStatus(orders)}, the slowest ${seconds(slowest(orders))}; ${lost.length} of ${taken} taken are lost`,
        `${repeats.length} orders sent twice, ${repeats.filter(({ same }) => !same).length} answered otherwise the second time`,
        `the balancer lost ${scene.balancer.failures.length} requests and asked again ${scene.balancer.passedOver()} times`,
        ...failed.slice(0, 5).map(({ status, body }) => `failed: ${status} ${body.slice(0, 200)}`),
        ...scene.balancer.failures.slice(0, 5),
      ],
    }
  } finally {
    shopper.close()
  }
}

function beginLoad(
  shopper: Shopper,
  { intents, slug, breathMs }: { intents: OrderIntent[]; slug: string; breathMs: number },
): { stop: () => Promise<Load> } {
  const load: Load = { pages: [], orders: [], repeats: [] }
  let going = true
  async function read(reader: number): Promise<void> {
    for (let turn = reader; going; turn += 1) {
      const path = PATHS[turn % PATHS.length]!
      load.pages.push(await shopper.ask({ path: path === '/product/' ? `/product/${slug}` : path }))
      await wait(BREATH_MS)
    }
  }
  async function buy(buyer: number): Promise<void> {
    for (let turn = buyer; going; turn += BUYERS) {
      const key = newId(new Date())
      const intent = intents[turn % intents.length]!
      const first = await shopper.order(intent, { key })
      load.orders.push(first)
      await wait(breathMs)
    }
  }
  const all = [
    ...Array.from({ length: READERS }, (_, reader) => read(reader)),
    ...Array.from({ length: BUYERS }, (_, buyer) => buy(buyer)),
    repeat(shopper, { intents, load, breathMs, isGoing: () => going }),
  ]
  return {
    async stop() {
      going = false
      await Promise.all(all)
      return load
    },
  }
}

/** Sends the same order again, to the other process: it must return the first one. */
async function repeat(
  shopper: Shopper,
  { intents, load, breathMs, isGoing }: { intents: OrderIntent[]; load: Load; breathMs: number; isGoing: () => boolean },
): Promise<void> {
  for (let turn = 0; isGoing(); turn += 1) {
    const intent = intents[turn % intents.length]!
    const options = { key: newId(new Date()), phone: `018${String(10_000_000 + turn)}` }
    const [first, second] = [await shopper.order(intent, options), await shopper.order(intent, options)]
    load.orders.push(first)
    if (first.status === 201) load.repeats.push({ same: second.status === 201 && numberOf(first) === numberOf(second) })
    await wait(breathMs)
  }
}

const numberOf = ({ body }: Answer) => (JSON.parse(body) as { number: string }).number

async function restart(scene: Restarted, index: number): Promise<string> {
  const { child } = scene.shops.each[index]!.running!
  const begun = performance.now()
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  child.kill('SIGTERM')
  const code = await Promise.race([ended, wait(LONGEST_END_MS, 'not at all' as const)])
  const tookToEnd = performance.now() - begun
  await scene.shops.start(index)
  while (!(await scene.shops.isReady(index))) await wait(50)
  while (!scene.balancer.sendsTo(scene.shops.each[index]!.port)) await wait(50)
  return `process ${index + 1} ended in ${seconds(tookToEnd)} with exit ${code}, ready again after ${seconds(performance.now() - begun)}`
}
