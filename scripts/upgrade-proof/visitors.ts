// People who browse and order over HTTP, with pauses. Every failure is recorded.
import { setTimeout as wait } from 'node:timers/promises'
import { makeShopper, type Answer, type OrderIntent } from '../faults/shopper.ts'

const PAGES = [
  '/',
  '/bn',
  '/shop',
  '/shop?season=now',
  '/season',
  '/farms',
  '/gift',
  '/about',
  '/checkout/cart',
  '/checkout',
  '/auth/login',
  '/track/order',
]
const DATA = ['/_.data', '/bn.data', '/shop.data', '/season.data', '/farms.data', '/gift.data', '/about.data']
const PAUSE_MS = [1000, 4000] as const
const AT_ONCE = 20

type Kind = 'page' | 'data' | 'file' | 'api' | 'order'
type Counts = { [kind in Kind]: { good: number; refused: number; failed: string[] } }

export async function openVisitors(port: number, count: number) {
  const shopper = makeShopper(port)
  const intents = await shopper.intents()
  const counts: Counts = Object.fromEntries(
    (['page', 'data', 'file', 'api', 'order'] as const).map((kind) => [kind, { good: 0, refused: 0, failed: [] }]),
  ) as unknown as Counts
  const orders: string[] = []
  const files = new Set<string>()
  let going = true

  function note(kind: Kind, what: string, { status, body }: Answer): void {
    // An order may find that the last unit is sold, or that its slot is full.
    if (status === 409 && kind === 'order') counts[kind].refused += 1
    else if (status >= 200 && status < 400) counts[kind].good += 1
    else counts[kind].failed.push(`${what}: ${status} ${body.slice(0, 120)}`)
  }

  async function ask(kind: Kind, path: string): Promise<Answer> {
    const answer = await shopper.ask({ path })
    note(kind, path, answer)
    return answer
  }

  async function browse(intent: OrderIntent): Promise<void> {
    const page = await ask('page', pick(PAGES))
    for (const file of page.body.match(/\/assets\/[\w.-]+/g) ?? []) files.add(file)
    await pause()
    // A file of any page seen so far, including those of the previous version.
    await ask('file', pick([...files]))
    await ask('data', pick(DATA))
    await pause()
    await ask('api', '/api/v1/products')
    if (Math.random() < 0.5) return
    await pause()
    const order = await shopper.order(intent)
    note('order', 'an order', order)
    if (order.status === 201) orders.push((JSON.parse(order.body) as { token: string }).token)
  }

  const all = Array.from({ length: count }, async (_, index) => {
    await wait(Math.random() * PAUSE_MS[1])
    while (going) {
      await browse(intents[(index * 7) % intents.length]!)
      await pause()
    }
  })
  return {
    async stop(): Promise<{ counts: Counts; lost: number }> {
      going = false
      await Promise.all(all)
      let lost = 0
      for (let at = 0; at < orders.length; at += AT_ONCE) {
        const answers = await Promise.all(orders.slice(at, at + AT_ONCE).map((token) => shopper.ask({ path: `/order/${token}` })))
        lost += answers.filter(({ status }) => status !== 200).length
      }
      shopper.close()
      return { counts, lost }
    },
  }
}

const pick = <One>(list: readonly One[]) => list[Math.floor(Math.random() * list.length)]!
const pause = () => wait(PAUSE_MS[0] + Math.random() * (PAUSE_MS[1] - PAUSE_MS[0]))
