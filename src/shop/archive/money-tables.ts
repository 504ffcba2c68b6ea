import { added, own, replaced, type ArchiveTable } from './archive-table.ts'

const WALLET_CLAIM = 'id order_id payment_id wallet trx_id sender_digits state reason actor checked_at sent_at decided_at'

/** Payments, claims, what couriers pay, invoices, and what staff have saved. They stand after the orders, which they name. */
export const MONEY: readonly ArchiveTable[] = [
  own(
    'payments.payments',
    'payments',
    'id order_id attempt method amount_paisa captured_paisa refunded_paisa state created_at pay_until in_review confirm_first refunding_paisa company_id credit_days due_on',
  ),
  own('payments.payment_events', 'payment-events', 'id payment_id from_state to_state amount_paisa note actor at'),
  own(
    'payments.attempts',
    'payment-attempts',
    'id order_id payment_id gateway amount_paisa state reference problem transaction_id taken_paisa taken_currency payer booked_payment_id asks next_ask_at created_at unsure_since',
  ),
  own('payments.attempt_events', 'payment-attempt-events', 'id attempt_id from_state to_state note actor at'),
  own('payments.gateway_calls', 'gateway-calls', 'gateway call id reference amount_paisa called_at answer again_from'),
  own(
    'payments.refunds',
    'refunds',
    'id order_id payment_id amount_paisa way state reference problem reason closed_by actor asks next_ask_at created_at changed_at released_by released_at release_reason',
  ),
  own('payments.refund_lines', 'refund-lines', 'refund_id item units amount_paisa'),
  own(
    'drafts.drafts',
    'chat-orders',
    'id number channel language note name phone area_id address_line landmark day mode slot_id actor created_at expires_at opened_at order_id placed_at texted_at',
  ),
  own('drafts.lines', 'chat-order-lines', 'draft_id position variant_id units'),
  own(
    'claims.claims',
    'claims',
    'id number order_id consignment_id phone wants note state outcome automatic reason decided_by decided_at answer_by created_at replacement_id',
  ),
  own('claims.lines', 'claim-lines', 'claim_id order_line_id fault units share asked_paisa granted_paisa held_paisa open'),
  own('claims.photos', 'claim-pictures', 'id claim_id file at', 'file'),
  own('claims.events', 'claim-events', 'id claim_id move from_state to_state actor at'),
  own('claims.refunds', 'claim-refunds', 'refund_id claim_id'),
  own('claims.credits', 'claim-credits', 'claim_id promotion_id'),
  own('claims.recalls_declined', 'recalls-declined', 'lot_id claims actor at'),
  own(
    'payments.transfer_proofs',
    'transfer-receipts',
    'id order_id payment_id file kind state amount_paisa statement_reference reason actor sent_at decided_at',
    'file',
  ),
  own(
    'remittances.remittances',
    'remittances',
    'id number carrier state file_name content_digest rows headings first_row signature mapping mapped covers_until bank_paisa bank_reference bank_day collected_paisa charges_paisa paid_paisa actor created_at confirmed_by confirmed_at',
  ),
  replaced('remittances.mappings', 'remittance-columns', 'carrier signature mapping used_at'),
  own('remittances.bank_receipts', 'courier-bank-receipts', 'reference carrier amount_paisa day remittance_id actor at'),
  own(
    'remittances.lines',
    'remittance-lines',
    'remittance_id row number order_number parcel_id outcome collected_paisa charges_paisa paid_paisa',
  ),
  own(
    'remittances.parcels',
    'remitted-parcels',
    'parcel_id order_id carrier collected_paisa paid_paisa written_off_paisa settled_at',
  ),
  own('remittances.entries', 'remittance-entries', 'id parcel_id kind amount_paisa remittance_id task_id actor at'),
  own(
    'remittances.tasks',
    'remittance-tasks',
    'id remittance_id carrier kind row number parcel_id order_id amount_paisa due_on state reason note bank_reference opened_at closed_by closed_at',
  ),
  own('payments.wallet_refunds', 'wallet-refunds', 'refund_id wallet trx_id'),
  own('payments.wallet_claims', 'wallet-claims', WALLET_CLAIM),
  own(
    'payments.wallet_receipts',
    'wallet-receipts',
    'id wallet trx_id amount_paisa received_at sender_digits source actor recorded_at order_id payment_id claimed_at',
  ),
  own('payments.cash_hand_ins', 'cash-hand-ins', 'id manifest_id expected_paisa handed_paisa reason actor at'),
  own('payments.handed_in_payments', 'handed-in-payments', 'payment_id hand_in_id amount_paisa'),
  own(
    'payments.company_receipts',
    'company-receipts',
    'id company_id kind way reference day amount_paisa allocated_paisa note undone_at undone_reason actor at scan_file scan_kind',
    'scan_file',
  ),
  own('payments.receipt_allocations', 'receipt-allocations', 'receipt_id order_id payment_id amount_paisa at'),
  own('payments.paper_numbers', 'invoice-numbers', 'kind fiscal_year last'),
  own(
    'payments.papers',
    'invoices',
    'id order_id order_number position kind fiscal_year serial number corrects_id total_paisa vat_paisa content actor issued_at',
  ),
  added('ordering.saved_views', 'saved-views', 'id staff_id list name query created_at'),
  added('reporting.saved_reports', 'saved-reports', 'id staff_id name query email language created_at'),
  added('reporting.sent_weeks', 'sent-weeks', 'saved_report_id week at'),
]
