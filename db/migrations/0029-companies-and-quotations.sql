-- Companies that buy on account, and quotations.
create table accounts.companies (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 150),
  name_bn text check (char_length(name_bn) between 1 and 150),
  bin text check (bin ~ '^[0-9]{9}-[0-9]{4}$'),
  tin text check (tin ~ '^[0-9]{12}$'),
  address text not null default '',
  contact_name text not null default '',
  phone platform.phone,
  email text,
  -- How many days after the invoice it is to be paid.
  credit_days integer not null default 0 check (credit_days between 0 and 180),
  -- Above it a second person approves; null: nobody needs one.
  approval_above_paisa platform.paisa check (approval_above_paisa >= 0),
  -- Lists of recipients are erased so many days after the last box.
  keep_lists_days integer not null default 90 check (keep_lists_days between 1 and 730),
  note text not null default '',
  blocked boolean not null default false,
  created_at timestamptz not null
);
create index companies_by_name on accounts.companies (lower(name));

create table accounts.company_members (
  company_id uuid not null references accounts.companies,
  customer_id uuid not null references accounts.customers,
  role text not null check (role in ('buyer', 'approver')),
  designation text not null default '',
  added_at timestamptz not null,
  primary key (company_id, customer_id)
);
create index company_members_of_customer on accounts.company_members (customer_id);

-- How much a company may owe, and how much of that its open payments hold. The row is what parallel approvals wait for.
create table payments.company_credit (
  company_id uuid primary key references accounts.companies,
  limit_paisa platform.paisa not null check (limit_paisa >= 0),
  used_paisa platform.paisa not null default 0,
  constraint credit_within_limit check (used_paisa between 0 and limit_paisa)
);

alter table payments.payments drop constraint payments_method_check;
alter table payments.payments
  add constraint payments_method_check check (method in ('cash-on-delivery', 'bkash', 'sslcommerz', 'bank-transfer', 'on-account')),
  -- Who pays later. What is due there is held against the credit.
  add column company_id uuid references payments.company_credit,
  add column credit_days integer check (credit_days between 0 and 180),
  -- Known once everything was delivered: the day of the invoice and the credit days.
  add column due_on platform.day,
  add constraint on_account_of_a_company check ((method = 'on-account') = (company_id is not null and credit_days is not null)),
  add constraint due_day_on_account check (due_on is null or method = 'on-account');
create index payments_on_account on payments.payments (company_id) where company_id is not null;

-- What a company paid: money, or a certificate of VAT or income tax that it deducted and paid for the shop.
create table payments.company_receipts (
  id uuid primary key,
  company_id uuid not null references accounts.companies,
  kind text not null check (kind in ('money', 'vds', 'tds')),
  way text check (way in ('bank', 'cheque', 'bkash', 'cash')),
  -- Of the bank, the cheque or bKash; of a certificate its number.
  reference text not null check (char_length(reference) between 1 and 60),
  day platform.day not null,
  amount_paisa platform.paisa not null check (amount_paisa > 0),
  -- How much of it stands against orders. The rest is the company's, for later ones.
  allocated_paisa platform.paisa not null default 0,
  note text not null default '',
  undone_at timestamptz,
  undone_reason text,
  actor text not null,
  at timestamptz not null,
  constraint way_of_money check ((kind = 'money') = (way is not null)),
  constraint allocated_within_receipt check (allocated_paisa between 0 and amount_paisa),
  constraint undone_with_reason check ((undone_at is null) = (undone_reason is null)),
  constraint nothing_of_the_undone check (undone_at is null or allocated_paisa = 0)
);
create index company_receipts_of_company on payments.company_receipts (company_id, day);
-- The same money or certificate counts once.
create unique index money_counts_once on payments.company_receipts (way, reference)
  where way in ('bank', 'bkash') and undone_at is null;
create unique index papers_count_once on payments.company_receipts (company_id, kind, coalesce(way, ''), reference)
  where undone_at is null;

create table payments.receipt_allocations (
  receipt_id uuid not null references payments.company_receipts,
  order_id uuid not null,
  -- Where it stands in the books.
  payment_id uuid not null unique references payments.payments,
  amount_paisa platform.paisa not null check (amount_paisa > 0),
  at timestamptz not null,
  primary key (receipt_id, payment_id)
);
create index receipt_allocations_of_order on payments.receipt_allocations (order_id);

alter table ordering.orders add column company_id uuid references accounts.companies;
create index orders_of_company on ordering.orders (company_id, placed_at) where company_id is not null;

-- Corporate gifts, from the quotation to the last doorstep.
create schema gifting;

create sequence gifting.quotation_numbers start with 1;

