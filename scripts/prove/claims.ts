// Once in every round, while processes are killed: buyers of delivered orders claim bad fruit by the link of their order, more often than the fruit was
// paid, and staff decide, refund and replace at the same time.
import { sql } from 'kysely'
import { ask, type Answer } from './ask.ts'
import { look } from './look.ts'
import { asClient, fillIn, postOffice, type Acknowledged, type Client, type Round } from './round.ts'
import { clientFor, idsOf, orderUntilPlaced, pressTwice, untilDone } from './scene.ts'

/**
 * `refund`: claims for money, beside refunds by staff. `replacement`: claims for new fruit. `mixed`: for both at the same time. `small`: accepted
 * without staff, and sent again.
 */
const KINDS = ['refund', 'replacement', 'mixed', 'small'] as const
type Kind = (typeof KINDS)[number]
const UNITS = 2
const WAVES = 3
const AT_ONCE = 4
const MOST_DECISIONS = 5

type Buyer = { kind: Kind; client: Client; order: Acknowledged; id: string; lineId: string }
type Sent = {
  requestId: string
  wants: 'refund' | 'replacement'
  fault: 'spoiled' | 'missing'
  share: 25 | 50 | 100
  shop: number
}

export async function playClaims(round: Round): Promise<void> {
  const buyers = await deliverAll(round)
  await Promise.all(buyers.map((buyer) => (buyer.kind === 'small' ? claimSmall(round, buyer) : claimInWaves(round, buyer))))
}

/** Orders that are paid in cash at the door. */
async function deliverAll(round: Round): Promise<Buyer[]> {
  const fruits = round.world.fruits.filter(({ hot }) => !hot)
  const slots = round.world.slotDays.filter(({ tight }) => !tight)
  const staff = clientFor(round, 'claim-desk')
  const placed = await Promise.all(
    KINDS.map(async (kind, index) => {
      const client = clientFor(round, `claimer-${index}`, `10.207.${index}.1`)
      const wanted = { fruit: fruits[index % fruits.length]!, slot: slots[index % slots.length]!, units: UNITS }
      const order = await orderUntilPlaced(round, client, {
        ...wanted,
        phone: `0178${String(4_000_000 + index)}`,
        payment: 'cash-on-delivery',
      })
      return order && { kind, client, order }
    }),
  )
  const buyers = placed.filter((one) => one !== null)
  const ids = await idsOf(
    round,
    buyers.map(({ order }) => order),
  )
  const delivered = await Promise.all(
    buyers.map(async (buyer): Promise<Buyer[]> => {
      const id = ids.get(buyer.order.number)
      if (id === undefined) return []
      for (let tries = 0; tries < MOST_DECISIONS && !(await isDelivered(round, id)); tries += 1) {
        await pressTwice(round, staff, { id, intents: ['confirm', 'pack', 'dispatch', 'deliver'] })
      }
      const [line] = await look(round, (db) =>
        sql<{ id: string }>`select id from ordering.order_lines where order_id = ${id}::uuid order by position limit 1`.execute(
          db,
        ),
      )
      return line ? [{ ...buyer, id, lineId: line.id }] : []
    }),
  )
  return delivered.flat()
}

async function isDelivered(round: Round, id: string): Promise<boolean> {
  const found = await look(round, (db) =>
    sql`select from ordering.orders where id = ${id}::uuid and state = 'completed'`.execute(db),
  )
  return found.length > 0
}

/** Each wave asks for more than is left, and is decided before the next. */
async function claimInWaves(round: Round, buyer: Buyer): Promise<void> {
  const staff = clientFor(round, `claim-desk-${buyer.id}`)
  for (let wave = 0; wave < WAVES; wave += 1) {
    const sent = Array.from({ length: AT_ONCE }, (_, index): Sent => {
      const isMoney = buyer.kind === 'refund' || (buyer.kind === 'mixed' && index % 2 === 1)
      const wants = isMoney ? 'refund' : 'replacement'
      const share = buyer.kind === 'refund' ? 50 : 100
      return { requestId: buyer.client.random.uuid(), wants, fault: 'spoiled', share, shop: index % 4 < 2 ? 0 : 1 }
    })
    const refunds = buyer.kind === 'refund' && wave === 1 ? refundLine(round, staff, buyer) : null
    await Promise.all([...sent.map((claim) => send(round, buyer, claim)), refunds])
    await decideAll(round, staff, buyer)
  }
}

