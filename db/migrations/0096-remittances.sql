-- What courier companies pay of the cash that they collected: their remittances, line by line, and what differs.
create schema remittances;

create table remittances.remittances (
  id uuid primary key,
  number integer generated always as identity unique,
  -- Carriers that pay later. The others hand the cash in with their manifest.
  carrier text not null check (carrier in ('steadfast', 'pathao', 'redx')),
  state text not null check (state in ('draft', 'confirmed')),
  file_name text not null,
  -- Of the cells of the file: the same remittance is not read in twice, also when it was saved again.
  content_digest text not null unique,
  -- The cells, until it is confirmed.
  rows jsonb,
  headings jsonb not null,
  first_row integer not null check (first_row > 0),
  signature text not null,
  mapping jsonb not null,
  mapped boolean not null default false,
  -- The last day of deliveries that it should pay.
  covers_until platform.day,
  bank_paisa platform.paisa check (bank_paisa > 0),
  bank_reference text,
  bank_day platform.day,
  -- The sums of its lines, and how much of it was for known parcels.
  collected_paisa platform.paisa check (collected_paisa >= 0),
  charges_paisa platform.paisa,
  paid_paisa platform.paisa check (paid_paisa >= 0 and paid_paisa <= collected_paisa),
  actor text not null,
  created_at timestamptz not null,
  confirmed_by text,
  confirmed_at timestamptz,
  constraint confirmed_with_everything check (state = 'draft' or (mapped and rows is null
    and num_nulls(covers_until, bank_paisa, bank_reference, bank_day, collected_paisa, charges_paisa, paid_paisa, confirmed_by, confirmed_at) = 0)),
  constraint draft_has_rows check (state = 'confirmed' or rows is not null)
);
create index remittances_by_time on remittances.remittances (created_at desc);

-- What the columns of a carrier's files were, so that the next file is read alike.
create table remittances.mappings (
  carrier text not null,
  signature text not null,
  mapping jsonb not null,
  used_at timestamptz not null,
  primary key (carrier, signature)
);

-- Money that came to the bank: a reference counts once.
create table remittances.bank_receipts (
  reference text primary key,
  carrier text not null,
  amount_paisa platform.paisa not null check (amount_paisa > 0),
  day platform.day not null,
  -- Null when it paid differences of earlier remittances.
  remittance_id uuid unique references remittances.remittances,
  actor text not null,
  at timestamptz not null
);

-- The lines of a confirmed remittance, as they were matched.
create table remittances.lines (
  remittance_id uuid not null references remittances.remittances,
  row integer not null,
  number text,
  order_number text,
  parcel_id uuid,
  outcome text not null check (outcome in ('paid', 'short', 'over', 'duplicate', 'unknown', 'wrong-carrier', 'not-delivered', 'settled')),
  collected_paisa platform.paisa not null check (collected_paisa >= 0),
  charges_paisa platform.paisa not null,
  -- How much of it is for the parcel; the rest of it is for nothing that the shop knows.
  paid_paisa platform.paisa not null check (paid_paisa >= 0 and paid_paisa <= collected_paisa),
  primary key (remittance_id, row)
);
create index lines_of_parcel on remittances.lines (parcel_id) where parcel_id is not null;
create trigger lines_append_only before update or delete on remittances.lines
  for each row execute function platform.refuse_change();

-- A parcel of which anything was paid. It is never paid more than was collected, and settled once.
create table remittances.parcels (
  parcel_id uuid primary key,
  order_id uuid not null,
  carrier text not null,
  collected_paisa platform.paisa not null check (collected_paisa >= 0),
  paid_paisa platform.paisa not null check (paid_paisa >= 0),
  written_off_paisa platform.paisa not null check (written_off_paisa >= 0),
  settled_at timestamptz,
  constraint not_above_collected check (paid_paisa + written_off_paisa <= collected_paisa),
  constraint settled_when_nothing_is_open check ((settled_at is not null) = (paid_paisa + written_off_paisa = collected_paisa))
);
create index parcels_of_order on remittances.parcels (order_id);

-- Each move of it.
create table remittances.entries (
  id bigint generated always as identity primary key,
  parcel_id uuid not null references remittances.parcels,
  kind text not null check (kind in ('paid', 'written-off')),
  amount_paisa platform.paisa not null check (amount_paisa >= 0),
  remittance_id uuid references remittances.remittances,
  task_id uuid,
  actor text not null,
  at timestamptz not null,
  -- A remittance pays a parcel once, however often its lines name it.
  unique (remittance_id, parcel_id)
);
create index entries_of_parcel on remittances.entries (parcel_id);
create trigger entries_append_only before update or delete on remittances.entries
  for each row execute function platform.refuse_change();

-- What differs, until it is closed.
create table remittances.tasks (
  id uuid primary key,
  remittance_id uuid not null references remittances.remittances,
  carrier text not null,
  kind text not null check (kind in ('short', 'over', 'missing', 'duplicate', 'unknown', 'wrong-carrier', 'not-delivered', 'settled',
    'charges', 'bank')),
  -- The row of the file, where it is about one.
  row integer,
  number text,
  parcel_id uuid,
  order_id uuid,
  -- What the carrier owes for it; below zero what the shop holds of the carrier.
  amount_paisa platform.paisa not null,
  due_on platform.day not null,
  state text not null check (state in ('open', 'closed')),
  reason text check (reason in ('remittance', 'paid-later', 'written-off', 'corrected', 'other-parcel')),
  note text,
  bank_reference text references remittances.bank_receipts,
  opened_at timestamptz not null,
  closed_by text,
  closed_at timestamptz,
  constraint closed_with_reason check ((state = 'closed') = (reason is not null) and (state = 'closed') = (closed_by is not null)
    and (state = 'closed') = (closed_at is not null)),
  constraint paid_later_with_reference check ((reason is not distinct from 'paid-later') = (bank_reference is not null))
);
create index tasks_open on remittances.tasks (due_on, id) where state = 'open';
create index tasks_of_remittance on remittances.tasks (remittance_id);
-- A parcel is missing or short once, also when several remittances leave it out.
create unique index one_open_task_of_parcel on remittances.tasks (parcel_id) where state = 'open' and kind in ('short', 'missing');

-- Since when nothing of the cash of a parcel is with the carrier.
alter table couriers.parcels add column remitted_at timestamptz;
create index parcels_to_remit on couriers.parcels (carrier, ended_at) where remitted_at is null and state in ('delivered', 'partially-delivered');
create index parcels_by_number on couriers.parcels (tracking_number) where tracking_number is not null;
create index parcels_by_id_of_carrier on couriers.parcels (carrier_id) where carrier_id is not null;
