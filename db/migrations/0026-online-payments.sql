-- Paying online and by bank: tries at a gateway, refunds, proofs of transfers, and when cash is taken.
alter table payments.payments drop constraint payments_method_check;
alter table payments.payments
  add constraint payments_method_check check (method in ('cash-on-delivery', 'bkash', 'sslcommerz', 'bank-transfer')),
  -- An order that is to be paid before it is packed waits so long for it.
  add column pay_until timestamptz,
  -- Money that came, and that nobody may count on before somebody looked at it.
  add column in_review boolean not null default false,
  -- Cash that is only taken once the buyer was spoken to.
  add column confirm_first boolean not null default false,
  -- Asked for at a gateway, and not given back yet.
  add column refunding_paisa platform.paisa not null default 0,
  add constraint refunds_within_captured check (refunding_paisa >= 0 and refunded_paisa + refunding_paisa <= captured_paisa);
create index payments_to_pay on payments.payments (pay_until) where state = 'due' and pay_until is not null;
create index payments_in_review on payments.payments (created_at) where in_review;

-- One try to pay at a gateway. Its id is ours and unguessable, and is what the gateway calls it by.
create table payments.attempts (
  id text primary key check (id ~ '^[A-Z0-9]{1,20}$'),
  order_id uuid not null,
  payment_id uuid not null references payments.payments,
  gateway text not null check (gateway in ('bkash', 'sslcommerz')),
  amount_paisa platform.paisa not null check (amount_paisa > 0),
  state text not null default 'created'
    check (state in ('created', 'redirected', 'paid', 'failed', 'cancelled', 'expired', 'review', 'returned')),
  reference text,
  redirect_to text,
  -- Why it failed, or why it is looked at.
  problem text,
  transaction_id text,
  taken_paisa platform.paisa check (taken_paisa >= 0),
  taken_currency text,
  -- Masked.
  payer text,
  -- Where the money stands in the books.
  booked_payment_id uuid references payments.payments,
  asks integer not null default 0,
  next_ask_at timestamptz,
  created_at timestamptz not null,
  unique (gateway, transaction_id),
  constraint taken_is_known check ((state in ('paid', 'review', 'returned')) = (transaction_id is not null))
);
create index attempts_of_order on payments.attempts (order_id);
create index attempts_of_payment on payments.attempts (payment_id);
create index attempts_of_booked_payment on payments.attempts (booked_payment_id) where booked_payment_id is not null;
create index attempts_to_ask on payments.attempts (next_ask_at) where next_ask_at is not null;

create table payments.attempt_events (
  id bigint generated always as identity,
  attempt_id text not null references payments.attempts,
  from_state text,
  to_state text not null,
  note text,
  actor text not null,
  at timestamptz not null,
  primary key (attempt_id, id)
);
create trigger attempt_events_append_only before update or delete on payments.attempt_events
  for each row execute function platform.refuse_change();

-- Money given back, whole or in part.
create table payments.refunds (
  -- Ours: asked for again under the same id, a gateway pays nothing twice.
  id text primary key check (id ~ '^[A-Z0-9]{1,20}$'),
  order_id uuid not null,
  payment_id uuid not null references payments.payments,
  amount_paisa platform.paisa not null check (amount_paisa > 0),
  way text not null check (way in ('gateway', 'by-hand')),
  state text not null check (state in ('asked', 'processing', 'refunded', 'refused')),
  reference text,
  problem text,
  reason text not null,
  -- Who gave it back otherwise after the gateway refused it, or left it at that.
  closed_by text,
  actor text not null,
  asks integer not null default 0,
  next_ask_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index refunds_of_order on payments.refunds (order_id);
create index refunds_of_payment on payments.refunds (payment_id);
create index refunds_to_ask on payments.refunds (next_ask_at) where next_ask_at is not null;
create index refunds_refused on payments.refunds (changed_at) where state = 'refused' and closed_by is null;

-- A picture or PDF of a bank transfer, which staff compare with the statement.
create table payments.transfer_proofs (
  id uuid primary key,
  order_id uuid not null,
  payment_id uuid not null references payments.payments,
  file text not null,
  kind text not null check (kind in ('image/webp', 'application/pdf')),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  amount_paisa platform.paisa check (amount_paisa > 0),
  -- What the statement calls it: no transfer counts for two orders.
  statement_reference text unique,
  reason text,
  actor text,
  sent_at timestamptz not null,
  decided_at timestamptz,
  constraint approved_with_amount check ((state = 'approved') = (amount_paisa is not null and statement_reference is not null)),
  constraint refused_with_reason check (state <> 'refused' or reason is not null)
);
create index transfer_proofs_of_order on payments.transfer_proofs (order_id);
create index transfer_proofs_waiting on payments.transfer_proofs (sent_at) where state = 'waiting';

-- When an order may be paid in cash: the first rule that fits decides, and where none does it may.
create table payments.cod_rules (
  id uuid primary key,
  position integer not null,
  name platform.bilingual not null,
  active boolean not null default true,
  zone_ids text[],
  from_paisa platform.paisa check (from_paisa >= 0),
  from_grams integer check (from_grams >= 0),
  -- Orders of this number that were not taken at the door.
  from_refused integer check (from_refused >= 1),
  first_order boolean,
  outcome text not null check (outcome in ('allow', 'confirm-first', 'advance-delivery', 'prepay'))
);
insert into payments.cod_rules (id, position, name, from_refused, outcome)
values ('01900000-0000-7000-8000-000000000026', 1,
  '{"en": "Twice not taken at the door", "bn": "দুবার দরজায় নেওয়া হয়নি"}', 2, 'prepay');

-- Where transfers go; without it nobody is offered one.
create table payments.bank_account (
  single boolean primary key default true check (single),
  holder text not null check (holder <> ''),
  bank text not null check (bank <> ''),
  branch text not null,
  account_number text not null check (account_number <> ''),
  routing_number text not null
);
