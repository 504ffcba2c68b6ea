// A staff member: moves orders on, edits and cancels them, refunds, receives lots and writes them off, changes prices and slots.
import type { Answer } from './ask.ts'
import { formIn } from './forms.ts'
import { refundForm } from './refund-form.ts'
import { openOffice, postOffice, type Acknowledged, type Client, type Round } from './round.ts'

const STEPS = ['confirm', 'pack', 'dispatch', 'deliver'] as const

export async function staffIntent(round: Round, client: Client): Promise<void> {
  const { random } = client
  const action = random.weighted({
    step: 34,
    edit: 13,
    cancel: 6,
    refund: 12,
    back: 5,
    unpack: 4,
    stock: 9,
    receive: 4,
    price: 7,
    slot: 6,
    coupon: 2,
    board: 2,
  })
  const order = random.pick(round.orders.slice(-60))
  switch (action) {
    case 'stock':
      return changeStock(round, client)
    case 'receive':
      return receiveSome(round, client)
    case 'price':
      return changePrice(round, client)
    case 'slot':
      return changeSlotDay(round, client)
    case 'coupon':
      return changeCoupon(round, client)
    case 'board':
      return void (await openOffice(
        round,
        client,
        random.pick(['/office', '/office/orders', '/office/payments', '/office/stock'])!,
      ))
    default: {
      const path = order && (await pathOf(round, client, order))
      if (!path) return
      if (action === 'step') return step(round, client, path)
      if (action === 'edit') return edit(round, client, path)
      if (action === 'refund') return seeToMoney(round, client, path)
      if (action === 'unpack') return unpack(round, client, path)
      const intent = action === 'cancel' ? 'cancel' : random.chance(50) ? 'fail' : 'return'
      const fields = { intent, reason: 'nobody-home', note: 'Rang twice' }
      await deed(round, { action: `${intent}-order`, path }, () =>
        postOffice(round, client, { what: `${intent} order`, path, fields }),
      )
    }
  }
}

/** Records each acknowledged action with its subject. */
async function deed(
  round: Round,
  { action, path }: { action: string; path: string },
  act: () => Promise<Answer | null>,
): Promise<Answer | null> {
  const answer = await act()
  const subjectId = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(path)?.[0] ?? ''
  if (answer?.outcome === 'ok' && /[?&]done=/.test(answer.location)) round.deeds.push({ action, subjectId })
  return answer
}

async function pathOf(round: Round, client: Client, order: Acknowledged): Promise<string | null> {
  if (order.id === null) {
    const page = await openOffice(round, client, `/office/orders?q=${order.number}`)
    order.id = /\/office\/orders\/([0-9a-f-]{36})/.exec(page.text)?.[1] ?? null
  }
  return order.id === null ? null : `/office/orders/${order.id}`
}

/** Moves an order some steps on. Two staff members may click the same button, at each process at once; sometimes a button that is no longer there. */
async function step(round: Round, client: Client, path: string): Promise<void> {
  const { random } = client
  const presses = Array.from({ length: random.between(1, 4) }, () => ({
    wrong: random.chance(12) ? random.pick(STEPS)! : null,
    shops: random.chance(25) ? [0, 1] : [random.below(2)],
  }))
  for (const { wrong, shops } of presses) {
    const page = await openOffice(round, client, path)
    const intent = wrong ?? STEPS.find((one) => formIn(page.text, { intent: one }))
    if (!intent) return
    const press = (shop: number) =>
      deed(round, { action: `${intent}-order`, path }, () =>
        postOffice(round, client, { what: `${intent} order`, path, fields: { intent, early: 'yes' }, question: { shop } }),
      )
    await Promise.all(shops.map(press))
  }
}

/** Opens a packed box again, sometimes while a colleague sends it out. */
async function unpack(round: Round, client: Client, path: string): Promise<void> {
  const atOnce = client.random.chance(50)
  const press = (intent: string, action: string, shop: number) =>
    deed(round, { action, path }, () =>
      postOffice(round, client, { what: `${intent} order`, path, fields: { intent, early: 'yes' }, question: { shop } }),
    )
  await Promise.all([press('unpack', 'unpack-box', 0), ...(atOnce ? [press('dispatch', 'dispatch-order', 1)] : [])])
}

async function edit(round: Round, client: Client, path: string): Promise<void> {
  const { random } = client
  const units = random.between(1, 4)
  const discount = random.chance(40) ? String(random.between(1, 40)) : null
  const page = await openOffice(round, client, `${path}/edit`)
  const form = page.status === 200 ? formIn(page.text, { field: 'line-0' }) : null
  if (!form) return
  // Never the current value: an edit that changes nothing is not recorded.
  const wanted = String(units) === form['units-0'] ? units + 1 : units
  const fields = {
    ...form,
    intent: 'save',
    'units-0': String(wanted),
    reason: 'As agreed by phone',
    ...(discount && { discount }),
  }
  await deed(round, { action: 'edit-order', path }, () =>
    postOffice(round, client, { what: 'edit order', path: `${path}/edit`, fields }),
  )
}

