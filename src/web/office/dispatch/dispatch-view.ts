import type { ConsignmentState } from '#shop/fulfilment/model.ts'
import type { BroughtMode } from '#shop/values/delivery-modes.ts'
import type { Choice, PackingFilter } from '../packing/packing-view.ts'

export type { Choice } from '../packing/packing-view.ts'
export type ManifestMode = BroughtMode

/** A packed box that waits for a van or a courier. */
export type WaitingBox = { id: string; number: string; when: string; to: string; weight: string; cash: string }

export type ManifestRow = {
  id: string
  number: string
  mode: ManifestMode
  carrier: string
  rider: string
  state: 'open' | 'dispatched'
  boxes: number
  cash: string
}

export type DispatchView = {
  filter: PackingFilter
  zones: Choice[]
  slots: Choice[]
  dayText: string
  manifests: ManifestRow[]
  waiting: { mode: ManifestMode; boxes: WaitingBox[] }[]
  /** Packed boxes for pick-up. */
  pickups: number
  riders: Choice[]
  mayDispatch: boolean
}

export type ManifestBox = {
  id: string
  orderId: string
  number: string
  state: ConsignmentState
  recipient: string
  phone: string
  address: string
  when: string
  weight: string
  cash: string
  note: string | null
  /** The cash collected at the door. */
  photos: string[]
}

export type ManifestView = {
  id: string
  number: string
  dayText: string
  /** Its day as text while it is later than today. */
  early: string | null
  day: string
  mode: ManifestMode
  carrier: string
  rider: string
  state: 'open' | 'dispatched'
  left: string
  boxes: ManifestBox[]
  weight: string
  cash: string
  waiting: WaitingBox[]
  mayDispatch: boolean
  /** It left by mistake: nothing of it was delivered or failed yet. */
  mayTakeBack: boolean
  /** Boxes on the way without cash to collect: the desk records them all at once, from the report of the courier or rider. */
  toHandOver: WaitingBox[]
  /** Null before it left. */
  money: {
    /** Not handed in yet. */
    expected: string
    /** The same in paisa, for the form to send back. */
    seen: number
    payments: number
    mayTake: boolean
    own: boolean
    handIns: { key: string; at: string; actor: string; expected: string; handed: string; reason: string | null }[]
  } | null
}

export type StopView = {
  id: string
  /** For the form without scripts: sent twice, it is one report. */
  reportId: string
  /** The report of the viewer that can be taken back, and the cash in it, in paisa. */
  undo: { id: string; cash: number } | null
  /** The same for boxes that are handed over at one address. */
  place: string
  /** Which of several boxes for one address it is. */
  together: { index: number; count: number } | null
  number: string
  state: ConsignmentState
  recipient: string
  phone: string
  phoneLink: string
  address: string
  area: string
  landmark: string | null
  map: string
  when: string
  what: string[]
  /** Null if there is nothing to collect. */
  cash: string | null
  /** The same in paisa, for the form to send back. */
  seenCash: number
  /** The part of the buyer's payment that is refunded at this moment. */
  onItsWayBack: string | null
  hidePrices: boolean
  giftMessage: string | null
  note: string | null
}
export type RoundView = {
  id: string
  number: string
  carrier: string
  rider: string
  day: string
  stops: StopView[]
  /** The total number, if only the next ones are shown. */
  all: string | null
  cash: string
  /** The same in paisa. */
  carried: number
  /** Addresses with a box on its way. */
  open: number
}
/** `readAt`: when this was read, in milliseconds since 1970. */
export type RoundsView = { rounds: RoundView[]; own: boolean; staffId: string; readAt: number }
