// What a person does at a gateway, and how the shop learns of it: once, twice at the same time, or only when it asks.
import type { BkashChoice } from '#simulators/bkash-state.ts'
import type { NagadChoice } from '#simulators/nagad-state.ts'
import type { SslcommerzChoice } from '#simulators/sslcommerz-state.ts'
import type { SeededRandom } from '../prove/seeded-random.ts'
import { at, isUp, note, SHOP_URL, type KnownOrder, type Season } from './scene.ts'

type Told = { gateway: string; fields: URLSearchParams }

export async function payAt(season: Season, random: SeededRandom, { paymentUrl }: KnownOrder): Promise<void> {
  const how = random.weighted({ tells: 55, twice: 15, silent: 18, unpaid: 12 })
  const told = choose(season, random, { url: new URL(paymentUrl!), unpaid: how === 'unpaid' })
  note(season, how === 'unpaid' ? 'not paid at a gateway' : 'paid at a gateway')
  if (!told || how === 'silent' || !isUp(season)) return
  const tell = () => at(season, random, ({ ask }) => notify(ask, told))
  if (how !== 'twice') return void (await tell())
  if (season.options.calm) {
    await tell()
    await tell()
  } else await Promise.all([tell(), tell()])
}

function notify(ask: (path: string, init?: RequestInit) => Promise<Response>, { gateway, fields }: Told): Promise<Response> {
  return ask(`/pay/${gateway}/notify`, { method: 'POST', body: fields, headers: { Origin: SHOP_URL } })
}

function choose(season: Season, random: SeededRandom, { url, unpaid }: { url: URL; unpaid: boolean }): Told | null {
  const { bkash, nagad, sslcommerz, next } = season.simulators.control
  const isLost = random.chance(8)
  const [gateway = ''] = url.pathname.split('/').slice(1)
  if (gateway === 'bkash') {
    const id = url.searchParams.get('paymentId') ?? ''
    const choice: BkashChoice = unpaid ? random.pick(['cancel', 'failure', 'insufficient'] as const)! : 'pay'
    if (!bkash.payments.has(id)) return null
    const back = bkash.choose(id, choice)
    // The answer of the gateway is lost after it has taken the money.
    if (!unpaid && isLost) next('bkash.execute', { answer: 'http-500', done: true })
    return back === null ? null : { gateway, fields: new URL(back).searchParams }
  }
  if (gateway === 'nagad') {
    const id = url.searchParams.get('paymentRefId') ?? ''
    const choice: NagadChoice = unpaid ? 'cancel' : random.weighted({ pay: 85, less: 8, close: 7 })
    if (!nagad.payments.has(id)) return null
    const back = nagad.choose(id, choice)
    return back === null ? null : { gateway, fields: new URL(back).searchParams }
  }
  const id = url.pathname.split('/').at(-1) ?? ''
  const choice: SslcommerzChoice = unpaid ? 'cancel' : random.weighted({ card: 70, wallet: 20, risky: 10 })
  if (!sslcommerz.sessions.has(id)) return null
  return { gateway: 'sslcommerz', fields: new URLSearchParams(sslcommerz.choose(id, choice).fields) }
}
