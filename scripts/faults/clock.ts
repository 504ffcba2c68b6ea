// A clock that jumps: the shop is restarted on the same data a day later, a day earlier, and a year later.
import { SHOP_TIME, startBuiltShop } from '../built-shop.ts'
import { makeShopper } from './shopper.ts'
import type { Outcome } from './report.ts'

const DAY_MS = 86_400_000

export async function clockJumps(dataDir: string): Promise<Outcome> {
  const figures: string[] = []
  const numbers: string[] = []
  for (const days of [0, 1, -1, 0, 365]) {
    const time = new Date(new Date(SHOP_TIME).getTime() + days * DAY_MS).toISOString()
    const shop = await startBuiltShop({ dataDir, env: { SHOP_TIME: time, TRUST_PROXY: '1' } })
    const shopper = makeShopper(shop.port)
    const home = await shopper.ask({ path: '/' })
    const ready = await shopper.ask({ path: '/readyz' })
    const intents = await shopper.intents().catch(() => [])
    let placed = 0
    for (const intent of intents.slice(0, 5)) {
      const { status, body } = await shopper.order(intent)
      if (status !== 201) continue
      placed += 1
      numbers.push((JSON.parse(body) as { number: string }).number)
    }
    figures.push(`${days} days: ready ${ready.status}, home ${home.status}, ${placed} orders`)
    shopper.close()
    await shop.stop()
    // A year later no demo lot is left to sell, but the shop must still run.
    if (home.status !== 200 || ready.status !== 200 || (placed === 0 && days < 365))
      return { fault: 'the clock jumps', ok: false, figures }
  }
  const ascending = numbers.every((number, at) => at === 0 || Number(number.slice(3)) > Number(numbers[at - 1]!.slice(3)))
  figures.push(`${numbers.length} orders, their numbers ${ascending ? 'go up' : 'do not go up'}`)
  return { fault: 'the clock jumps', ok: ascending, figures }
}
