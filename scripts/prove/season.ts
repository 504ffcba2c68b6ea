// Once in every round, while processes are killed: people wait for a fruit until it arrives, and three harvests are not as promised.
import { ask, type Answer } from './ask.ts'
import { prepareOrder, sendOrder } from './order.ts'
import { asClient, fillIn, type Acknowledged, type Client, type Round } from './round.ts'
import { clientFor, notPlayed, untilDone } from './scene.ts'
import { receiveFruit } from './staff.ts'

const PEOPLE = 24
/** How many of them the fruit serves. */
const SERVED = 7
/** Who end the messages before the fruit arrives: one who would be told first, and one who would be told last. */
const STOPPED = [2, 12]
const BUYERS_EACH = 6
/** Who answer by the link of their order; the default decides for the others. */
const ANSWERED = 3

export async function playSeason(round: Round): Promise<void> {
  await Promise.all([waitForFruit(round), ...round.world.season.harvests.map((harvest) => slip(round, harvest))])
}

/** Everybody asks at one process or the other, many twice, until it is certain that they are on the list. */
async function waitForFruit(round: Round): Promise<void> {
  const client = clientFor(round, 'waiting')
  const { waitedFor } = round.world.season
  for (let index = 0; index < PEOPLE; index += 4) {
    await Promise.all([0, 1, 2, 3].map((next) => untilDone(() => askToBeTold(round, index + next))))
  }
  for (const person of STOPPED) await stop(round, client, phoneOf(person))
  const kilos = Math.ceil((waitedFor.grams * SERVED) / 1000)
  await receiveFruit(round, client, { item: waitedFor.item, amount: kilos, twice: false, keep: true })
}

function phoneOf(person: number): string {
  return `0178${String(1_000_000 + person)}`
}

function askToBeTold(round: Round, person: number): Promise<Answer> {
  const { slug, variantId } = round.world.season.waitedFor
  return ask(round, {
    client: 'waiting',
    what: 'ask to be told',
    method: 'POST',
    path: `/tell-me/${slug}`,
    form: new URLSearchParams({ phone: phoneOf(person), email: '', size: variantId, district: '', consent: 'yes' }),
    headers: asClient({ address: `10.204.${person}.1` }),
  })
}

/** By staff, for a person who calls. From the moment that it is certain they must not be told. */
async function stop(round: Round, client: Client, phone: string): Promise<void> {
  const path = '/office/stock/waitlist'
  const done = await untilDone(
    async () =>
      (await fillIn(round, client, { what: 'end messages', path, find: { intent: 'end' }, change: { contact: phone } })) ?? null,
  )
  if (done) round.stopped.push({ phone: `+88${phone}`, at: round.shops.now() })
}

type Harvest = Round['world']['season']['harvests'][number]

/** People order, the harvest slips, some answer by link at both processes at once, and the default decides for the others. */
async function slip(round: Round, harvest: Harvest): Promise<void> {
  const client = clientFor(round, `harvest-${harvest.kind}`)
  const own: Acknowledged[] = []
  for (let index = 0; index < BUYERS_EACH; index += 1) await order(round, client, { harvest, index, own })
  const slipped = await untilDone(() =>
    fillIn(round, client, {
      what: 'slip',
      path: `/office/stock/preorders/${harvest.id}`,
      find: { intent: 'slip' },
      change: slipOf(harvest),
    }),
  )
  if (!slipped) notPlayed(round, `the ${harvest.kind} slip was not made`)
  // When a harvest is smaller, the earliest orders are served and their buyers are not asked.
  for (const { token } of own.slice(-ANSWERED)) {
    await Promise.all(
      [0, 1].map((shop) =>
        ask(round, {
          client: client.name,
          what: 'answer slip',
          method: 'POST',
          path: `/order/${token}`,
          form: new URLSearchParams({ intent: 'harvest', choice: 'refund' }),
          headers: asClient(client),
          shop,
        }),
      ),
    )
  }
}

type Ordering = { harvest: Harvest; index: number; own: Acknowledged[] }

async function order(round: Round, client: Client, { harvest: { id, kind, fruit, slot }, index, own }: Ordering): Promise<void> {
  const number = round.world.season.harvests.findIndex((one) => one.id === id)
  const prepared = await prepareOrder(round, client, {
    lines: [{ _id: fruit.productId, varient: fruit.variantId, unit: 1, price: null, sale_price: null }],
    coupon: null,
    phone: `0178${String(2_000_000 + 100 * number + index)}`,
    slot,
    payment: kind === 'new-week' && index % 2 === 1 ? 'cash-on-delivery' : 'bkash',
  })
  if (prepared) await sendOrder(round, client, { ...prepared, own })
}

/** The last day to answer is tomorrow, so the defaults apply when two days have passed. */
function slipOf({ kind, fruit, slot }: Harvest): { [field: string]: string } {
  const terms = { kind, answerDays: '1' }
  if (kind === 'new-week') return { ...terms, default: 'accept', shipsFrom: daysAfter(slot.day, 7) }
  return kind === 'partial' ? { ...terms, amount: String((2 * fruit.grams) / 1000) } : terms
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}
