import type { Tables } from '../tables.ts'

/**
 * A table of the archive: one CSV file. `replaced`: an empty shop has rows of it, too, and those of the archive take their place. `own`: a row of it makes a shop one that
 * is in use. `added`: its rows come beside those that are there. `files`: the column that names a file of the store.
 */
export type ArchiveTable = {
  table: keyof Tables
  file: string
  kind: 'replaced' | 'own' | 'added'
  columns: readonly string[]
  files: string | null
}

type Row = [table: keyof Tables, file: string, columns: string, files?: string]

const row =
  (kind: ArchiveTable['kind']) =>
  (...[table, file, columns, files]: Row): ArchiveTable => ({
    table,
    file,
    kind,
    columns: columns.split(' '),
    files: files ?? null,
  })

const replaced = row('replaced')
const own = row('own')
const added = row('added')

// Every column is listed, so that a new one is exported only by a deliberate change; `left-out.ts` names the others. A table stands
// after those that its foreign keys name.
const GOODS: readonly ArchiveTable[] = [
  replaced('places.districts', 'districts', 'id division_id name aliases'),
  replaced('places.areas', 'areas', 'id district_id name aliases kind'),
  added('accounts.staff', 'staff', 'id sign_in_name name role created_at'),
  added('accounts.audit_log', 'audit-log', 'id at actor staff_id action subject_type subject_id subject_name before after'),
  added('accounts.audit_personal', 'audit-personal', 'audit_id phone before after'),
  replaced('content.photos', 'pictures', 'id key width height created_at'),
  replaced('content.look_photos', 'look-pictures', 'photo_id'),
  replaced('content.gallery', 'gallery', 'photo_id alt caption position'),
  replaced('content.settings', 'settings', 'key value updated_at'),
  replaced('content.page_versions', 'page-versions', 'slug version title body published_at author'),
  replaced('content.faqs', 'faqs', 'id topic question answer position published'),
  replaced('content.agreed_texts', 'agreed-texts', 'digest texts stored_at'),
  own('content.tickets', 'tickets', 'id number kind name phone email message details language state due_at created_at'),
  own('content.ticket_events', 'ticket-events', 'id ticket_id from_state to_state note actor at'),
  replaced('catalog.tax_classes', 'tax-classes', 'id name rate_basis_points legal_basis'),
  replaced('catalog.categories', 'categories', 'id slug name description position tax_class_id photo_id'),
  own(
    'catalog.farms',
    'farms',
    'id slug name farmer district_id upazila place since_year size_bigha fruits story practice photo_id position phone',
  ),
  own(
    'catalog.products',
    'products',
    'id code slug category_id name also_called description_short description_long origin country season_months storage ripening nutrition tax_class_id search_aliases delivery_modes priced_by_weight sold_by best_seller_rank position state created_at updated_at',
  ),
  own('catalog.former_slugs', 'former-slugs', 'slug product_id'),
  own('catalog.product_photos', 'product-pictures', 'product_id photo_id alt position shows_similar'),
  own('catalog.related_products', 'related-products', 'product_id related_id position'),
  own('catalog.reviews', 'reviews', 'id product_id name area bought rating body state written_on position hidden_reason'),
  replaced('catalog.harvest_dates', 'harvest-dates', 'fruit district_id year not_before official source'),
  own('catalog.variants', 'sizes', 'id product_id sku label net_grams position state'),
  own('inventory.stock_items', 'stock-items', 'id code name unit piece_grams shelf_days low_level'),
  own('inventory.contents', 'contents', 'variant_id stock_item_id amount'),
  own('pricing.prices', 'prices', 'variant_id price_paisa sale_price_paisa sale_from sale_until'),
  own('pricing.planned_prices', 'planned-prices', 'variant_id price_paisa from_at actor planned_at'),
  own('pricing.price_events', 'price-events', 'id variant_id before after actor at'),
  own(
    'pricing.promotions',
    'promotions',
    'id code name kind basis_points amount_paisa most_paisa steps least_goods_paisa category_id starts_at ends_at limit_total limit_per_person redeemed active',
  ),
  own('pricing.promotion_uses', 'promotion-uses', 'promotion_id phone uses'),
  replaced('fulfilment.zones', 'zones', 'id name position'),
  replaced('fulfilment.zone_districts', 'zone-districts', 'district_id zone_id'),
  replaced('fulfilment.zone_areas', 'zone-areas', 'area_id zone_id'),
  replaced('fulfilment.zone_modes', 'zone-modes', 'zone_id mode lead_days cut_off transit_days most_grams position'),
  replaced('fulfilment.slots', 'slots', 'id zone_id mode weekdays starts ends capacity_drops capacity_grams active'),
  replaced('fulfilment.slot_days', 'slot-days', 'slot_id day capacity_drops capacity_grams drops grams'),
  replaced('fulfilment.closed_days', 'closed-days', 'day zone_id reason'),
  replaced('pricing.delivery_charges', 'delivery-charges', 'zone_id mode base_paisa base_grams per_kilo_paisa free_from_paisa'),
  own(
    'inventory.lots',
    'lots',
    'id code stock_item_id farm_id state quarantined grade harvested_on received_on available_from best_before on_hand allocated cost_paisa created_at supplier only_variants ripe_on marked_down',
  ),
  own('markdowns.rules', 'markdown-rules', 'id stock_item_id days_before grade percent floor_percent automatic created_at'),
  own(
    'markdowns.markdowns',
    'markdowns',
    'id lot_id percent floor_percent days_before grade state proposed_at applied_at ended_at',
  ),
  own('markdowns.prices', 'markdown-prices', 'markdown_id variant_id regular_paisa floor_paisa price_paisa'),
  own(
    'preorders.campaigns',
    'preorders',
    'id stock_item_id farm_id district_id ships_from amount cost_paisa deposit_percent most_per_person opens_on closes_on state lot_id version created_at',
  ),
  own('preorders.sizes', 'preorder-sizes', 'campaign_id variant_id price_paisa'),
  own(
    'purchasing.lines',
    'purchase-lines',
    'id stock_item_id farm_id day amount grade unit_cost_paisa proposed_day proposed_amount state lot_id request_id version actor created_at ordered_at',
  ),
  own('slips.slips', 'harvest-slips', 'id campaign_id kind ships_from default_answer answer_until created_at actor'),
  own('inventory.movements', 'movements', 'id lot_id kind amount order_id reason undoes actor at'),
  own('inventory.lot_events', 'lot-events', 'id lot_id kind reason actor at'),
  own('inventory.recalls', 'recalls', 'id lot_id reason actor at'),
]

