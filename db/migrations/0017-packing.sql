-- From the pick list to the door: weights settled at the scale, box pages, manifests, cash handed in, recalls.

-- A line weighed at packing costs what the scale said; any other one its units times their price.
alter table ordering.order_lines
  add column weighed_grams platform.grams check (weighed_grams > 0),
  drop constraint line_adds_up,
  add constraint line_adds_up check (weighed_grams is not null or line_paisa = units * unit_price_paisa);

-- What the QR code on a box leads to. Made here, where no box can be forgotten: 122 random bits, so that nobody finds a box by counting.
alter table fulfilment.consignments
  add column box_code text not null unique default replace(gen_random_uuid()::text, '-', '');

create sequence fulfilment.manifest_numbers start with 101;

-- What one van or courier takes along at once. `carrier` is what people call it.
create table fulfilment.manifests (
  id uuid primary key,
  number text not null unique,
  day platform.day not null,
  mode text not null check (mode in ('van', 'courier')),
  carrier text not null,
  rider_id uuid references accounts.staff,
  state text not null default 'open' check (state in ('open', 'dispatched')),
  actor text not null,
  created_at timestamptz not null,
  dispatched_at timestamptz,
  check ((state = 'dispatched') = (dispatched_at is not null))
);
create index manifests_of_day on fulfilment.manifests (day);
create index manifests_by_departure on fulfilment.manifests (dispatched_at) where dispatched_at is not null;

-- After a failed attempt a box goes out again on another manifest; only one of them is active.
create table fulfilment.manifest_consignments (
  manifest_id uuid not null references fulfilment.manifests,
  consignment_id uuid not null references fulfilment.consignments,
  position integer not null,
  active boolean not null default true,
  primary key (manifest_id, consignment_id)
);
create unique index one_manifest_at_a_time on fulfilment.manifest_consignments (consignment_id) where active;

-- What a rider photographed at the door. For the office only: the files are not among the public ones.
create table fulfilment.attempt_photos (
  id uuid primary key,
  consignment_id uuid not null references fulfilment.consignments,
  file text not null unique,
  actor text not null,
  at timestamptz not null
);
create index attempt_photos_of_consignment on fulfilment.attempt_photos (consignment_id);

-- Cash that riders brought back, counted by somebody else. A difference has a reason.
create table payments.cash_hand_ins (
  id uuid primary key,
  manifest_id uuid not null,
  expected_paisa platform.paisa not null check (expected_paisa >= 0),
  handed_paisa platform.paisa not null check (handed_paisa >= 0),
  reason text,
  actor text not null,
  at timestamptz not null,
  check (handed_paisa = expected_paisa or reason is not null)
);
create index cash_hand_ins_of_manifest on payments.cash_hand_ins (manifest_id);
create trigger cash_hand_ins_append_only before update or delete on payments.cash_hand_ins
  for each row execute function platform.refuse_change();
-- Which money it was: no payment is handed in twice.
create table payments.handed_in_payments (
  payment_id uuid primary key references payments.payments,
  hand_in_id uuid not null references payments.cash_hand_ins,
  amount_paisa platform.paisa not null
);
create index handed_in_payments_of_hand_in on payments.handed_in_payments (hand_in_id);
create trigger handed_in_payments_append_only before update or delete on payments.handed_in_payments
  for each row execute function platform.refuse_change();

alter table inventory.stock_items add column low_level integer check (low_level > 0);
-- Who it was bought from when that isn't one of our farms; and the form that received it, so that sending it twice receives it once.
alter table inventory.lots
  add column supplier text,
  add column request_id text unique;

create table inventory.recalls (
  id uuid primary key,
  lot_id uuid not null unique references inventory.lots,
  reason text not null,
  actor text not null,
  at timestamptz not null
);
create trigger recalls_append_only before update or delete on inventory.recalls
  for each row execute function platform.refuse_change();
-- Who of them was reached, and how.
create table inventory.recall_contacts (
  id bigint generated always as identity primary key,
  recall_id uuid not null references inventory.recalls,
  order_id uuid not null,
  kind text not null check (kind in ('called', 'no-answer', 'messaged')),
  actor text not null,
  at timestamptz not null
);
create index recall_contacts_of_recall on inventory.recall_contacts (recall_id);
create unique index messaged_once on inventory.recall_contacts (recall_id, order_id) where kind = 'messaged';
create trigger recall_contacts_append_only before update or delete on inventory.recall_contacts
  for each row execute function platform.refuse_change();

-- What the nightly look at the ledger found; an empty list when it adds up.
create table inventory.ledger_checks (
  id bigint generated always as identity primary key,
  differences jsonb not null,
  at timestamptz not null
);
