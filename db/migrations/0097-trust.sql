-- What the shop knows about an order in cash before it trusts it: earlier orders of the number and the address, what a courier company
-- says about the number, and what the buyer typed.

-- Two addresses are the same if they differ in case, spaces, punctuation and the script of digits only.
create function fulfilment.address_key(text) returns text language sql immutable parallel safe as $$
  select left(regexp_replace(translate(lower($1), '০১২৩৪৫৬৭৮৯', '0123456789'), '[\s,.;:/#।()–-]+', '', 'g'), 200)
$$;
create index consignments_at_address on fulfilment.consignments (area_id, fulfilment.address_key(address_line));

alter table payments.cod_rules
  -- Orders of other numbers at this address that came back.
  add column from_refused_at_address integer check (from_refused_at_address >= 1),
  -- A courier company has delivered less than this percent of the parcels of this number.
  add column courier_below integer check (courier_below between 1 and 80),
  -- The same fruit was ordered for this number or address within a day.
  add column same_order boolean not null default false,
  -- The name or the address cannot be one.
  add column implausible boolean not null default false,
  drop constraint cod_rules_outcome_check,
  add constraint cod_rules_outcome_check check (outcome in ('allow', 'confirm-code', 'confirm-first', 'advance-delivery', 'prepay'));

-- No rule about a person asks for more than an advance.
update payments.cod_rules set outcome = 'advance-delivery' where outcome = 'prepay' and from_refused is not null;
alter table payments.cod_rules add constraint no_prepay_by_history check (
  outcome <> 'prepay' or (from_refused is null and from_refused_at_address is null and courier_below is null and not same_order and not implausible));

-- Why an order needed attention when it was placed, what the rules asked of its buyer, and how that ended.
create table ordering.order_checks (
  order_id uuid primary key references ordering.orders,
  reasons jsonb not null check (jsonb_typeof(reasons) = 'array'),
  outcome text not null check (outcome in ('allow', 'confirm-code', 'confirm-first', 'advance-delivery', 'prepay')),
  checked_at timestamptz not null,
  -- Until when the order waits for the code that was texted to its buyer.
  code_until timestamptz,
  confirmed_at timestamptz,
  allowed_at timestamptz,
  allowed_by text,
  allow_note text,
  constraint code_if_asked check ((outcome = 'confirm-code') = (code_until is not null)),
  constraint confirmed_by_code check (confirmed_at is null or code_until is not null),
  constraint allowed_by_staff check ((allowed_at is null) = (allowed_by is null) and (allowed_at is null) = (allow_note is null))
);
create index order_checks_waiting on ordering.order_checks (code_until)
  where code_until is not null and confirmed_at is null and allowed_at is null;

alter table accounts.login_codes drop constraint login_codes_purpose_check;
alter table accounts.login_codes add constraint login_codes_purpose_check
  check (purpose in ('sign-in', 'confirm', 'sign-up', 'confirm-order'));

-- What a courier company said about a number, kept for a day. The number is kept as a keyed hash only.
create table couriers.scores (
  phone_hash text primary key check (phone_hash ~ '^[0-9a-f]{64}$'),
  total integer not null check (total >= 0),
  delivered integer not null check (delivered >= 0),
  returned integer not null check (returned >= 0),
  read_at timestamptz not null,
  expires_at timestamptz not null
);
create index scores_by_expiry on couriers.scores (expires_at);