const WALLET_CLAIM = 'id order_id payment_id wallet trx_id sender_digits state reason actor checked_at sent_at decided_at'
const PEOPLE_AND_ORDERS: readonly ArchiveTable[] = [
  own('accounts.customers', 'customers', 'id phone name email language created_at merged_into phone_proven_at'),
  own(
    'accounts.addresses',
    'addresses',
    'id customer_id recipient_name phone area_id address_line landmark is_default created_at kind',
  ),
  own(
    'waitlist.entries',
    'waitlist',
    'id place product_id variant_id grams fruit_name fruit_key phone email language district_id consent privacy_version created_at state notified_at answer_until ended_at',
  ),
  own('accounts.consents', 'consents', 'id phone given how actor at'),
  own('accounts.person_notes', 'person-notes', 'id phone note actor at'),
  own('accounts.blocked_phones', 'blocked-phones', 'phone reason actor at'),
  own(
    'accounts.companies',
    'companies',
    'id name name_bn bin tin address contact_name phone email credit_days approval_above_paisa keep_lists_days note blocked created_at',
  ),
  own('accounts.company_members', 'company-members', 'company_id customer_id role designation added_at'),
  own('payments.company_credit', 'company-credit', 'company_id limit_paisa used_paisa'),
  replaced('payments.bank_account', 'bank-account', 'single holder bank branch account_number routing_number'),
  replaced('payments.wallets', 'wallets', 'kind number account shown_name active strict statement_columns'),
  replaced(
    'payments.cod_rules',
    'cod-rules',
    'id position name active zone_ids from_paisa from_grams from_refused first_order outcome',
  ),
  replaced('messaging.sms_budget', 'sms-budget', 'singleton part_paisa daily_paisa'),
  own(
    'gifting.quotations',
    'quotations',
    'id number ticket_id company_id company_name contact_name contact_designation phone email language occasion wanted_day created_by created_at',
  ),
  own(
    'gifting.quotation_versions',
    'quotation-versions',
    'id quotation_id version state valid_until terms revision goods_paisa delivery_paisa delivery_vat_basis_points total_paisa vat_paisa advance_percent credit_days created_at sent_at decided_at',
  ),
  own(
    'gifting.quotation_lines',
    'quotation-lines',
    'version_id position variant_id name units unit_price_paisa line_paisa tax_class_id vat_basis_points vat_paisa',
  ),
  own(
    'gifting.quotation_events',
    'quotation-events',
    'id quotation_id version kind text name designation po_number po_file po_kind actor at',
    'po_file',
  ),
  own(
    'gifting.gift_runs',
    'gift-runs',
    'id number quotation_version_id company_id customer_id name contact_name phone email language state from_name card_text variant_id day fallback_area_id fallback_address_line fallback_landmark sheet_name version order_id confirmed_at keep_until erased_at created_by created_at with_sleeve finished_at links_held_at',
  ),
  own(
    'gifting.recipients',
    'recipients',
    'id run_id position sheet_row name phone_text phone district_text area_text area_id address_line landmark box_text variant_id card_text day_text day slot_id by_link faults hints checked duplicate_of state asked_at reminded_at answered_at ripeness thanks thanked_at consignment_id',
  ),
  own(
    'gifting.proofs',
    'proofs',
    'id run_id kind version state file note answer answered_by answered_at actor created_at texts reminded_at withdrawn_at',
    'file',
  ),
  own('gifting.run_events', 'run-events', 'id run_id kind count actor at'),
  replaced('gifting.sheet_mappings', 'gift-sheet-columns', 'owner signature mapping used_at'),
  replaced('imports.mappings', 'import-columns', 'kind signature mapping options used_at'),
  own(
    'ordering.orders',
    'orders',
    'id number customer_id name phone email language source state goods_paisa discount_paisa delivery_paisa rounding_paisa total_paisa vat_paisa promotion_id coupon_code terms_version changeable_until placed_at version staff_discount_paisa set_delivery_paisa delivery_vat_basis_points company_id gift_run_id purchase_order privacy_version agreed_texts',
  ),
  own(
    'ordering.order_lines',
    'order-lines',
    'id order_id position product_id variant_id slug name label units unit_price_paisa line_paisa discount_paisa net_grams tax_class_id vat_basis_points vat_paisa weighed_grams lot_id ripeness',
  ),
  own(
    'weekly.plans',
    'weekly-plans',
    'id place state name phone language company_id size_code grams kinds ceiling_paisa every_weeks first_day area_id address_line landmark slot_id never_products favourites ripeness payment paused_until paused_at consent privacy_version created_at confirmed_at ended_at version',
  ),
  own(
    'weekly.boxes',
    'weekly-boxes',
    'id plan_id week_day day slot_id state reason cut_off_at goods_paisa delivery_paisa short_grams carried news told_at order_id noted settled version',
  ),
  own('weekly.box_lines', 'weekly-box-lines', 'box_id product_id part_id grams half_kilo_paisa position'),
  own('weekly.credits', 'weekly-credits', 'id plan_id box_id kind product_id amount_paisa actor at'),
  own('slips.answers', 'harvest-slip-answers', 'slip_id order_id state answer answered_by answered_at problem'),
  own('ordering.order_events', 'order-events', 'id order_id kind from_state to_state note actor at'),
  own('ordering.confirmation_calls', 'confirmation-calls', 'id order_id result note next_at actor at'),
  own('ordering.given_up_boxes', 'given-up-boxes', 'consignment_id order_id charged amount_paisa reason actor at'),
  own('ordering.packing_holds', 'packing-holds', 'order_id reason since'),
  own('pricing.redemptions', 'coupon-redemptions', 'promotion_id order_id phone redeemed_at released_at'),
  own(
    'inventory.allocations',
    'allocations',
    'id order_id order_line_id lot_id amount state created_at changed_at consignment_id',
  ),
  own('inventory.recall_contacts', 'recall-contacts', 'id recall_id order_id kind actor at'),
  own(
    'fulfilment.consignments',
    'consignments',
    'id order_id number state zone_id mode slot_id day promised_until grams recipient_name recipient_phone area_id address_line landmark gift_message hide_prices created_at box_code',
  ),
  own('fulfilment.consignment_lines', 'consignment-lines', 'consignment_id order_line_id units'),
  own('fulfilment.consignment_events', 'consignment-events', 'id consignment_id from_state to_state note actor at fail_reason'),
  own('fulfilment.carriages', 'carriages', 'consignment_id carrier numbers link remits'),
  own(
    'couriers.parcels',
    'parcels',
    'id order_id consignment_id carrier carrier_name reference booking part parts state raw_state carrier_id tracking_number refusals problem grams cod_paisa price_paisa collected_paisa charge_paisa slip_photo branch_phone actor created_at booked_at read_at ask_at ended_at',
    'slip_photo',
  ),
  own(
    'couriers.parcel_events',
    'parcel-events',
    'id parcel_id source raw_state to_state collected_paisa charge_paisa note actor at',
  ),
  added('couriers.area_map', 'courier-areas', 'carrier area_id code name confirmed_by confirmed_at'),
  own('fulfilment.attempt_photos', 'delivery-pictures', 'id consignment_id file actor at', 'file'),
  own('fulfilment.manifests', 'manifests', 'id number day mode carrier rider_id state actor created_at dispatched_at'),
  own('fulfilment.manifest_consignments', 'manifest-consignments', 'manifest_id consignment_id position active'),
  own(
    'ordering.door_reports',
    'door-reports',
    'id order_id consignment_id staff_id actor kind undoes state problem due_paisa seen_paisa cash_paisa bkash_paisa bkash_transaction reason happened_at received_at undone_at needs_look closed_by closed_at',
  ),
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
    'payments.transfer_proofs',
    'transfer-receipts',
    'id order_id payment_id file kind state amount_paisa statement_reference reason actor sent_at decided_at',
    'file',
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
    'id company_id kind way reference day amount_paisa allocated_paisa note undone_at undone_reason actor at',
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

/** Every table of the archive, in the order in which it is imported. */
export const ARCHIVE_TABLES: readonly ArchiveTable[] = [...GOODS, ...PEOPLE_AND_ORDERS]