/** The same form at both processes at the same time, and once more when it is certain. */
async function claimSmall(round: Round, buyer: Buyer): Promise<void> {
  const requestId = buyer.client.random.uuid()
  const again = (shop: number) => send(round, buyer, { requestId, wants: 'refund', fault: 'missing', share: 25, shop })
  await untilDone(async () => (await Promise.all([again(0), again(1)])).find(({ outcome }) => outcome !== 'unknown') ?? null)
  await again(0)
  await decideAll(round, clientFor(round, 'claim-desk-small'), buyer)
}

async function send(round: Round, { client, order, lineId }: Buyer, { shop, requestId, ...claim }: Sent): Promise<Answer> {
  const answer = await ask(round, {
    client: client.name,
    what: 'claim',
    method: 'POST',
    path: `/order/${order.token}/claim`,
    form: new URLSearchParams({
      intent: 'send',
      requestId,
      note: '',
      wants: claim.wants,
      [`line-${lineId}`]: 'yes',
      [`units-${lineId}`]: String(UNITS),
      [`fault-${lineId}`]: claim.fault,
      [`share-${lineId}`]: String(claim.share),
    }),
    headers: asClient(client),
    shop,
  })
  if (answer.outcome === 'ok' && answer.location.includes('sent')) round.claimed.push(requestId)
  return answer
}

/** Staff refund a quarter of what is left of the line, at both processes at the same time, while buyers claim it. */
async function refundLine(round: Round, staff: Client, { id, lineId, order }: Buyer): Promise<void> {
  const amount = String(Math.max(1, Math.floor(order.lines[0]!.lineTaka / 4)))
  const change = { way: 'by-hand', note: 'Soft fruit', [`units-${lineId}`]: '', [`amount-${lineId}`]: amount }
  const press = () =>
    fillIn(round, staff, { what: 'refund line', path: `/office/orders/${id}`, find: { intent: 'refund-lines' }, change })
  await Promise.all([press(), press()])
}

type Open = { id: string; state: 'open' | 'accepted'; wants: string }

/** Accepts, rejects, pays and replaces at both processes at the same time, until nothing of the order is left to decide. */
async function decideAll(round: Round, staff: Client, { id }: Buyer): Promise<void> {
  for (let pass = 0; pass < MOST_DECISIONS; pass += 1) {
    const claims = await look(round, (db) =>
      sql<Open>`select id, state, wants from claims.claims where order_id = ${id}::uuid and state in ('open', 'accepted') order by wants desc, number`.execute(
        db,
      ),
    )
    if (claims.length === 0) return
    for (const claim of claims) await decide(round, staff, { claim, late: pass > 1 })
  }
}

/** `late`: it could not be done, so it is decided again and rejected. */
async function decide(round: Round, staff: Client, { claim: { id, state, wants }, late }: { claim: Open; late: boolean }) {
  const path = `/office/claims/${id}`
  const press = (intent: string, shop: number) => {
    const fields = { intent, reason: 'As seen on the photos', byHand: 'yes' }
    return postOffice(round, staff, { what: `${intent} claim`, path, fields, question: { shop } })
  }
  const both = (...intents: string[]) =>
    Promise.all(intents.flatMap((intent, index) => [press(intent, index), press(intent, index + 1)]))
  if (late) {
    await both('reopen')
    return void (await both('reject'))
  }
  if (state === 'open') await both('accept', ...(staff.random.chance(25) ? ['reject'] : []))
  await both(wants === 'replacement' ? 'replace' : 'pay', ...(staff.random.chance(25) ? ['reopen'] : []))
}
