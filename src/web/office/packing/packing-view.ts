import type { ConsignmentState } from '#shop/fulfilment/model.ts'
import type { Language } from '#shop/values/language.ts'

export type Choice = { value: string; label: string }

/** Which boxes are looked at: the day, and of it one zone or one round. `search` leads to the same ones. */
export type PackingFilter = { day: string; zone: string; slot: string; search: string }

export type PackingView = {
  dayText: string
  filter: PackingFilter
  zones: Choice[]
  slots: Choice[]
  show: 'board' | 'picks'
  boxes: BoxRow[]
  picks: PickRow[]
  mayPack: boolean
}

export type BoxRow = {
  id: string
  number: string
  state: ConsignmentState
  confirmed: boolean
  when: string
  zone: string
  recipient: string
  what: string[]
  weight: string
  /** Something in it has to be weighed first. */
  unweighed: boolean
  /** Something in it is of a lot in quarantine. */
  quarantined: boolean
}

export type PickRow = {
  lotId: string
  lot: string
  item: string
  amount: string
  until: string
  soon: boolean
  quarantined: boolean
  boxes: string[]
}

export const BOX_ACTIONS = ['weigh', 'short', 'swap', 'pack'] as const
export type BoxAction = (typeof BOX_ACTIONS)[number]

/** One box as whoever packs it sees it. */
export type BoxView = {
  id: string
  orderId: string
  number: string
  state: ConsignmentState
  confirmed: boolean
  when: string
  zone: string
  recipient: string
  giftMessage: string | null
  hidePrices: boolean
  weight: string
  due: string
  lines: BoxLineView[]
  /** What may stand in for missing fruit. */
  substitutes: Choice[]
  mayPack: boolean
  mayWeigh: boolean
  /** Something in it is of a lot in quarantine. */
  quarantined: boolean
  packing: string
  /** Of a gift run: the page where it is made, on which this box can be given up. */
  making: string | null
}

export type BoxLineView = {
  id: string
  name: string
  label: string
  units: number
  unitsText: string
  lots: { id: string; code: string; amount: string; until: string; quarantined: boolean }[]
  byWeight: boolean
  estimate: string
  price: string
  /** Null until it was on the scale. */
  weighed: { grams: number; text: string; field: string } | null
}

export type BoxProblem =
  | 'not-understood'
  | 'cannot-move'
  | 'agreed-box'
  | 'not-weighed'
  | 'in-quarantine'
  | 'waits-for-payment'
  | 'confirm-first'
  | 'waits-for-proof'
  | 'refund-under-way'
  | 'nothing-to-swap'
  | 'not-by-weight'
  | 'not-a-weight'
  | 'beyond-tolerance'
  | 'edit-conflict'
  | 'not-on-shelf'
  | 'in-review'
  | 'not-fewer'
  | 'reason-missing'
  | 'nothing-left'
  | 'unknown-variant'
  | 'not-in-stock'

/** `from` and `to` are what the line cost and would cost. */
export type BoxRefusal = {
  ok: false
  action: BoxAction | null
  line: string
  problem: BoxProblem
  from: string
  to: string
  typed: Record<string, string>
}

export type LabelView = {
  id: string
  language: Language
  number: string
  shopName: string
  recipient: string
  phone: string
  address: string
  area: string
  landmark: string | null
  when: string
  way: string
  weight: string
  what: string[]
  /** Null where prices are hidden, and where nothing is to be taken. */
  cash: string | null
  link: string
  code: { size: number; path: string }
  /** In the language of whoever opens the box, whatever the office speaks. */
  words: { take: string; scan: string; code: string }
}
