import type { BuyerMethod } from '#shop/payments/model.ts'
import type { ExpressAnswer } from '../checkout/express-answer.ts'
import type { ToAgree } from '../checkout/typed-order.ts'

/** A line of the draft, formatted. `sum` is null where nothing of it is left. */
export type DraftLineShown = {
  key: string
  picture: string | null
  name: string
  label: string
  units: string
  sum: string | null
  news: string | null
}

/** The form as it stands. `typed.units` holds the units of each line that the total counts: `2,1,0`. */
export type DraftAnswer = ExpressAnswer & { lines: DraftLineShown[]; sum: string | null }

export type DraftView = {
  note: string | null
  /** Until when the link counts. */
  until: string
  /** Of the shop; '' where it has none. */
  phone: string
  /** Null once the link has ended. */
  open: { first: DraftAnswer; versions: ToAgree; methods: BuyerMethod[] } | null
}
