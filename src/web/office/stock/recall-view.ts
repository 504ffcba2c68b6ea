import type { OrderStatus } from '#shop/ordering/model.ts'

export type RecallOrderView = {
  id: string
  number: string
  name: string
  phone: string
  phoneLink: string
  /** The recipient, if it is another person. */
  recipients: string[]
  status: OrderStatus
  amount: string
  called: { kind: 'called' | 'no-answer'; at: string; actor: string } | null
  messaged: boolean
}

export type RecallView = {
  lotId: string
  code: string
  item: string
  /** Null until the lot is recalled. */
  recall: { reason: string; actor: string; at: string } | null
  orders: RecallOrderView[]
  mayRecall: boolean
  mayCall: boolean
}
