// Written by `npm run db:types` from the migrations. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CalendarDate } from './values/day.ts'
import type { Translations } from './values/translations.ts'
import type { Paisa } from './values/money.ts'
import type { Phone } from './values/phone.ts'

type Json<Value> = ColumnType<Value, string, string>

export type Tables = {
  'accounts.addresses': {
    id: string
    customer_id: string
    recipient_name: string
    phone: Phone
    area_id: string
    address_line: string
    landmark: string | null
    is_default: Generated<boolean>
    created_at: Date
    kind: Generated<'own' | 'recipient'>
  }
  'accounts.api_keys': {
    id: string
    name: string
    role: 'owner' | 'manager' | 'order-desk' | 'packer' | 'rider' | 'editor' | 'accountant'
    scopes: string[]
    secret_hash: string
    secret_start: string
    staff_id: string
    created_at: Date
    expires_at: Date
    revoked_at: Date | null
    last_used_at: Date | null
    last_address: string | null
  }
  'accounts.api_requests': {
    key_id: string
    idempotency_key: string
    request_hash: string
    at: Date
  }
  'accounts.audit_addresses': {
    audit_id: number
    at: Date
    address: string
  }
  'accounts.audit_log': {
    id: GeneratedAlways<number>
    at: Date
    actor: string
    staff_id: string | null
    action: string
    subject_type: string
    subject_id: string
    subject_name: string
    before: ColumnType<unknown | null, string | null, string | null>
    after: ColumnType<unknown | null, string | null, string | null>
  }
  'accounts.audit_personal': {
    audit_id: number
    phone: Phone
    before: Json<unknown>
    after: Json<unknown>
  }
  'accounts.blocked_phones': {
    phone: Phone
    reason: string
    actor: string
    at: Date
  }
  'accounts.companies': {
    id: string
    name: string
    name_bn: string | null
    bin: string | null
    tin: string | null
    address: Generated<string>
    contact_name: Generated<string>
    phone: Phone | null
    email: string | null
    credit_days: Generated<number>
    approval_above_paisa: Paisa | null
    keep_lists_days: Generated<number>
    note: Generated<string>
    blocked: Generated<boolean>
    created_at: Date
  }
  'accounts.company_members': {
    company_id: string
    customer_id: string
    role: 'buyer' | 'approver'
    designation: Generated<string>
    added_at: Date
  }
  'accounts.consents': {
    id: GeneratedAlways<number>
    phone: Phone
    given: boolean
    how: string
    actor: string
    at: Date
    channel: Generated<'sms' | 'email'>
  }
  'accounts.customers': {
    id: string
    phone: Phone
    name: string
    email: string | null
    password_hash: string | null
    language: Generated<'en' | 'bn'>
    created_at: Date
    merged_into: string | null
    phone_proven_at: Date | null
  }
  'accounts.half_sessions': {
    token_hash: string
    staff_id: string
    browser: string
    system: string
    created_at: Date
    expires_at: Date
  }
  'accounts.login_codes': {
    phone: Phone
    purpose: 'sign-in' | 'confirm' | 'sign-up' | 'confirm-order'
    id: string
    code_hash: string
    created_at: Date
    expires_at: Date
    tries: Generated<number>
    used_at: Date | null
  }
  'accounts.owner_links': {
    token_hash: string
    staff_id: string
    created_at: Date
    expires_at: Date
  }
  'accounts.person_notes': {
    id: GeneratedAlways<number>
    phone: Phone
    note: string
    actor: string
    at: Date
  }
  'accounts.recovery_codes': {
    staff_id: string
    code_hash: string
    used_at: Date | null
  }
  'accounts.second_factors': {
    staff_id: string
    secret: string
    confirmed_at: Date | null
    last_step: Generated<number>
  }
  'accounts.sessions': {
    token_hash: string
    anti_forgery_hash: string
    customer_id: string | null
    staff_id: string | null
    created_at: Date
    last_seen_at: Date
    expires_at: Date
    id: string
    browser: Generated<string>
    system: Generated<string>
  }
  'accounts.staff': {
    id: string
    sign_in_name: string
    name: string
    role: 'owner' | 'manager' | 'order-desk' | 'packer' | 'rider' | 'editor' | 'accountant'
    password_hash: string | null
    active: Generated<boolean>
    created_at: Date
  }
  'accounts.staff_links': {
    staff_id: string
    token_hash: string
    created_at: Date
    expires_at: Date
  }
  'archive.imports': {
    id: string
    file_name: string
    pieces: number
    received: number
    bytes: number
    state: 'receiving' | 'checking' | 'checked' | 'importing' | 'done' | 'refused'
    problem: ColumnType<unknown | null, string | null, string | null>
    holds: ColumnType<unknown | null, string | null, string | null>
    actor: string
    staff_id: string
    created_at: Date
    changed_at: Date
  }
  'assortment.imports': {
    id: string
    file_name: string
    state: 'checked' | 'waiting' | 'done' | 'refused'
    rows: Json<unknown>
    fingerprint: string
    steps: number
    steps_done: Generated<number>
    problem: string | null
    actor: string
    staff_id: string | null
    created_at: Date
    applied_at: Date | null
  }
  'campaigns.campaigns': {
    id: string
    name: string
    channel: 'sms' | 'email'
    texts: Json<unknown>
    subjects: Json<unknown>
    link_path: string | null
    rules: Json<unknown>
    budget_paisa: Paisa
    state: Generated<'draft' | 'scheduled' | 'sending' | 'paused' | 'stopped' | 'finished' | 'cancelled'>
    starts_at: Date | null
    began_at: Date | null
    ended_at: Date | null
    created_by: string
    created_at: Date
    version: Generated<number>
  }
  'campaigns.cart_reminders': {
    id: string
    phone: Phone
    language: 'en' | 'bn'
    lines: Json<unknown>
    consent: string
    privacy_version: number
    state: Generated<'waiting' | 'sent' | 'dropped'>
    reason: 'ordered' | 'nothing-to-buy' | 'reminded' | 'stopped' | 'off' | null
    message_id: string | null
    token_hash: string | null
    created_at: Date
    due_at: Date
    sent_at: Date | null
  }
  'campaigns.events': {
    id: GeneratedAlways<number>
    campaign_id: string
    kind: 'made' | 'changed' | 'scheduled' | 'began' | 'paused' | 'continued' | 'stopped' | 'finished' | 'cancelled'
    count: number | null
    actor: string
    at: Date
  }
  'campaigns.recipients': {
    campaign_id: string
    place: number
    phone: Phone | null
    recipient: string | null
    name: string | null
    language: 'en' | 'bn'
    state: Generated<'waiting' | 'queued' | 'left-out'>
    reason: 'no-consent' | 'no-address' | 'too-often' | 'too-long' | 'erased' | null
    consent_id: number | null
    message_id: string | null
    token_hash: string | null
    parts: number | null
    cost_paisa: Paisa | null
    queued_at: Date | null
    clicked_at: Date | null
    stopped_at: Date | null
  }
  'campaigns.reminder_stops': {
    phone: Phone
    at: Date
  }
  'catalog.categories': {
    id: string
    slug: string
    name: Json<Translations>
    description: Json<Translations>
    position: number
    tax_class_id: string | null
    photo_id: string | null
  }
  'catalog.farms': {
    id: string
    slug: string
    name: Json<Translations>
    farmer: Json<Translations>
    district_id: string
    upazila: string
    place: ColumnType<Translations | null, string | null, string | null>
    since_year: number
    size_bigha: number
    fruits: string[]
    story: Json<Translations>
    practice: Json<Translations>
    photo_id: string | null
    position: number
    phone: Phone | null
  }
  'catalog.former_slugs': {
    slug: string
    product_id: string
  }
  'catalog.harvest_dates': {
    fruit: string
    district_id: string
    year: number
    not_before: CalendarDate
    official: boolean
    source: Generated<string>
  }
  'catalog.product_photos': {
    product_id: string
    photo_id: string
    alt: Json<Translations>
    position: number
    shows_similar: Generated<boolean>
  }
  'catalog.products': {
    id: string
    code: string
    slug: string
    category_id: string
    name: Json<Translations>
    also_called: ColumnType<unknown | null, string | null, string | null>
    description_short: Json<Translations>
    description_long: Json<Translations>
    origin: Json<Translations>
    country: string
    season_months: number[]
    storage: ColumnType<Translations | null, string | null, string | null>
    ripening: ColumnType<unknown, string | undefined, string>
    nutrition: ColumnType<unknown | null, string | null, string | null>
    tax_class_id: string
    search_aliases: Generated<string[]>
    delivery_modes: string[]
    priced_by_weight: Generated<boolean>
    sold_by: Generated<'kilo' | 'piece' | 'box'>
    best_seller_rank: number | null
    position: number
    state: Generated<'draft' | 'active' | 'archived' | 'private'>
    created_at: Date
    updated_at: Date
  }
  'catalog.related_products': {
    product_id: string
    related_id: string
    position: number
  }
  'catalog.reviews': {
    id: string
    product_id: string
    name: Json<Translations>
    area: Json<Translations>
    bought: ColumnType<Translations | null, string | null, string | null>
    rating: number
    body: Json<Translations>
    state: Generated<'pending' | 'published' | 'hidden'>
    written_on: CalendarDate
    position: number
    hidden_reason: string | null
    sample: Generated<boolean>
    verified: Generated<boolean>
    language: 'en' | 'bn' | null
    photo_id: string | null
    answer: string | null
    answered_on: CalendarDate | null
  }
  'catalog.tax_classes': {
    id: string
    name: Json<Translations>
    rate_basis_points: number
    legal_basis: Json<Translations>
  }
  'catalog.variants': {
    id: string
    product_id: string
    sku: string
    label: Json<Translations>
    net_grams: number
    position: number
    state: Generated<'active' | 'archived'>
  }
  'claims.claims': {
    id: string
    number: GeneratedAlways<number>
    order_id: string
    consignment_id: string | null
    request_id: string
    phone: Phone | null
    wants: 'refund' | 'replacement' | 'credit'
    note: string | null
    state: Generated<'open' | 'offered' | 'accepted' | 'done' | 'rejected'>
    outcome: 'refund' | 'replacement' | 'credit' | null
    automatic: Generated<boolean>
    reason: string | null
    decided_by: string | null
    decided_at: Date | null
    answer_by: Date
    created_at: Date
    replacement_id: string | null
  }
  'claims.credits': {
    claim_id: string
    promotion_id: string
  }
  'claims.events': {
    id: GeneratedAlways<number>
    claim_id: string
    move: string
    from_state: string | null
    to_state: string
    actor: string
    at: Date
  }
  'claims.lines': {
    claim_id: string
    order_line_id: string
    fault: 'spoiled' | 'damaged' | 'unripe' | 'missing' | 'wrong-fruit'
    units: number
    share: number
    asked_paisa: Paisa
    granted_paisa: Paisa | null
    held_paisa: Paisa
    open: Generated<boolean>
  }
  'claims.photos': {
    id: string
    claim_id: string
    file: string
    at: Date
  }
  'claims.recalls_declined': {
    lot_id: string
    claims: number
    actor: string
    at: Date
  }
  'claims.refunds': {
    refund_id: string
    claim_id: string
  }
  'content.agreed_texts': {
    digest: string
    texts: Json<unknown>
    stored_at: Date
  }
  'content.faqs': {
    id: string
    topic: 'ordering' | 'delivery' | 'fruit' | 'payment' | 'gifts' | 'account'
    question: Json<Translations>
    answer: Json<Translations>
    position: number
    published: Generated<boolean>
  }
  'content.gallery': {
    photo_id: string
    alt: Json<Translations>
    caption: Json<Translations>
    position: number
  }
  'content.look_photos': {
    photo_id: string
  }
  'content.page_versions': {
    slug: string
    version: number
    title: Json<Translations>
    body: Json<Translations>
    published_at: Date
    author: string
  }
  'content.photos': {
    id: string
    key: string
    width: number
    height: number
    widths: Generated<number[]>
    created_at: Date
    files_made: Generated<number>
  }
  'content.settings': {
    key: string
    value: Json<unknown>
    updated_at: Date
  }
  'content.ticket_events': {
    id: GeneratedAlways<number>
    ticket_id: string
    from_state: string | null
    to_state: string
    note: string | null
    actor: string
    at: Date
  }
  'content.tickets': {
    id: string
    number: GeneratedAlways<number>
    kind: 'contact' | 'gift-enquiry' | 'claim'
    name: string
    phone: Phone
    email: string | null
    message: string
    details: ColumnType<unknown, string | undefined, string>
    language: 'en' | 'bn'
    state: Generated<'open' | 'answered' | 'closed'>
    due_at: Date
    created_at: Date
    request_id: string | null
  }
  'conversions.consents': {
    order_id: string
    sentence: number
    language: string
    destinations: string[]
    agreed_at: Date
    withdrawn_at: Date | null
    browser: string | null
    clicks: ColumnType<unknown | null, string | null, string | null>
    landed_at: Date | null
  }
  'conversions.conversions': {
    order_id: string
    destination: string
    kind: 'purchase' | 'refund'
    at: Date
    state: Generated<'waiting' | 'sent' | 'refused' | 'too-late' | 'dropped'>
    tries: Generated<number>
    next_try_at: Date | null
    locked_until: Date | null
    tried_at: Date | null
    status: number | null
    problem: string | null
    answer: string | null
  }
  'conversions.destinations': {
    name: string
    account: string
    test_code: string | null
    active: boolean
    takes_refunds: boolean
    failures: Generated<number>
    failing_since: Date | null
    next_try_at: Date | null
    sent_at: Date | null
    tested_at: Date | null
    test_accepted: boolean | null
    test_answer: string | null
    version: Generated<number>
  }
  'couriers.area_map': {
    carrier: 'pathao' | 'redx'
    area_id: string
    code: string
    name: string
    confirmed_by: string
    confirmed_at: Date
  }
  'couriers.carrier_areas': {
    carrier: 'pathao' | 'redx'
    code: string
    name: string
    within: string
    read_at: Date
  }
  'couriers.parcel_events': {
    id: GeneratedAlways<number>
    parcel_id: string
    source: 'shop' | 'answer' | 'webhook' | 'staff'
    raw_state: string | null
    to_state: string | null
    collected_paisa: Paisa | null
    charge_paisa: Paisa | null
    note: string | null
    actor: string
    at: Date
  }
  'couriers.parcels': {
    id: string
    order_id: string
    consignment_id: string
    carrier: 'steadfast' | 'pathao' | 'redx' | 'other'
    carrier_name: string | null
    reference: string
    booking: number
    part: number
    parts: number
    state: 'to-book' | 'booking' | 'unclear' | 'refused' | 'booked' | 'picked-up' | 'in-transit' | 'out-for-delivery' | 'failed-attempt' | 'on-hold' | 'returning' | 'delivered' | 'partially-delivered' | 'returned' | 'cancelled'
    raw_state: string | null
    carrier_id: string | null
    tracking_number: string | null
    refusals: ColumnType<unknown | null, string | null, string | null>
    problem: string | null
    grams: number
    cod_paisa: Paisa
    price_paisa: Paisa | null
    collected_paisa: Paisa | null
    charge_paisa: Paisa | null
    slip_photo: string | null
    branch_phone: string | null
    actor: string
    created_at: Date
    booked_at: Date | null
    read_at: Date | null
    ask_at: Date | null
    ended_at: Date | null
    remitted_at: Date | null
  }
  'couriers.scores': {
    phone_hash: string
    total: number
    delivered: number
    returned: number
    read_at: Date
    expires_at: Date
  }
  'couriers.tokens': {
    carrier: string
    account: string
    token: string
    refresh_token: string | null
    expires_at: Date
  }
  'drafts.drafts': {
    id: string
    number: GeneratedAlways<number>
    request_id: string
    token: string
    channel: 'whatsapp' | 'messenger' | 'instagram' | 'phone' | 'other'
    language: 'en' | 'bn'
    note: string | null
    name: string | null
    phone: Phone | null
    area_id: string | null
    address_line: string | null
    landmark: string | null
    day: CalendarDate | null
    mode: 'van' | 'courier' | 'pickup' | null
    slot_id: string | null
    actor: string
    created_at: Date
    expires_at: Date
    opened_at: Date | null
    order_id: string | null
    placed_at: Date | null
    texted_at: Date | null
  }
  'drafts.lines': {
    draft_id: string
    position: number
    variant_id: string
    units: number
  }
  'fulfilment.attempt_photos': {
    id: string
    consignment_id: string
    file: string
    actor: string
    at: Date
  }
  'fulfilment.carriages': {
    consignment_id: string
    carrier: string
    numbers: string[]
    link: string | null
    remits: boolean
  }
  'fulfilment.closed_days': {
    day: CalendarDate
    zone_id: string | null
    reason: Json<Translations>
  }
  'fulfilment.consignment_events': {
    id: GeneratedAlways<number>
    consignment_id: string
    from_state: string | null
    to_state: string
    note: string | null
    actor: string
    at: Date
    fail_reason: 'nobody-home' | 'phone-off' | 'refused' | 'wrong-address' | 'other' | null
  }
  'fulfilment.consignment_lines': {
    consignment_id: string
    order_line_id: string
    units: number
  }
  'fulfilment.consignments': {
    id: string
    order_id: string
    number: string
    state: Generated<'planned' | 'packed' | 'dispatched' | 'delivered' | 'failed' | 'returned' | 'cancelled'>
    zone_id: string
    mode: 'van' | 'courier' | 'pickup'
    slot_id: string
    day: CalendarDate
    promised_until: CalendarDate
    grams: number
    recipient_name: string
    recipient_phone: Phone
    area_id: string
    address_line: string
    landmark: string | null
    gift_message: string | null
    hide_prices: Generated<boolean>
    created_at: Date
    box_code: Generated<string>
    recipient_language: string | null
  }
  'fulfilment.held_places': {
    held_for: string
    slot_id: string
    day: CalendarDate
    drops: number
    grams: number
    until: Date
  }
  'fulfilment.manifest_consignments': {
    manifest_id: string
    consignment_id: string
    position: number
    active: Generated<boolean>
  }
  'fulfilment.manifests': {
    id: string
    number: string
    day: CalendarDate
    mode: 'van' | 'courier'
    carrier: string
    rider_id: string | null
    state: Generated<'open' | 'dispatched'>
    actor: string
    created_at: Date
    dispatched_at: Date | null
  }
  'fulfilment.slot_days': {
    slot_id: string
    day: CalendarDate
    capacity_drops: number
    capacity_grams: number
    drops: Generated<number>
    grams: Generated<number>
  }
  'fulfilment.slots': {
    id: string
    zone_id: string
    mode: 'van' | 'courier' | 'pickup'
    weekdays: number[]
    starts: string
    ends: string
    capacity_drops: number
    capacity_grams: number
    active: Generated<boolean>
  }
  'fulfilment.zone_areas': {
    area_id: string
    zone_id: string
  }
  'fulfilment.zone_districts': {
    district_id: string
    zone_id: string
  }
  'fulfilment.zone_modes': {
    zone_id: string
    mode: 'van' | 'courier' | 'pickup'
    lead_days: number
    cut_off: string
    transit_days: Generated<number>
    most_grams: number | null
    position: number
  }
  'fulfilment.zones': {
    id: string
    name: Json<Translations>
    position: number
  }
  'gifting.approval_reminders': {
    version_id: string
    at: Date
  }
  'gifting.company_logos': {
    company_id: string
    logo_id: string
  }
  'gifting.gift_runs': {
    id: string
    number: string
    token: string
    quotation_version_id: string
    company_id: string | null
    customer_id: string | null
    name: string
    contact_name: string
    phone: Phone
    email: string | null
    language: 'en' | 'bn'
    state: Generated<'draft' | 'confirmed' | 'cancelled'>
    from_name: Generated<string>
    card_text: Generated<string>
    variant_id: string | null
    day: CalendarDate | null
    fallback_area_id: string | null
    fallback_address_line: string | null
    fallback_landmark: string | null
    sheet_name: string | null
    version: Generated<number>
    order_id: string | null
    confirmed_at: Date | null
    keep_until: CalendarDate | null
    erased_at: Date | null
    created_by: string
    created_at: Date
    with_sleeve: Generated<boolean>
    finished_at: Date | null
    links_held_at: Date | null
    recipients_language: 'en' | 'bn' | null
    last_day: CalendarDate | null
    may_pass_on: Generated<boolean>
    charity_name: string | null
    charity_phone: Phone | null
    charity_area_id: string | null
    charity_address_line: string | null
    declined_boxes: Generated<'left-out' | 'sender'>
    design: 'eid' | 'pohela-boishakh' | 'puja' | 'new-year' | 'mango-season' | 'thank-you' | 'welcome' | 'condolence' | null
    logo_id: string | null
    accent: string | null
  }
  'gifting.logos': {
    id: string
    ticket_id: string | null
    file: string
    width: number
    height: number
    mean: string
    ground: string | null
    colours: string[]
    actor: string
    created_at: Date
  }
  'gifting.occasion_reminders': {
    quotation_id: string
    day: CalendarDate
    at: Date
  }
  'gifting.prints': {
    id: string
    run_id: string
    state: Generated<'waiting' | 'done' | 'failed'>
    pieces: Generated<number>
    set_pieces: Generated<number>
    files: ColumnType<unknown, string | undefined, string>
    unprintable: ColumnType<unknown, string | undefined, string>
    actor: string
    created_at: Date
    finished_at: Date | null
  }
  'gifting.proofs': {
    id: string
    run_id: string
    kind: 'card' | 'sleeve'
    version: number
    state: Generated<'shown' | 'approved' | 'sent-back' | 'superseded' | 'withdrawn'>
    file: string | null
    note: Generated<string>
    answer: Generated<string>
    answered_by: Generated<string>
    answered_at: Date | null
    actor: string
    created_at: Date
    texts: Generated<string[]>
    reminded_at: Date | null
    withdrawn_at: Date | null
  }
  'gifting.quotation_events': {
    id: GeneratedAlways<number>
    quotation_id: string
    version: number | null
    kind: 'made' | 'sent' | 'opened' | 'comment' | 'answer' | 'change-asked' | 'approved' | 'declined'
    text: Generated<string>
    name: string | null
    designation: string | null
    po_number: string | null
    po_file: string | null
    po_kind: 'image/webp' | 'application/pdf' | null
    actor: string
    at: Date
  }
  'gifting.quotation_lines': {
    version_id: string
    position: number
    variant_id: string | null
    name: Json<Translations>
    units: number
    unit_price_paisa: Paisa
    line_paisa: Paisa
    tax_class_id: string
    vat_basis_points: number
    vat_paisa: Paisa
    contents: ColumnType<unknown, string | undefined, string>
  }
  'gifting.quotation_outcomes': {
    quotation_id: string
    outcome: string
    reason: 'fruit' | 'price' | 'branding' | 'bought-before' | 'recommended' | 'other'
    note: Generated<string>
    actor: string
    at: Date
  }
  'gifting.quotation_versions': {
    id: string
    quotation_id: string
    version: number
    state: Generated<'draft' | 'sent' | 'approved' | 'declined' | 'superseded'>
    valid_until: CalendarDate
    terms: Generated<string>
    revision: Generated<number>
    goods_paisa: Generated<Paisa>
    delivery_paisa: Generated<Paisa>
    delivery_vat_basis_points: Generated<number>
    total_paisa: Generated<Paisa>
    vat_paisa: Generated<Paisa>
    advance_percent: Generated<number>
    credit_days: Generated<number>
    created_at: Date
    sent_at: Date | null
    decided_at: Date | null
    deliveries: ColumnType<unknown, string | undefined, string>
    steps: ColumnType<unknown, string | undefined, string>
  }
  'gifting.quotations': {
    id: string
    number: string
    token: string
    ticket_id: string | null
    company_id: string | null
    company_name: Generated<string>
    contact_name: string
    contact_designation: Generated<string>
    phone: Phone
    email: string | null
    language: 'en' | 'bn'
    occasion: Generated<string>
    wanted_day: CalendarDate | null
    created_by: string
    created_at: Date
    reminders_since: Date | null
  }
  'gifting.recipients': {
    id: string
    run_id: string
    position: number
    sheet_row: number | null
    name: Generated<string>
    phone_text: Generated<string>
    phone: Phone | null
    district_text: Generated<string>
    area_text: Generated<string>
    area_id: string | null
    address_line: Generated<string>
    landmark: Generated<string>
    box_text: Generated<string>
    variant_id: string | null
    card_text: Generated<string>
    day_text: Generated<string>
    day: CalendarDate | null
    slot_id: string | null
    by_link: Generated<boolean>
    faults: ColumnType<unknown, string | undefined, string>
    hints: ColumnType<unknown, string | undefined, string>
    checked: Generated<boolean>
    duplicate_of: string | null
    state: Generated<'open' | 'asked' | 'answered' | 'declined'>
    link_nonce: string | null
    link_hash: string | null
    link_expires_at: Date | null
    asked_at: Date | null
    reminded_at: Date | null
    answered_at: Date | null
    ripeness: 'ready' | 'in-two-days' | 'in-four-days' | null
    thanks: string | null
    thanked_at: Date | null
    consignment_id: string | null
    language_text: Generated<string>
    language: 'en' | 'bn' | null
    goes_to: Generated<'self' | 'person' | 'charity'>
    given_name: string | null
    given_phone: Phone | null
    sender_place: string | null
    pending_place: ColumnType<unknown | null, string | null, string | null>
    sent_elsewhere_at: Date | null
    thanks_file: string | null
    thanks_told_at: Date | null
  }
  'gifting.run_events': {
    id: GeneratedAlways<number>
    run_id: string
    kind: 'made' | 'imported' | 'changed' | 'spread' | 'asked' | 'answered' | 'declined' | 'reminded' | 'thanked' | 'confirmed' | 'cancelled' | 'erased' | 'keep-changed' | 'proof-shown' | 'proof-approved' | 'proof-sent-back' | 'sleeve-changed' | 'printed' | 'proof-withdrawn' | 'proof-reminded' | 'finished'
    count: Generated<number>
    actor: string
    at: Date
  }
  'gifting.sheet_drafts': {
    run_id: string
    name: string
    rows: Json<unknown>
    header_row: number
    mapping: Json<unknown>
    created_at: Date
  }
  'gifting.sheet_mappings': {
    owner: string
    signature: string
    mapping: Json<unknown>
    used_at: Date
  }
  'growers.contracts': {
    id: string
    number: GeneratedAlways<number>
    farm_id: string
    stock_item_id: string
    from_day: CalendarDate
    until_day: CalendarDate
    amount: number
    price_paisa: Paisa
    floor_paisa: Paisa
    percent_a: number
    percent_b: number
    percent_c: number
    advance_paisa: Paisa
    state: Generated<'drawn' | 'agreed' | 'delivering' | 'settled' | 'cancelled'>
    version: Generated<number>
    actor: string
    created_at: Date
  }
  'growers.deductions': {
    delivery_id: string
    place: number
    reason: 'rejected' | 'damage' | 'transport' | 'claims' | 'other'
    note: string
    amount_paisa: Paisa
  }
  'growers.deliveries': {
    id: string
    number: GeneratedAlways<number>
    lot_id: string
    version: number
    contract_id: string
    farm_id: string
    request_id: string
    amount: number
    per_amount: number
    grade: 'A' | 'B' | 'C'
    price_paisa: Paisa
    percent: number
    floor_paisa: Paisa
    gross_paisa: Paisa
    deducted_paisa: Paisa
    pay_paisa: Paisa
    actor: string
    at: Date
  }
  'growers.entries': {
    id: GeneratedAlways<number>
    farm_id: string
    place: number
    after_place: number | null
    kind: 'delivery' | 'deduction' | 'advance' | 'payment' | 'correction'
    amount_paisa: Paisa
    before_paisa: Paisa
    balance_paisa: Paisa
    delivery_id: string | null
    payment_id: string | null
    actor: string
    at: Date
  }
  'growers.payments': {
    id: string
    number: GeneratedAlways<number>
    farm_id: string
    contract_id: string | null
    kind: 'payment' | 'advance'
    method: 'cash' | 'bank' | 'bkash'
    reference: string | null
    amount_paisa: Paisa
    paid_on: CalendarDate
    note: string
    request_id: string
    actor: string
    at: Date
    taken_back_at: Date | null
    taken_back_by: string | null
    taken_back_why: string | null
  }
  'imports.mappings': {
    kind: string
    signature: string
    mapping: Json<unknown>
    options: Json<unknown>
    used_at: Date
  }
  'imports.pictures': {
    product_id: string
    url: string
    position: number
    state: Generated<'waiting' | 'stored' | 'failed'>
    problem: string | null
    asked_at: Date
  }
  'imports.sheets': {
    id: string
    kind: 'products' | 'customers'
    file_name: string
    format: 'shopify' | 'woocommerce' | 'other'
    rows: Json<unknown>
    headings: Json<unknown>
    first_row: number
    signature: string
    mapping: Json<unknown>
    mapped: Generated<boolean>
    options: ColumnType<unknown, string | undefined, string>
    fixes: ColumnType<unknown, string | undefined, string>
    actor: string
    created_at: Date
  }
  'inventory.allocations': {
    id: GeneratedAlways<number>
    order_id: string
    order_line_id: string
    lot_id: string
    amount: number
    state: Generated<'held' | 'consumed' | 'released'>
    created_at: Date
    changed_at: Date
    consignment_id: string | null
  }
  'inventory.contents': {
    variant_id: string
    stock_item_id: string
    amount: number
  }
  'inventory.ledger_checks': {
    id: GeneratedAlways<number>
    differences: Json<unknown>
    at: Date
  }
  'inventory.lot_events': {
    id: GeneratedAlways<number>
    lot_id: string
    kind: 'quarantined' | 'freed'
    reason: string
    actor: string
    at: Date
  }
  'inventory.lots': {
    id: string
    code: string
    stock_item_id: string
    farm_id: string | null
    state: 'expected' | 'received'
    quarantined: Generated<boolean>
    grade: 'A' | 'B' | 'C'
    harvested_on: CalendarDate | null
    received_on: CalendarDate | null
    available_from: CalendarDate
    best_before: CalendarDate
    on_hand: number
    allocated: Generated<number>
    cost_paisa: Paisa
    created_at: Date
    supplier: string | null
    request_id: string | null
    only_variants: string[] | null
    ripe_on: CalendarDate | null
    marked_down: Generated<boolean>
  }
  'inventory.movements': {
    id: GeneratedAlways<number>
    lot_id: string
    kind: 'expected' | 'received' | 'packed' | 'written-off' | 'counted' | 'returned' | 'unpacked'
    amount: number
    order_id: string | null
    reason: string | null
    actor: string
    at: Date
    undoes: number | null
  }
  'inventory.recall_contacts': {
    id: GeneratedAlways<number>
    recall_id: string
    order_id: string
    kind: 'called' | 'no-answer' | 'messaged'
    actor: string
    at: Date
  }
  'inventory.recalls': {
    id: string
    lot_id: string
    reason: string
    actor: string
    at: Date
  }
  'inventory.stock_items': {
    id: string
    code: string
    name: Json<Translations>
    unit: 'gram' | 'piece'
    piece_grams: number | null
    shelf_days: number
    low_level: number | null
  }
  'markdowns.markdowns': {
    id: string
    lot_id: string
    percent: number
    floor_percent: number
    days_before: number | null
    grade: string | null
    state: 'proposed' | 'applied' | 'rejected' | 'ended'
    proposed_at: Date
    applied_at: Date | null
    ended_at: Date | null
  }
  'markdowns.prices': {
    markdown_id: string
    variant_id: string
    regular_paisa: Paisa
    floor_paisa: Paisa
    price_paisa: Paisa
  }
  'markdowns.rules': {
    id: string
    stock_item_id: string | null
    days_before: number | null
    grade: 'A' | 'B' | 'C' | null
    percent: number
    floor_percent: number
    automatic: boolean
    created_at: Date
  }
  'messaging.messages': {
    id: string
    template: string
    channel: 'sms' | 'email'
    recipient: string
    language: 'en' | 'bn'
    body: string
    order_id: string | null
    state: Generated<'waiting' | 'sent' | 'failed'>
    tries: Generated<number>
    error: string | null
    created_at: Date
    sent_at: Date | null
    next_try_at: Date | null
    locked_until: Date | null
    expires_at: Date | null
    gateway: string | null
    reference: string | null
    parts: number | null
    details: ColumnType<unknown | null, string | null, string | null>
    consent_id: number | null
  }
  'messaging.short_links': {
    code_hash: string
    sealed_path: string
    expires_at: Date
  }
  'messaging.sms_budget': {
    singleton: Generated<boolean>
    part_paisa: Paisa
    daily_paisa: Paisa
  }
  'ordering.confirmation_calls': {
    id: GeneratedAlways<number>
    order_id: string
    result: 'confirmed' | 'no-answer' | 'switched-off' | 'wrong-number' | 'call-back' | 'refused'
    note: string | null
    next_at: Date | null
    actor: string
    at: Date
  }
  'ordering.door_reports': {
    id: string
    order_id: string
    consignment_id: string
    staff_id: string
    actor: string
    kind: 'deliver' | 'fail' | 'undo'
    undoes: string | null
    state: 'accepted' | 'refused'
    problem: string | null
    due_paisa: Paisa | null
    seen_paisa: Paisa | null
    cash_paisa: Generated<Paisa>
    bkash_paisa: Generated<Paisa>
    bkash_transaction: string | null
    reason: string | null
    happened_at: Date
    received_at: Date
    undone_at: Date | null
    needs_look: boolean
    closed_by: string | null
    closed_at: Date | null
  }
  'ordering.given_up_boxes': {
    consignment_id: string
    order_id: string
    charged: boolean
    amount_paisa: Paisa
    reason: string
    actor: string
    at: Date
  }
  'ordering.order_checks': {
    order_id: string
    reasons: Json<unknown>
    outcome: 'allow' | 'confirm-code' | 'confirm-first' | 'advance-delivery' | 'prepay'
    checked_at: Date
    code_until: Date | null
    confirmed_at: Date | null
    allowed_at: Date | null
    allowed_by: string | null
    allow_note: string | null
    code_sent_at: Date | null
  }
  'ordering.order_events': {
    id: GeneratedAlways<number>
    order_id: string
    kind: string
    from_state: string | null
    to_state: string | null
    note: string | null
    actor: string
    at: Date
  }
  'ordering.order_lines': {
    id: string
    order_id: string
    position: number
    product_id: string
    variant_id: string
    slug: string
    name: Json<Translations>
    label: Json<Translations>
    units: number
    unit_price_paisa: Paisa
    line_paisa: Paisa
    discount_paisa: Generated<Paisa>
    net_grams: number
    tax_class_id: string
    vat_basis_points: number
    vat_paisa: Paisa
    weighed_grams: number | null
    lot_id: string | null
    ripeness: 'ripe' | 'soon' | 'firm' | null
  }
  'ordering.order_search': {
    order_id: string
    words: string
    parts: string[]
  }
  'ordering.orders': {
    id: string
    number: string
    token: string
    idempotency_key: string
    request_hash: string
    customer_id: string | null
    name: string
    phone: Phone
    email: string | null
    language: 'en' | 'bn'
    source: 'storefront' | 'api' | 'phone' | 'chat' | 'gift-run' | 'weekly-box' | 'replacement'
    state: Generated<'placed' | 'confirmed' | 'completed' | 'cancelled'>
    goods_paisa: Paisa
    discount_paisa: Paisa
    delivery_paisa: Paisa
    rounding_paisa: Paisa
    total_paisa: Paisa
    vat_paisa: Paisa
    promotion_id: string | null
    coupon_code: string | null
    terms_version: number
    changeable_until: Date
    placed_at: Date
    version: Generated<number>
    staff_discount_paisa: Generated<Paisa>
    set_delivery_paisa: Paisa | null
    delivery_vat_basis_points: Generated<number>
    company_id: string | null
    gift_run_id: string | null
    purchase_order: string | null
    privacy_version: number | null
    agreed_texts: string | null
  }
  'ordering.packing_holds': {
    order_id: string
    reason: string
    since: Date
  }
  'ordering.saved_views': {
    id: string
    staff_id: string
    name: string
    query: string
    created_at: Date
    list: Generated<string>
  }
  'payments.agreement_events': {
    id: GeneratedAlways<number>
    agreement_id: string
    from_state: string | null
    to_state: string
    note: string | null
    actor: string
    at: Date
  }
  'payments.agreements': {
    id: string
    plan_id: string
    gateway: string
    state: Generated<'opened' | 'active' | 'failed' | 'ending' | 'ended'>
    reference: string | null
    redirect_to: string | null
    token: string | null
    payer: string | null
    problem: string | null
    asks: Generated<number>
    next_ask_at: Date | null
    created_at: Date
    changed_at: Date
  }
  'payments.attempt_events': {
    id: GeneratedAlways<number>
    attempt_id: string
    from_state: string | null
    to_state: string
    note: string | null
    actor: string
    at: Date
  }
  'payments.attempts': {
    id: string
    order_id: string
    payment_id: string
    gateway: 'bkash' | 'sslcommerz' | 'nagad' | 'wallet'
    amount_paisa: Paisa
    state: Generated<'created' | 'redirected' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'review' | 'returned'>
    reference: string | null
    redirect_to: string | null
    problem: string | null
    transaction_id: string | null
    taken_paisa: Paisa | null
    taken_currency: string | null
    payer: string | null
    booked_payment_id: string | null
    asks: Generated<number>
    next_ask_at: Date | null
    created_at: Date
    unsure_since: Date | null
  }
  'payments.bank_account': {
    single: Generated<boolean>
    holder: string
    bank: string
    branch: string
    account_number: string
    routing_number: string
  }
  'payments.cash_hand_ins': {
    id: string
    manifest_id: string
    expected_paisa: Paisa
    handed_paisa: Paisa
    reason: string | null
    actor: string
    at: Date
  }
  'payments.cod_rules': {
    id: string
    position: number
    name: Json<Translations>
    active: Generated<boolean>
    zone_ids: string[] | null
    from_paisa: Paisa | null
    from_grams: number | null
    from_refused: number | null
    first_order: boolean | null
    outcome: 'allow' | 'confirm-code' | 'confirm-first' | 'advance-delivery' | 'prepay'
    from_refused_at_address: number | null
    courier_below: number | null
    same_order: Generated<boolean>
    implausible: Generated<boolean>
  }
  'payments.company_credit': {
    company_id: string
    limit_paisa: Paisa
    used_paisa: Generated<Paisa>
  }
  'payments.company_receipts': {
    id: string
    company_id: string
    kind: 'money' | 'vds' | 'tds'
    way: 'bank' | 'cheque' | 'bkash' | 'cash' | null
    reference: string
    day: CalendarDate
    amount_paisa: Paisa
    allocated_paisa: Generated<Paisa>
    note: Generated<string>
    undone_at: Date | null
    undone_reason: string | null
    actor: string
    at: Date
    scan_file: string | null
    scan_kind: 'image/webp' | 'application/pdf' | null
  }
  'payments.gateway_calls': {
    gateway: string
    call: 'execute' | 'refund'
    id: string
    reference: string
    amount_paisa: Paisa
    called_at: Date
    answer: string | null
    again_from: Date | null
  }
  'payments.gateway_tokens': {
    gateway: string
    account: string
    token: string | null
    issued_at: Date | null
    expires_at: Date | null
    asked_at: Date | null
    asked_before_at: Date | null
    locked_until: Date | null
  }
  'payments.hand_in_days': {
    hand_in_id: string
    day: string
    amount_paisa: Paisa
  }
  'payments.handed_in_payments': {
    payment_id: string
    hand_in_id: string
    amount_paisa: Paisa
  }
  'payments.paper_numbers': {
    kind: 'invoice' | 'tax-invoice' | 'credit-note' | 'invoice-credit'
    fiscal_year: string
    last: number
  }
  'payments.papers': {
    id: string
    order_id: string
    order_number: string
    position: number
    kind: 'credit-note' | 'invoice-credit'
    fiscal_year: string
    serial: number
    number: string
    corrects_id: string | null
    total_paisa: Paisa
    vat_paisa: Paisa
    content: Json<unknown>
    actor: string
    issued_at: Date
  }
  'payments.payment_events': {
    id: GeneratedAlways<number>
    payment_id: string
    from_state: string | null
    to_state: string
    amount_paisa: Paisa
    note: string | null
    actor: string
    at: Date
  }
  'payments.payments': {
    id: string
    order_id: string
    attempt: string
    method: 'cash-on-delivery' | 'bkash' | 'sslcommerz' | 'nagad' | 'bank-transfer' | 'wallet' | 'on-account'
    amount_paisa: Paisa
    captured_paisa: Generated<Paisa>
    refunded_paisa: Generated<Paisa>
    state: Generated<'due' | 'captured' | 'settled' | 'refunded' | 'void'>
    created_at: Date
    pay_until: Date | null
    in_review: Generated<boolean>
    confirm_first: Generated<boolean>
    refunding_paisa: Generated<Paisa>
    company_id: string | null
    credit_days: number | null
    due_on: CalendarDate | null
    agreement_id: string | null
  }
  'payments.receipt_allocations': {
    receipt_id: string
    order_id: string
    payment_id: string
    amount_paisa: Paisa
    at: Date
  }
  'payments.refund_lines': {
    refund_id: string
    item: string
    units: number
    amount_paisa: Paisa
  }
  'payments.refunds': {
    id: string
    order_id: string
    payment_id: string
    amount_paisa: Paisa
    way: 'gateway' | 'by-hand'
    state: 'asked' | 'processing' | 'refunded' | 'refused'
    reference: string | null
    problem: string | null
    reason: string
    closed_by: string | null
    actor: string
    asks: Generated<number>
    next_ask_at: Date | null
    created_at: Date
    changed_at: Date
    released_by: string | null
    released_at: Date | null
    release_reason: string | null
  }
  'payments.settled_otherwise': {
    payment_id: string
    at: Date
  }
  'payments.transfer_proofs': {
    id: string
    order_id: string
    payment_id: string
    file: string | null
    kind: 'image/webp' | 'application/pdf'
    state: Generated<'waiting' | 'approved' | 'refused'>
    amount_paisa: Paisa | null
    statement_reference: string | null
    reason: string | null
    actor: string | null
    sent_at: Date
    decided_at: Date | null
  }
  'payments.wallet_claims': {
    id: string
    order_id: string
    payment_id: string
    wallet: 'bkash' | 'nagad' | 'rocket' | 'upay'
    trx_id: string
    sender_digits: string | null
    state: Generated<'waiting' | 'matched' | 'refused' | 'replaced'>
    reason: string | null
    actor: string | null
    checked_at: Date | null
    sent_at: Date
    decided_at: Date | null
  }
  'payments.wallet_receipts': {
    id: string
    wallet: 'bkash' | 'nagad' | 'rocket' | 'upay'
    trx_id: string
    amount_paisa: Paisa
    received_at: Date
    sender_digits: string | null
    source: 'statement' | 'hand' | 'door'
    actor: string
    recorded_at: Date
    order_id: string | null
    payment_id: string | null
    claimed_at: Date | null
  }
  'payments.wallet_refunds': {
    refund_id: string
    wallet: 'bkash' | 'nagad' | 'rocket' | 'upay'
    trx_id: string
  }
  'payments.wallets': {
    kind: 'bkash' | 'nagad' | 'rocket' | 'upay'
    number: string
    account: 'personal' | 'merchant'
    shown_name: string
    active: boolean
    strict: boolean
    statement_columns: ColumnType<unknown | null, string | null, string | null>
  }
  'places.areas': {
    id: string
    district_id: string
    name: Json<Translations>
    aliases: Generated<string[]>
    kind: 'upazila' | 'metro_thana'
  }
  'places.districts': {
    id: string
    division_id: string
    name: Json<Translations>
    aliases: Generated<string[]>
  }
  'platform.backup_runs': {
    id: string
    ended_at: Date
    folder: string
    encrypted: boolean
    scheduled: boolean
    problem: string | null
  }
  'platform.jobs': {
    id: string
    kind: string
    payload: Json<unknown>
    run_at: Date
    attempts: Generated<number>
    locked_until: Date | null
    last_error: string | null
    created_at: Date
    finished_at: Date | null
  }
  'platform.office_events': {
    id: GeneratedAlways<number>
    kind: 'order-placed' | 'ticket-opened' | 'payment-failed' | 'payment-review' | 'slot-full' | 'lot-recalled'
    subject: string
    label: string
    at: Generated<Date>
  }
  'platform.outside_hours': {
    service: string
    hour: Date
    asked: number
    failed: number
    total_ms: number
    slowest_ms: number
    answered_at: Date | null
    failed_at: Date | null
  }
  'platform.page_changes': {
    id: GeneratedAlways<number>
    reason: string
    changed_at: Date
  }
  'platform.processes': {
    id: string
    started_at: Date
    seen_at: Date
    stopped_at: Date | null
    facts: Json<unknown>
  }
  'platform.rate_limits': {
    name: string
    key_hash: string
    used: number
    ends_at: Date
  }
  'platform.secret_key': {
    singleton: Generated<boolean>
    value: string
  }
  'preorders.campaigns': {
    id: string
    stock_item_id: string
    farm_id: string | null
    district_id: string
    ships_from: CalendarDate
    amount: number
    cost_paisa: Paisa
    deposit_percent: number
    most_per_person: number | null
    opens_on: CalendarDate
    closes_on: CalendarDate | null
    state: Generated<'planned' | 'open' | 'closed' | 'slipped' | 'failed'>
    lot_id: string | null
    version: Generated<number>
    created_at: Date
  }
  'preorders.sizes': {
    campaign_id: string
    variant_id: string
    price_paisa: Paisa
  }
  'pricing.delivery_charges': {
    zone_id: string
    mode: 'van' | 'courier' | 'pickup'
    base_paisa: Paisa
    base_grams: number
    per_kilo_paisa: Paisa
    free_from_paisa: Paisa | null
  }
  'pricing.planned_prices': {
    variant_id: string
    price_paisa: Paisa
    from_at: Date
    actor: string
    planned_at: Date
  }
  'pricing.price_events': {
    id: GeneratedAlways<number>
    variant_id: string
    before: Json<unknown>
    after: Json<unknown>
    actor: string
    at: Date
  }
  'pricing.prices': {
    variant_id: string
    price_paisa: Paisa
    sale_price_paisa: Paisa | null
    sale_from: Date | null
    sale_until: Date | null
  }
  'pricing.promotion_uses': {
    promotion_id: string
    phone: Phone
    uses: number
  }
  'pricing.promotions': {
    id: string
    code: string | null
    name: Json<Translations>
    kind: 'percentage' | 'fixed' | 'free-delivery' | 'quantity-steps'
    basis_points: number | null
    amount_paisa: Paisa | null
    most_paisa: Paisa | null
    steps: ColumnType<unknown | null, string | null, string | null>
    least_goods_paisa: Generated<Paisa>
    category_id: string | null
    starts_at: Date | null
    ends_at: Date | null
    limit_total: number | null
    limit_per_person: number | null
    redeemed: Generated<number>
    active: Generated<boolean>
  }
  'pricing.redemptions': {
    promotion_id: string
    order_id: string
    phone: Phone
    redeemed_at: Date
    released_at: Date | null
  }
  'programmes.days': {
    month_id: string
    day: CalendarDate
    run_id: string
    problem: string | null
    ordered_at: Date | null
  }
  'programmes.events': {
    id: GeneratedAlways<number>
    programme_id: string
    kind: 'made' | 'changed' | 'consented' | 'started' | 'paused' | 'ended' | 'imported' | 'people-changed' | 'planned' | 'month-changed' | 'approved' | 'expired' | 'erased'
    month: CalendarDate | null
    count: Generated<number>
    actor: string
    at: Date
  }
  'programmes.gifts': {
    id: string
    month_id: string
    person_id: string
    occasion: string
    year: number
    occasion_day: CalendarDate
    day: CalendarDate
    variant_id: string
    unit_price_paisa: Paisa
    delivery_paisa: Paisa
    goes_to: 'reception' | 'home'
    area_id: string | null
    address_line: string | null
    state: 'planned' | 'left-out' | 'in-run'
    reason: 'left' | 'no-phone' | 'no-address' | 'no-reception' | 'no-price' | 'over-budget' | 'one-a-month' | 'by-member' | 'phone-twice' | 'not-approved' | 'too-late' | 'ended' | 'erased' | null
    changed: Generated<boolean>
    run_id: string | null
    recipient_id: string | null
  }
  'programmes.months': {
    id: string
    programme_id: string
    month: CalendarDate
    state: Generated<'planned' | 'approved' | 'expired'>
    approve_by: CalendarDate
    budget_paisa: Paisa
    total_paisa: Generated<Paisa>
    planned_at: Date
    reminded_at: Date | null
    changed_by: string | null
    approved_by: string | null
    approver_name: string | null
    approver_designation: string | null
    approved_at: Date | null
    expired_at: Date | null
    version: Generated<number>
  }
  'programmes.people': {
    id: string
    programme_id: string
    position: number
    name: Generated<string>
    name_bn: Generated<string>
    phone_text: Generated<string>
    phone: Phone | null
    district_text: Generated<string>
    area_text: Generated<string>
    area_id: string | null
    address_line: Generated<string>
    birthday_text: Generated<string>
    birthday: string | null
    joined_text: Generated<string>
    joined_on: CalendarDate | null
    language_text: Generated<string>
    language: 'en' | 'bn' | null
    leaves_on: CalendarDate | null
    faults: ColumnType<unknown, string | undefined, string>
    added_at: Date
    erased_at: Date | null
  }
  'programmes.prices': {
    programme_id: string
    variant_id: string
    unit_price_paisa: Paisa
  }
  'programmes.programmes': {
    id: string
    company_id: string
    name: string
    state: Generated<'draft' | 'active' | 'paused' | 'ended'>
    year_budget_paisa: Paisa
    month_budget_paisa: Paisa
    delivery_paisa: Paisa | null
    one_a_month: Generated<boolean>
    weekend: Generated<number[]>
    reception_name: Generated<string>
    reception_phone: Phone | null
    reception_area_id: string | null
    reception_address: Generated<string>
    keep_days: Generated<number>
    consent: string | null
    consent_at: Date | null
    consent_by: string | null
    created_by: string
    created_at: Date
    ended_at: Date | null
    erased_at: Date | null
    version: Generated<number>
  }
  'programmes.rules': {
    programme_id: string
    occasion: string
    variant_id: string
    card: Json<Translations>
    deliver: 'on-day' | 'working-day-before'
    goes_to: 'reception' | 'home'
  }
  'purchasing.lines': {
    id: string
    stock_item_id: string
    farm_id: string | null
    day: CalendarDate
    amount: number
    grade: 'A' | 'B' | 'C'
    unit_cost_paisa: Paisa | null
    proposed_day: CalendarDate | null
    proposed_amount: number | null
    state: Generated<'draft' | 'ordered' | 'cancelled'>
    lot_id: string | null
    request_id: string | null
    version: Generated<number>
    actor: string
    created_at: Date
    ordered_at: Date | null
  }
  'remittances.bank_receipts': {
    reference: string
    carrier: string
    amount_paisa: Paisa
    day: CalendarDate
    remittance_id: string | null
    actor: string
    at: Date
  }
  'remittances.entries': {
    id: GeneratedAlways<number>
    parcel_id: string
    kind: 'paid' | 'written-off'
    amount_paisa: Paisa
    remittance_id: string | null
    task_id: string | null
    actor: string
    at: Date
  }
  'remittances.lines': {
    remittance_id: string
    row: number
    number: string | null
    order_number: string | null
    parcel_id: string | null
    outcome: 'paid' | 'short' | 'over' | 'duplicate' | 'unknown' | 'wrong-carrier' | 'not-delivered' | 'settled'
    collected_paisa: Paisa
    charges_paisa: Paisa
    paid_paisa: Paisa
  }
  'remittances.mappings': {
    carrier: string
    signature: string
    mapping: Json<unknown>
    used_at: Date
  }
  'remittances.parcels': {
    parcel_id: string
    order_id: string
    carrier: string
    collected_paisa: Paisa
    paid_paisa: Paisa
    written_off_paisa: Paisa
    settled_at: Date | null
  }
  'remittances.remittances': {
    id: string
    number: GeneratedAlways<number>
    carrier: 'steadfast' | 'pathao' | 'redx'
    state: 'draft' | 'confirmed'
    file_name: string
    content_digest: string
    rows: ColumnType<unknown | null, string | null, string | null>
    headings: Json<unknown>
    first_row: number
    signature: string
    mapping: Json<unknown>
    mapped: Generated<boolean>
    covers_until: CalendarDate | null
    bank_paisa: Paisa | null
    bank_reference: string | null
    bank_day: CalendarDate | null
    collected_paisa: Paisa | null
    charges_paisa: Paisa | null
    paid_paisa: Paisa | null
    actor: string
    created_at: Date
    confirmed_by: string | null
    confirmed_at: Date | null
  }
  'remittances.tasks': {
    id: string
    remittance_id: string
    carrier: string
    kind: 'short' | 'over' | 'missing' | 'duplicate' | 'unknown' | 'wrong-carrier' | 'not-delivered' | 'settled' | 'charges' | 'bank'
    row: number | null
    number: string | null
    parcel_id: string | null
    order_id: string | null
    amount_paisa: Paisa
    due_on: CalendarDate
    state: 'open' | 'closed'
    reason: 'remittance' | 'paid-later' | 'written-off' | 'corrected' | 'other-parcel' | null
    note: string | null
    bank_reference: string | null
    opened_at: Date
    closed_by: string | null
    closed_at: Date | null
  }
  'reporting.changed_days': {
    day: string
  }
  'reporting.changed_lots': {
    lot_id: string
    order_line_id: string | null
    day: string | null
  }
  'reporting.claim_days': {
    day: string
    grouped_by: 'lot' | 'farm' | 'packer' | 'carrier'
    key: string | null
    orders: number
    with_claim: number
    granted: number
  }
  'reporting.delivery_days': {
    day: string
    zone_id: string
    mode: string
    delivered: number
    on_time: number
    within_hours: number
    failed_tries: number
  }
  'reporting.lot_days': {
    day: string
    lot_id: string
    amount: number
  }
  'reporting.margin_days': {
    day: string
    product_id: string
    lot_id: string | null
    last_line_id: string
    sales: number
    cost: number
  }
  'reporting.product_days': {
    day: string
    product_id: string
    last_line_id: string
    units: number
    grams: number
    goods: number
    discount: number
    vat: number
  }
  'reporting.refund_checks': {
    order_id: string
    touched_at: Generated<Date>
  }
  'reporting.sales_days': {
    day: string
    source: string
    district_id: string | null
    orders: number
    goods: number
    discount: number
    delivery: number
    rounding: number
    total: number
    vat: number
  }
  'reporting.saved_reports': {
    id: string
    staff_id: string
    name: string
    query: string
    email: string | null
    language: 'en' | 'bn'
    created_at: Date
  }
  'reporting.sent_weeks': {
    saved_report_id: string
    week: CalendarDate
    at: Date
  }
  'reporting.stored_days': {
    figures: string
    day: string
    stored_at: Date
  }
  'reporting.vat_days': {
    day: string
    tax_class_id: string | null
    vat_basis_points: number | null
    delivery_vat_basis_points: number
    gross: number
    vat: number
    rounding: number
  }
  'reviews.written': {
    order_line_id: string
    review_id: string
  }
  'slips.answers': {
    slip_id: string
    order_id: string
    state: Generated<'asked' | 'returning' | 'done' | 'over'>
    answer: 'accept' | 'change' | 'refund' | null
    answered_by: 'buyer' | 'deadline' | 'staff' | null
    answered_at: Date | null
    problem: 'many-boxes' | 'too-late' | 'in-review' | 'by-hand' | null
  }
  'slips.slips': {
    id: string
    campaign_id: string
    kind: 'new-week' | 'partial' | 'failed'
    ships_from: CalendarDate | null
    default_answer: 'accept' | 'refund'
    answer_until: Date
    created_at: Date
    actor: string
  }
  'waitlist.entries': {
    id: string
    place: GeneratedAlways<number>
    product_id: string | null
    variant_id: string | null
    grams: number | null
    phone: Phone | null
    email: string | null
    language: 'en' | 'bn'
    district_id: string | null
    consent: string
    privacy_version: number
    created_at: Date
    state: Generated<'unlisted' | 'waiting' | 'notified' | 'ordered' | 'expired' | 'unsubscribed' | 'dismissed' | 'merged'>
    token_hash: string | null
    notified_at: Date | null
    answer_until: Date | null
    ended_at: Date | null
    fruit_name: string | null
    fruit_key: string | null
  }
  'waitlist.turns': {
    product_id: string
  }
  'webhooks.deliveries': {
    endpoint_id: string
    position: number
    subject: string
    state: Generated<'waiting' | 'delivered' | 'failed'>
    tries: Generated<number>
    next_try_at: Date | null
    locked_until: Date | null
    tried_at: Date | null
    status: number | null
    problem: string | null
    answer: string | null
    took_ms: number | null
  }
  'webhooks.endpoints': {
    id: string
    name: string
    url: string
    types: string[]
    secret: string
    former_secret: string | null
    former_secret_until: Date | null
    state: Generated<'active' | 'paused'>
    paused_because: 'staff' | 'gave-up' | 'gone' | null
    failures: Generated<number>
    failing_since: Date | null
    next_try_at: Date | null
    delivered_at: Date | null
    created_by: string
    created_at: Date
    version: Generated<number>
  }
  'webhooks.events': {
    position: GeneratedAlways<number>
    id: Generated<string>
    type: string
    subject: string
    data: Json<unknown>
    at: Generated<Date>
  }
  'weekly.box_lines': {
    box_id: string
    product_id: string
    part_id: string
    grams: number
    half_kilo_paisa: Paisa
    position: number
  }
  'weekly.boxes': {
    id: string
    plan_id: string
    week_day: CalendarDate
    day: CalendarDate
    slot_id: string
    state: Generated<'upcoming' | 'composed' | 'ordered' | 'skipped' | 'paused' | 'failed'>
    reason: 'buyer' | 'staff' | 'ended' | 'closed' | 'no-fruit' | 'not-told' | 'too-late' | 'no-room' | 'not-there' | 'refused' | null
    cut_off_at: Date
    goods_paisa: Generated<Paisa>
    delivery_paisa: Generated<Paisa>
    short_grams: Generated<number>
    carried: Generated<string[]>
    news: 'composed' | 'short' | 'replaced' | 'moved' | 'not-coming' | null
    told_at: Date | null
    order_id: string | null
    noted: Generated<boolean>
    settled: Generated<boolean>
    version: Generated<number>
  }
  'weekly.credits': {
    id: GeneratedAlways<number>
    plan_id: string
    box_id: string
    kind: 'owed' | 'used' | 'returned'
    product_id: string | null
    amount_paisa: number
    actor: string
    at: Date
  }
  'weekly.plans': {
    id: string
    place: GeneratedAlways<number>
    token: string
    state: Generated<'new' | 'active' | 'paused' | 'ended'>
    name: string
    phone: Phone | null
    language: 'en' | 'bn'
    company_id: string | null
    size_code: string
    grams: number
    kinds: number
    ceiling_paisa: Paisa
    every_weeks: number
    first_day: CalendarDate
    area_id: string
    address_line: string
    landmark: string | null
    slot_id: string
    never_products: Generated<string[]>
    favourites: Generated<string[]>
    ripeness: 'ripe' | 'soon' | 'firm'
    payment: Generated<'cash-on-delivery' | 'bkash' | 'on-account'>
    paused_until: CalendarDate | null
    paused_at: Date | null
    consent: string
    privacy_version: number
    created_at: Date
    confirmed_at: Date | null
    ended_at: Date | null
    version: Generated<number>
    member_id: string | null
  }
}
