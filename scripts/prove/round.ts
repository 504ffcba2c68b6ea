import type { Control } from '#simulators/start.ts'
import { ask, type Answer, type Question } from './ask.ts'
import type { SeededRandom } from './seeded-random.ts'
import { formIn } from './forms.ts'
import type { Place } from './places.ts'
import type { Record } from './record.ts'
import type { Shops } from './shops.ts'

/** A variant that is bought in this round. */
export type Fruit = { productId: string; variantId: string; slug: string; hot: boolean }
export type SlotDay = { slotId: string; day: string; tight: boolean }
export type GiftRun = { token: string; quotationTotal: number }

/** A fruit that is sold before its harvest, with a limit per person. */
export type Preorder = { id: string; fruit: Fruit; slot: SlotDay }

/** A fruit that is sold at the lower price of a lot. */
export type MarkedDown = { fruit: Fruit; lotId: string }

/** What courier companies carry in this round, and to where. */
export type Courier = { areaId: string; fruit: Fruit; slot: SlotDay }

/** People who wait for a fruit, and pre-orders whose harvest is not as promised. `grams`: the size that people wait for. */
export type Season = {
  waitedFor: Fruit & { item: string; grams: number }
  harvests: (Preorder & { fruit: { grams: number }; kind: 'new-week' | 'partial' | 'failed' })[]
}

/** The scope of the round: few fruits, few slots, few coupons, so that all clients compete. */
export type World = {
  areaId: string
  fruits: Fruit[]
  slotDays: SlotDay[]
  coupons: string[]
  lots: string[]
  hotItems: string[]
  runs: GiftRun[]
  /** Of another company, and ordered in rushes only, so that its credit is unused at the first one. */
  rushRuns: GiftRun[]
  /** One person tries to order more of it than the limit. */
  preorder: Preorder
  season: Season
  markedDown: MarkedDown
  courier: Courier
  termsVersion: number
}

/** An order the shop has acknowledged. */
export type Acknowledged = {
  /** In the address's landmark, so that the order can be found without number and key. */
  mark: string
  number: string
  token: string
  totalTaka: number
  seenTotalTaka: number
  lines: { variantId: string; units: number; lineTaka: number }[]
  phone: string
  coupon: string | null
  paymentUrl: string | null
  id: string | null
}

/** A sent order, and its final result. */
type Sent = { mark: string; key: string; fate: 'ok' | 'refused' | 'unknown' }

/** An acknowledged staff action, which must be in the history. */
type StaffDeed = { action: string; subjectId: string }

/** Money that came to a wallet of the shop, as its statement has it. `imported`: the shop has certainly read it. */
export type SentMoney = { wallet: 'bkash' | 'nagad'; trxId: string; paisa: number; at: Date; imported: boolean }

export type Round = {
  seed: number
  shops: Shops
  place: Place
  record: Record
  gateways: Control
  world: World
  staff: Staff
  orders: Acknowledged[]
  sent: Sent[]
  deeds: StaffDeed[]
  /** When a person ended the messages about fruit, by phone number: from then on they get none. */
  stopped: { phone: string; at: Date }[]
  /** What came to the wallets of the shop. */
  walletMoney: SentMoney[]
  /** The request ids of claims whose buyers read that they were sent. */
  claimed: string[]
  /** Answers of gateways and carriers to calls of jobs that are lost on purpose. */
  lostAnswers: number
  /** Payments that arrive after the order has expired. */
  late: (() => Promise<void>)[]
}

/** A session in the office. */
type Staff = { cookie: string; token: string }

export type Client = { name: string; random: SeededRandom; address: string }

export function asClient(client: Pick<Client, 'address'>): { [name: string]: string } {
  return { 'X-Forwarded-For': client.address }
}

export async function signIn(around: Pick<Round, 'shops' | 'record'>): Promise<Staff> {
  const { name, password } = around.shops.signIn()
  const form = new URLSearchParams({ name, password, to: '/office' })
  const answer = await ask(around, { client: 'owner', what: 'sign in', method: 'POST', path: '/office/sign-in', form })
  const cookie = answer.cookies.join('; ')
  const token = /pf_office_token=([^;]+)/.exec(cookie)?.[1]
  if (token === undefined) throw new Error(`Signing in to the office was answered with ${answer.status}.`)
  return { cookie, token }
}

type Around = Pick<Round, 'shops' | 'record' | 'staff'>

export function openOffice(around: Around, client: Client, path: string): Promise<Answer> {
  const headers = { Cookie: around.staff.cookie, ...asClient(client) }
  return ask(around, { client: client.name, what: 'office page', path, headers })
}

type Posting = { what: string; path: string; fields: { [name: string]: string }; question?: Partial<Question> }

/** A post succeeded when the shop redirects anywhere but to the sign-in page. */
export async function postOffice(around: Around, client: Client, { what, path, fields, question }: Posting): Promise<Answer> {
  const answer = await ask(around, {
    client: client.name,
    what,
    method: 'POST',
    path,
    form: new URLSearchParams({ ...fields, pf_token: around.staff.token }),
    headers: { Cookie: around.staff.cookie, ...asClient(client) },
    ...question,
  })
  if (answer.location.includes('/office/sign-in')) {
    around.record.violations.push({ invariant: 'sessions last', what: `${what} was sent to the sign-in` })
  }
  return answer
}

/** Opens a page, changes its form with `edit`, and submits it. Null when the page or the form is missing. */
export async function fillIn(
  around: Around,
  client: Client,
  {
    what,
    path,
    find,
    change,
  }: { what: string; path: string; find: Parameters<typeof formIn>[1]; change: { [name: string]: string } },
): Promise<Answer | null> {
  const page = await openOffice(around, client, path)
  const form = page.status === 200 ? formIn(page.text, find) : null
  return form && postOffice(around, client, { what, path, fields: { ...form, ...change } })
}
