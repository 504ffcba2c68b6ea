import { newToken } from '#platform/ids.ts'
import type { Tables } from '../tables.ts'

/** Tables that are in no archive, and why. A test compares them with the database: a new table has to be named here or in `tables.ts`. */
export const LEFT_OUT_TABLES: Partial<Record<keyof Tables, string>> = {
  'accounts.api_keys': 'secrets of other programs',
  'accounts.api_requests': 'keys of repeated requests',
  'accounts.audit_addresses': 'addresses of the network from which staff worked, kept for a short time only',
  'accounts.half_sessions': 'sign-ins under way',
  'accounts.login_codes': 'codes that were texted',
  'accounts.owner_links': 'sign-in links',
  'accounts.recovery_codes': 'secrets of staff',
  'accounts.second_factors': 'secrets of staff',
  'accounts.sessions': 'sign-ins',
  'accounts.staff_links': 'sign-in links',
  'archive.imports': 'archives that are being imported',
  'assortment.imports': 'sheets that are being imported; what they changed is in the audit log',
  'conversions.conversions': 'sent by the shop that wrote them',
  'conversions.destinations': 'turned on for one installation only',
  'campaigns.campaigns': 'sent by the shop that wrote them: a copy would send offers again',
  'campaigns.cart_reminders': 'sent by the shop that wrote them, and kept for seven days',
  'campaigns.events': 'the history of campaigns, which stay in the shop that sends them',
  'campaigns.recipients': 'whom the shop that wrote them has sent offers',
  'couriers.carrier_areas': 'lists of the carriers, which are read again',
  'couriers.scores': 'kept for a day',
  'couriers.tokens': 'secrets of carriers',
  'gifting.prints': 'files of cards and labels, made again from the gift run',
  'gifting.sheet_drafts': 'an upload that waits for its columns, kept for a day',
  'imports.pictures': 'addresses from which pictures were fetched',
  'imports.sheets': 'sheets that are being imported, kept for 30 days',
  'inventory.ledger_checks': 'results of the nightly check, which begins anew',
  'messaging.messages': 'the outbox: what waits there is sent by the shop that wrote it, and no message is sent twice',
  'messaging.short_links': 'links with a secret in them',
  'ordering.order_search': 'made from the orders',
  'payments.agreement_events': 'history of agreements with wallets',
  'payments.agreements': 'secrets of agreements with wallets: the person agrees again',
  'payments.gateway_tokens': 'secrets of payment gateways',
  'platform.backup_runs': 'backups of the other installation',
  'platform.jobs': 'the job queue of the other installation',
  'platform.office_events': 'news for open pages',
  'platform.outside_hours': 'figures of the other installation',
  'platform.page_changes': 'versions of cached pages',
  'platform.processes': 'processes of the other installation',
  'platform.rate_limits': 'counted tries',
  'platform.secret_key': 'a secret',
  'reporting.refund_checks': 'made from orders and payments',
  'waitlist.turns': 'made when people are told',
  'webhooks.deliveries': 'sent by the shop that wrote them',
  'webhooks.endpoints': 'secrets of receivers, which are told by one installation only',
  'webhooks.events': 'sent by the shop that wrote them',
}

type LeftOutColumn = {
  table: keyof Tables
  column: string
  why: string
  /** What an import writes instead, as text; without it, the default of the column. */
  instead?: () => string
}

/** Columns of exported tables that are in no archive. */
export const LEFT_OUT_COLUMNS: readonly LeftOutColumn[] = [
  { table: 'accounts.staff', column: 'password_hash', why: 'a secret: staff get a new link' },
  {
    table: 'accounts.staff',
    column: 'active',
    why: 'staff come in switched off, for the names in the history',
    instead: () => 'false',
  },
  { table: 'accounts.customers', column: 'password_hash', why: 'a secret: customers sign in by a texted code' },
  { table: 'conversions.consents', column: 'browser', why: 'kept for a few days' },
  { table: 'conversions.consents', column: 'clicks', why: 'kept for a few days' },
  { table: 'conversions.consents', column: 'landed_at', why: 'kept for a few days' },
  { table: 'content.photos', column: 'widths', why: 'sizes are made again from the original' },
  { table: 'content.photos', column: 'files_made', why: 'sizes are made again from the original' },
  { table: 'content.tickets', column: 'request_id', why: 'key of a repeated request' },
  { table: 'inventory.lots', column: 'request_id', why: 'key of a repeated request' },
  { table: 'ordering.orders', column: 'token', why: 'the secret of a link', instead: newToken },
  { table: 'ordering.orders', column: 'idempotency_key', why: 'key of a repeated request', instead: newToken },
  { table: 'ordering.orders', column: 'request_hash', why: 'key of a repeated request', instead: () => '' },
  { table: 'gifting.quotations', column: 'token', why: 'the secret of a link', instead: newToken },
  { table: 'gifting.gift_runs', column: 'token', why: 'the secret of a link', instead: newToken },
  { table: 'gifting.recipients', column: 'link_nonce', why: 'the secret of a link' },
  { table: 'gifting.recipients', column: 'link_hash', why: 'the secret of a link' },
  { table: 'gifting.recipients', column: 'link_expires_at', why: 'the secret of a link' },
  { table: 'claims.claims', column: 'request_id', why: 'key of a repeated request', instead: newToken },
  { table: 'drafts.drafts', column: 'token', why: 'the secret of a link', instead: newToken },
  { table: 'drafts.drafts', column: 'request_id', why: 'key of a repeated request', instead: newToken },
  { table: 'weekly.plans', column: 'token', why: 'the secret of a link', instead: newToken },
  { table: 'waitlist.entries', column: 'token_hash', why: 'the secret of a link' },
  { table: 'payments.payments', column: 'agreement_id', why: 'agreements with wallets are in no archive' },
  { table: 'payments.attempts', column: 'redirect_to', why: 'the link of a payment page' },
]
