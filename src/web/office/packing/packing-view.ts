import type { ConsignmentState } from '#shop/fulfilment/model.ts'
import type { Language } from '#shop/values/language.ts'

export type Choice = { value: string; label: string }

/**
 * The selected boxes: the day, and optionally one zone or one round. `early`: staff confirmed that the boxes of a later day are packed today.
 * `search` is the query string for the same ones.
 */
export type PackingFilter = { day: string; zone: string; slot: string; early: boolean; search: string }

export type PackingView = {
  dayText: string
  filter: PackingFilter
  /** The day as text while it is later than today. */
  early: string | null
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
  what: { text: string; picture: string | null }[]
  weight: string
  /** A line has to be weighed first. */
  unweighed: boolean
  /** A line is from a lot in quarantine. */
  quarantined: boolean
}

export type PickRow = {
  lotId: string
  picture: string | null
  lot: string
  item: string
  amount: string
  until: string
  soon: boolean
  quarantined: boolean
  boxes: string[]
}

/** One box as a packer sees it. */
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
  /** The promised day as text while it is later than today. */
  early: string | null
  due: string
  lines: BoxLineView[]
  /** Possible substitutes for missing fruit. */
  substitutes: Choice[]
  mayPack: boolean
  mayWeigh: boolean
  /** It is packed and has not left yet. */
  mayUnpack: boolean
  /** A line is from a lot in quarantine; where the box is then. */
  quarantined: 'open' | 'packed' | 'came-back' | 'away' | null
  packing: string
  /** For a gift run: its production page, where this box can be given up. */
  making: string | null
}

export type BoxLineView = {
  id: string
  picture: string | null
  name: string
  label: string
  units: number
  unitsText: string
  lots: { id: string; code: string; amount: string; until: string; quarantined: boolean }[]
  byWeight: boolean
  estimate: string
  price: string
  /** Null until it is weighed. */
  weighed: { grams: number; text: string; field: string } | null
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
  /** The earliest best-before of the fruit in it. Null without fruit, or while a harvest is awaited. */
  bestBefore: string | null
  /** Null if prices are hidden or there is nothing to collect. */
  cash: string | null
  link: string
  code: { size: number; path: string }
  /** In the recipient's language, whatever the language of the office. */
  words: { take: string; scan: string; code: string }
}
