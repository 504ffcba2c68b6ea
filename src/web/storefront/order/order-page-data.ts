import type { OrderStatus } from '#shop/ordering/model.ts'
import type { OnlineMethod } from '#shop/payments/model.ts'
import type { PlainChoice } from '../checkout/express-answer.ts'
import type { ShownStep } from './timeline-steps.server.ts'

export type ShownOrderLine = {
  key: string
  slug: string
  name: string
  image: string
  pack: string
  amount: string
  grown: string[]
}

/** A payment that the buyer still has to make, or may make now instead of on delivery. */
export type OrderPaymentData = {
  /** Whether the order waits for it; otherwise it may as well be paid on delivery. */
  waits: boolean
  /** The result of the last try; `asking`: unknown yet. */
  note: { kind: 'changed' | 'refused'; title: string; text: string; asking: boolean } | null
  until: string
  /** That the rest, or all of it, may be paid at the door. */
  part: string
  ways: { method: OnlineMethod; label: string }[]
  /** Whether it may be paid at the door instead. */
  cash: boolean
  bank: {
    rows: { key: string; term: string; value: string }[]
    uploads: { key: string; text: string; refused: boolean }[]
    mayUpload: boolean
  } | null
  wallet: WalletPartData | null
}

/** How to send money to a wallet; every text is in the page's language. */
export type WalletPartData = {
  title: string
  steps: string[]
  rows: { key: string; term: string; value: string }[]
  codes: { key: string; label: string; size: number; path: string }[]
  claims: { key: string; text: string; refused: boolean }[]
  /** Null once the time to pay is over. */
  form: {
    which: string
    wallets: { value: string; label: string }[]
    trxId: string
    help: string
    digits: string
    optional: string
    button: string
    typed: { wallet: string; trxId: string; digits: string }
  } | null
}

/** The order's place in its pre-order, and the first day of delivery. */
export type PlaceInLine = { place: number; from: string }

/** How the fruit of a packed order keeps. `first`: what to eat first, if not all of it has the same best-before. */
export type OrderKeeping = {
  first: string | null
  fruit: { key: string; name: string; dates: string; storage: string | null }[]
}

/** A parcel of a carrier, as its buyer sees it. */
export type ShownParcel = {
  key: string
  title: string
  number: string | null
  /** The page of the carrier on which it can be followed. */
  link: string | null
  steps: { key: string; text: string; at: string }[]
}

/** A harvest that is not as promised: what the buyer may choose, or has chosen. */
export type HarvestData =
  | {
      state: 'asked'
      text: string
      /** Until when, and what happens without an answer. */
      until: string
      /** Null when the fruit does not come. */
      days: PlainChoice[] | null
      fruits: { value: string; label: string }[]
      refund: string
    }
  | { state: 'answered'; answer: 'accept' | 'change' | 'refund'; text: string }

/** The data of the buyer's order page, ready to show: every text is in the page's language. */
export type OrderPageData = {
  number: string
  status: OrderStatus
  headline: string
  steps: ShownStep[]
  pay: {
    title: string
    /** Null if nothing is due. */
    amount: string | null
    text: string
    vat: string
    rows: { key: string; term: string; value: string; kind?: 'less' | 'total' }[]
  }
  payment: OrderPaymentData | null
  /** Set while the order waits for the code that was texted to the buyer. */
  code: { text: string } | null
  place: PlaceInLine | null
  harvest: HarvestData | null
  /**
   * The invoice and its corrections; null before there can be any. `mayAsk`: there is none yet, but the buyer may ask for one.
   */
  documents: { rows: { number: string; title: string; path: string }[]; mayAsk: boolean } | null
  lines: ShownOrderLine[]
  parcels: ShownParcel[]
  keeping: OrderKeeping | null
  /** What advertisers are told of the order, with the consent of the buyer. */
  measured: { text: string; mayEnd: boolean } | null
  when: string
  way: string
  /** Its fruit can be reviewed. */
  review: boolean
  delivered: boolean
  to: string[]
  /** For an order with many boxes: the page that shows each of them. */
  run: string | null
  card: string | null
  hidePrices: boolean
  /** Until when the buyer may change the day or cancel; null after that. */
  changeUntil: string | null
  /** Whether bad fruit may be reported, or was. */
  claim: 'may' | 'sent' | null
  /** Neither delivered nor cancelled. */
  open: boolean
  choices: PlainChoice[] | null
  phone: string
  /** A chat with the shop about this order. */
  whatsapp: string | null
}
