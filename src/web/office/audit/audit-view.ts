import type { SavedView } from '#shop/ordering/index.ts'
import type { NextPage } from '../kit/list/list-parts.tsx'
import type { Shown } from '../kit/list/list-url.ts'

/** The subjects of changes; the filter offers each. */
export const AUDIT_TYPES = [
  'order',
  'product',
  'lot',
  'stock-item',
  'waitlist',
  'weekly',
  'weekly-plan',
  'programme',
  'claim',
  'claims',
  'preorder',
  'markdown-rule',
  'purchase',
  'grower',
  'grower-contract',
  'growers',
  'manifest',
  'remittance',
  'ticket',
  'customer-list',
  'shop',
  'report',
  'zone',
  'slot',
  'closed-day',
  'cod-rule',
  'bank-account',
  'place',
  'promotion',
  'harvest-date',
  'page',
  'brand',
  'question',
  'home',
  'banner',
  'review',
  'tax-class',
  'farm',
  'gift-rules',
  'picture',
  'customer',
  'company',
  'quotation',
  'gift-run',
  'job',
  'webhook',
  'destination',
  'campaign',
  'offers',
  'staff',
] as const

/** `was` is null if there was no value before, `is` if there is none now. */
export type AuditChange = { field: string; was: string | null; is: string | null }

export type AuditRow = {
  id: number
  at: string
  actor: string
  /** The network address of the request. */
  address: string | null
  action: string
  subject: { type: string; name: string; to: string | null }
  changes: AuditChange[]
}

export type AuditView = {
  rows: AuditRow[]
  people: { id: string; name: string }[]
  list: Shown<{ person: string; type: string; from: string; to: string }>
  next: NextPage
  own: SavedView[]
}
