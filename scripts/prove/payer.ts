// What a person does at the gateway, and how the shop learns of it: once, twice, late or never.
import type { BkashChoice } from '#simulators/bkash-state.ts'
import type { NagadChoice } from '#simulators/nagad-state.ts'
import type { SslcommerzChoice } from '#simulators/sslcommerz-state.ts'
import { ask } from './ask.ts'
import { asClient, type Client, type Round } from './round.ts'

export async function payFor(round: Round, client: Client, paymentUrl: string): Promise<void> {
  const url = new URL(paymentUrl)
  const how = client.random.weighted({ back: 42, doubled: 20, late: 12, lost: 14, unpaid: 12 })
  const callback = choose(round, client, { url, unpaid: how === 'unpaid' })
  if (!callback || how === 'lost') return
  if (how === 'late') {
    round.late.push(() => returnFromGateway(round, client, { ...callback, times: 2 }))
    return
  }
  await returnFromGateway(round, client, { ...callback, times: how === 'doubled' ? client.random.between(2, 4) : 1 })
}

type Answered = { path: string; notify: string | null; fields: { [name: string]: string } | null }

function choose(round: Round, client: Client, { url, unpaid }: { url: URL; unpaid: boolean }): Answered | null {
  const [gateway] = url.pathname.split('/').slice(1)
  switch (gateway) {
    case 'bkash':
      return chooseAtBkash(round, client, { paymentId: url.searchParams.get('paymentId') ?? '', unpaid })
    case 'nagad':
      return chooseAtNagad(round, client, { reference: url.searchParams.get('paymentRefId') ?? '', unpaid })
    default:
      return chooseAtSslcommerz(round, client, { session: url.pathname.split('/').at(-1) ?? '', unpaid })
  }
}

function chooseAtBkash(
  round: Round,
  { random }: Client,
  { paymentId, unpaid }: { paymentId: string; unpaid: boolean },
): Answered | null {
  const { bkash, next } = round.gateways
  if (!bkash.payments.has(paymentId)) return null
  const choice: BkashChoice = unpaid ? random.pick(['cancel', 'failure', 'insufficient'] as const)! : 'pay'
  const back = bkash.choose(paymentId, choice)
  // Some answers of the gateway are lost after the capture.
  if (!unpaid && random.chance(12)) next('bkash.execute', { answer: 'http-500', done: true })
  if (back === null) return null
  const { pathname, search } = new URL(back)
  return { path: pathname + search, notify: null, fields: null }
}

function chooseAtNagad(
  round: Round,
  { random }: Client,
  { reference, unpaid }: { reference: string; unpaid: boolean },
): Answered | null {
  const { nagad, next } = round.gateways
  if (!nagad.payments.has(reference)) return null
  const choice = random.weighted<NagadChoice>({ pay: 85, less: 8, close: 7, later: 0, failure: 0, cancel: 0 })
  const back = nagad.choose(reference, unpaid ? random.pick(['failure', 'cancel'] as const)! : choice)
  if (random.chance(10)) next('nagad.verify', { answer: 'http-500' })
  if (back === null) return null
  const { pathname, search } = new URL(back)
  return { path: pathname + search, notify: null, fields: null }
}

function chooseAtSslcommerz(
  round: Round,
  { random }: Client,
  { session, unpaid }: { session: string; unpaid: boolean },
): Answered | null {
  const { sslcommerz, next } = round.gateways
  if (!sslcommerz.sessions.has(session)) return null
  const paying = random.weighted<SslcommerzChoice>({
    card: 60,
    wallet: 25,
    risky: 5,
    less: 5,
    dollars: 0,
    failure: 0,
    cancel: 0,
    close: 5,
  })
  const choice: SslcommerzChoice = unpaid ? random.pick(['failure', 'cancel'] as const)! : paying
  // A buyer who paid does not pay again on the same page.
  if (sslcommerz.sessions.get(session)!.tried.some(({ status }) => status === 'VALID' || status === 'VALIDATED')) return null
  const posted = sslcommerz.choose(session, choice)
  if (random.chance(10)) next('sslcommerz.validate', { answer: 'http-500', done: true })
  if (choice === 'close') return null
  const { pathname, search } = new URL(posted.action)
  return { path: pathname + search, notify: new URL(posted.notify).pathname, fields: posted.fields }
}

/** The browser returns and the gateway's server sends its notification: all at once, at every process. */
async function returnFromGateway(
  round: Round,
  client: Client,
  { path, notify, fields, times }: Answered & { times: number },
): Promise<void> {
  const form = fields && new URLSearchParams(fields)
  const back = { client: client.name, what: 'payment return', path, ...(form && { method: 'POST' as const, form }) }
  const call =
    notify === null || !form ? null : { client: client.name, what: 'payment notice', path: notify, method: 'POST' as const, form }
  const calls = Array.from({ length: times }, (_, index) => [
    ask(round, { ...back, headers: asClient(client), shop: index }),
    ...(call ? [ask(round, { ...call, shop: index + 1 })] : []),
  ])
  await Promise.all(calls.flat())
}