create table gifting.quotations (
  id uuid primary key,
  number text not null unique check (number ~ '^Q-[0-9]{4}-[0-9]{5,}$'),
  -- Of the buyer's link.
  token text not null unique check (char_length(token) >= 22),
  ticket_id uuid references content.tickets,
  company_id uuid references accounts.companies,
  -- As it shall stand on the paper, where the company isn't known yet.
  company_name text not null default '',
  contact_name text not null check (char_length(contact_name) between 1 and 100),
  contact_designation text not null default '',
  phone platform.phone not null,
  email text,
  language text not null check (language in ('en', 'bn')),
  occasion text not null default '',
  wanted_day platform.day,
  created_by text not null,
  created_at timestamptz not null
);
create index quotations_newest on gifting.quotations (created_at desc);
create index quotations_of_company on gifting.quotations (company_id, created_at desc) where company_id is not null;
create index quotations_of_ticket on gifting.quotations (ticket_id) where ticket_id is not null;
create index quotations_of_phone on gifting.quotations (phone);

-- Whether it has expired is computed from its last day, never stored.
create table gifting.quotation_versions (
  id uuid primary key,
  quotation_id uuid not null references gifting.quotations,
  version integer not null check (version >= 1),
  state text not null default 'draft' check (state in ('draft', 'sent', 'approved', 'declined', 'superseded')),
  valid_until platform.day not null,
  terms text not null default '',
  -- What two editors of a draft saw.
  revision integer not null default 1,
  goods_paisa platform.paisa not null default 0 check (goods_paisa >= 0),
  delivery_paisa platform.paisa not null default 0 check (delivery_paisa >= 0),
  delivery_vat_basis_points integer not null default 0 check (delivery_vat_basis_points between 0 and 10000),
  total_paisa platform.paisa not null default 0,
  -- Within the total: prices are those with VAT everywhere in the shop.
  vat_paisa platform.paisa not null default 0 check (vat_paisa between 0 and total_paisa),
  advance_percent integer not null default 0 check (advance_percent between 0 and 100),
  credit_days integer not null default 0 check (credit_days between 0 and 180),
  created_at timestamptz not null,
  sent_at timestamptz,
  decided_at timestamptz,
  unique (quotation_id, version),
  constraint quotation_adds_up check (total_paisa = goods_paisa + delivery_paisa),
  constraint sent_when_out check ((state = 'draft') = (sent_at is null)),
  constraint decided_when_decided check ((state in ('approved', 'declined')) = (decided_at is not null))
);
create unique index one_draft_of_a_quotation on gifting.quotation_versions (quotation_id) where state = 'draft';
create unique index one_sent_of_a_quotation on gifting.quotation_versions (quotation_id) where state = 'sent';
create unique index one_approved_of_a_quotation on gifting.quotation_versions (quotation_id) where state = 'approved';

create table gifting.quotation_lines (
  version_id uuid not null references gifting.quotation_versions,
  position integer not null check (position between 1 and 60),
  -- Null for a service such as printing.
  variant_id uuid references catalog.variants,
  name platform.bilingual not null,
  units integer not null check (units between 1 and 100000),
  unit_price_paisa platform.paisa not null check (unit_price_paisa >= 0),
  line_paisa platform.paisa not null,
  tax_class_id text not null references catalog.tax_classes,
  vat_basis_points integer not null check (vat_basis_points between 0 and 10000),
  vat_paisa platform.paisa not null check (vat_paisa between 0 and line_paisa),
  primary key (version_id, position),
  constraint quotation_line_adds_up check (line_paisa = units * unit_price_paisa)
);

-- What was sent is what stands: only its state moves on, and nothing of it goes.
create function gifting.keep_sent_version() returns trigger language plpgsql as $$
begin
  if old.state = 'draft' then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' and old.state = 'sent' and new.state in ('approved', 'declined', 'superseded')
    and to_jsonb(new) - 'state' - 'decided_at' = to_jsonb(old) - 'state' - 'decided_at' then return new; end if;
  raise exception 'A quotation that was sent does not change.';
end $$;
create trigger quotation_versions_stand before update or delete on gifting.quotation_versions
  for each row execute function gifting.keep_sent_version();

create function gifting.keep_sent_lines() returns trigger language plpgsql as $$
declare
  own uuid := coalesce(new.version_id, old.version_id);
begin
  if (select state from gifting.quotation_versions where id = own) = 'draft' then return coalesce(new, old); end if;
  raise exception 'A quotation that was sent does not change.';
end $$;
create trigger quotation_lines_stand before insert or update or delete on gifting.quotation_lines
  for each row execute function gifting.keep_sent_lines();

create table gifting.quotation_events (
  id bigint generated always as identity,
  quotation_id uuid not null references gifting.quotations,
  version integer,
  kind text not null check (kind in ('made', 'sent', 'opened', 'comment', 'answer', 'change-asked', 'approved', 'declined')),
  text text not null default '',
  name text,
  designation text,
  po_number text,
  po_file text,
  po_kind text check (po_kind in ('image/webp', 'application/pdf')),
  actor text not null,
  at timestamptz not null,
  primary key (quotation_id, id),
  constraint approved_by_name check (kind <> 'approved' or (name is not null and designation is not null)),
  constraint file_with_kind check ((po_file is null) = (po_kind is null))
);
create trigger quotation_events_append_only before update or delete on gifting.quotation_events
  for each row execute function platform.refuse_change();
