// One buyer: orders, retries, returns, changes or cancels the order.
import { ONLINE_METHODS } from '#shop/payments/index.ts'
import { ask } from './ask.ts'
import { orderRun } from './gifts.ts'
import { prepareOrder, sendOrder, intentFor } from './order.ts'
import { payFor } from './payer.ts'
import { asClient, type Acknowledged, type Client, type Round } from './round.ts'

export async function buyerIntent(round: Round, client: Client, own: Acknowledged[]): Promise<void> {
  const { random } = client
  const intent = random.weighted({ order: 46, look: 12, cancel: 9, day: 7, read: 10, invoice: 5, again: 6, gift: 5 })
  const order = random.pick(own)
  switch (intent) {
    case 'order': {
      const prepared = await prepareOrder(round, client, intentFor(round, client))
      return prepared ? sendOrder(round, client, { ...prepared, own }) : undefined
    }
    case 'look':
      return look(round, client)
    case 'gift': {
      const run = random.pick(round.world.runs)
      return void (run && (await orderRun(round, client, run)))
    }
    case 'again':
      // A second tab of the shop starts the payment again.
      return order ? payAgain(round, client, order) : look(round, client)
    case 'cancel':
      return order
        ? post(round, client, { what: 'cancel', path: `/api/v1/orders/${order.token}/cancel`, json: {} })
        : look(round, client)
    case 'day': {
      const to = random.pick(round.world.slotDays)!
      const json = { slot_id: to.slotId, day: to.day }
      return order
        ? post(round, client, { what: 'change day', path: `/api/v1/orders/${order.token}/day`, json })
        : look(round, client)
    }
    case 'read':
      return order ? readBack(round, client, order) : look(round, client)
    case 'invoice':
      return order
        ? post(round, client, { what: 'invoice', path: `/order/${order.token}`, form: { intent: 'invoice' } })
        : look(round, client)
    default:
      return intent satisfies never
  }
}

type Posting = { what: string; path: string; json?: unknown; form?: { [name: string]: string } }

async function post(round: Round, client: Client, { what, path, json, form }: Posting): Promise<void> {
  await ask(round, {
    client: client.name,
    what,
    method: 'POST',
    path,
    json,
    ...(form && { form: new URLSearchParams(form) }),
    headers: asClient(client),
  })
}

async function look(round: Round, client: Client): Promise<void> {
  const { random } = client
  const slug = random.pick(round.world.fruits)!.slug
  const path = random.pick(['/', '/shop', `/product/${slug}`, `/bn/product/${slug}`, `/express/${slug}`, '/api/v1/products'])!
  const answer = await ask(round, { client: client.name, what: 'page', path, headers: asClient(client) })
  if (answer.outcome === 'refused')
    round.record.violations.push({ invariant: 'pages answer', what: `${path} answered ${answer.status}` })
}

/** Acknowledged facts must not change: the total of an unedited order, by its own link. */
async function readBack(round: Round, client: Client, order: Acknowledged): Promise<void> {
  const answer = await ask(round, {
    client: client.name,
    what: 'read',
    path: `/api/v1/orders/${order.token}`,
    headers: asClient(client),
  })
  if (answer.outcome === 'refused') {
    round.record.violations.push({
      invariant: 'no acknowledged order is lost',
      what: `${order.number} was answered with ${answer.status}`,
    })
  }
}

async function payAgain(round: Round, client: Client, order: Acknowledged): Promise<void> {
  if (order.paymentUrl === null) return readBack(round, client, order)
  const form = new URLSearchParams({ intent: 'pay', method: client.random.pick(ONLINE_METHODS)! })
  const question = { client: client.name, what: 'pay again', method: 'POST' as const, form, headers: asClient(client) }
  const answer = await ask(round, { ...question, path: `/order/${order.token}` })
  if (!answer.location.includes('/pay/to/')) return
  const there = await ask(round, {
    client: client.name,
    what: 'to gateway',
    path: new URL(answer.location, 'http://shop').pathname,
  })
  const url = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(there.text)?.[1]
  if (url !== undefined) await payFor(round, client, url.replaceAll('&amp;', '&'))
}