/** Refunds part of a payment, or too much, or twice at once; decides payment reviews. */
async function seeToMoney(round: Round, client: Client, path: string): Promise<void> {
  const { random } = client
  const [part, twice, way] = [random.below(5), random.chance(40), random.chance(50) ? 'gateway' : 'by-hand']
  const page = await openOffice(round, client, path)
  const review = formIn(page.text, { intent: 'accept-payment' })
  if (review && part < 2) {
    await deed(round, { action: 'accept-payment', path }, () =>
      postOffice(round, client, { what: 'accept payment', path, fields: { ...review, note: 'Looked at' } }),
    )
    return
  }
  const found = await refundForm(round, page.text)
  if (!found) return
  const { form, left } = found
  const amount = part === 0 ? left + 1 : part === 1 ? left : Math.max(1, Math.floor((left * part) / 6))
  const fields = { ...form, amount: String(amount), way, note: 'Soft fruit' }
  const give = (shop: number) =>
    deed(round, { action: 'refund-payment', path }, () =>
      postOffice(round, client, { what: 'refund', path, fields, question: { shop } }),
    )
  await Promise.all(twice ? [give(0), give(1)] : [give(random.below(2))])
}

async function changeStock(round: Round, client: Client): Promise<void> {
  const { random } = client
  const path = `/office/stock/${random.pick(round.world.lots)!}`
  const intent = random.chance(70) ? 'write-off' : 'count'
  const amount = random.between(1, 4)
  const page = await openOffice(round, client, path)
  const form = formIn(page.text, { intent })
  if (!form) return
  const seen = Number(form['seen'] ?? 0)
  // A stocktake finds a little more or less than recorded; writing off too much is refused.
  const found = Math.max(0, seen / 1000 + (amount > 2 ? amount : amount - 3))
  const typed = intent === 'count' ? found : random.chance(10) ? seen / 1000 : amount
  // A count equal to the recorded amount is not recorded.
  if (intent === 'count' && found === seen / 1000) return
  const fields = { ...form, amount: String(typed), reason: 'Seen on the shelf' }
  await deed(round, { action: 'correct-lot', path }, () => postOffice(round, client, { what: intent, path, fields }))
}

async function receiveSome(round: Round, client: Client): Promise<void> {
  const { random } = client
  const twice = random.chance(30)
  await receiveFruit(round, client, { item: random.pick(round.world.hotItems)!, amount: random.between(10, 30), twice })
}

/** A lot is never received twice, however often the form is submitted. `amount` is in kilograms or pieces, as the item is counted. `keep`: staff of the round leave the lot as it is. */
export async function receiveFruit(
  round: Round,
  client: Client,
  { item, amount, twice, keep = false }: { item: string; amount: number; twice: boolean; keep?: boolean },
): Promise<void> {
  const change = { item, amount: String(amount), cost: '1200', grade: 'A', farm: '' }
  const page = await openOffice(round, client, '/office/stock/receive')
  const form = formIn(page.text, { field: 'requestId' })
  if (!form) return
  const send = () => postOffice(round, client, { what: 'receive', path: '/office/stock/receive', fields: { ...form, ...change } })
  let answers = await Promise.all(twice ? [send(), send()] : [send()])
  for (let tries = 0; tries < 3 && answers.every(({ outcome }) => outcome === 'unknown'); tries += 1) answers = [await send()]
  const lots = new Set(answers.flatMap(({ location }) => /\/office\/stock\/([0-9a-f-]{36})/.exec(location)?.[1] ?? []))
  if (lots.size > 1) round.record.violations.push({ invariant: 'one request, one lot', what: `one form made ${lots.size} lots` })
  for (const lot of lots) {
    round.deeds.push({ action: 'receive-lot', subjectId: lot })
    if (!keep) round.world.lots.push(lot)
  }
}

async function changePrice(round: Round, client: Client): Promise<void> {
  const { random } = client
  const fruit = random.pick(round.world.fruits)!
  const taka = random.between(-25, 25) || 7
  const path = `/office/products/${fruit.productId}`
  const page = await openOffice(round, client, path)
  const form = formIn(page.text, { intent: 'price', about: fruit.variantId })
  if (!form) return
  const price = Math.max(50, Number(form['seenPrice']) / 100 + taka)
  const fields = { ...form, price: String(price), salePrice: '' }
  await deed(round, { action: 'change-price', path }, () => postOffice(round, client, { what: 'price', path, fields }))
}

async function changeSlotDay(round: Round, client: Client): Promise<void> {
  const { random } = client
  const { slotId, day } = random.pick(round.world.slotDays.filter(({ tight }) => tight))!
  const more = random.between(-2, 3)
  const path = `/office/settings/delivery/slots/${slotId}?day=${day}`
  const page = await openOffice(round, client, path)
  const form = formIn(page.text, { intent: 'slot-day' })
  if (!form || more === 0) return
  const fields = { ...form, drops: String(Math.max(1, Number(form['drops']) + more)) }
  if (fields.drops === form['drops']) return
  await deed(round, { action: 'change-slot-day', path }, () => postOffice(round, client, { what: 'slot day', path, fields }))
}

async function changeCoupon(round: Round, client: Client): Promise<void> {
  const { random } = client
  const [which, more] = [random.below(8), random.between(1, 2)]
  const list = await openOffice(round, client, '/office/settings/promotions')
  const found = [...new Set([...list.text.matchAll(/\/office\/settings\/promotions\/([0-9a-f-]{36})/g)].map((match) => match[0]))]
  const path = found[which % Math.max(1, found.length)]
  if (!path) return
  const page = await openOffice(round, client, path)
  const form = formIn(page.text, { intent: 'change' })
  const limit = Number(form?.['limitTotal'] ?? '')
  if (!form || limit === 0) return
  const fields = { ...form, limitTotal: String(limit + more) }
  await deed(round, { action: 'change-promotion', path }, () => postOffice(round, client, { what: 'coupon', path, fields }))
}
