-- Gift runs: who gets which box where and when, and one order of many consignments.
alter table ordering.orders drop constraint orders_source_check;
alter table ordering.orders
  add constraint orders_source_check check (source in ('storefront', 'api', 'phone', 'gift-run')),
  -- A run is one order, whoever confirms it how often.
  add column gift_run_id uuid unique,
  add constraint gift_run_by_its_source check ((source = 'gift-run') = (gift_run_id is not null));
-- One line for all the boxes of a kind.
alter table ordering.order_lines drop constraint order_lines_units_check;
alter table ordering.order_lines add constraint order_lines_units_check check (units between 1 and 100000);

-- Which box it goes into, where an order is in many; null: there is but one.
alter table inventory.allocations add column consignment_id uuid;
create index allocations_of_consignment on inventory.allocations (consignment_id) where consignment_id is not null;

create sequence gifting.gift_run_numbers start with 1;

create table gifting.gift_runs (
  id uuid primary key,
  number text not null unique check (number ~ '^G-[0-9]{4}-[0-9]{5,}$'),
  -- Of the buyer's link.
  token text not null unique check (char_length(token) >= 22),
  quotation_version_id uuid not null references gifting.quotation_versions,
  company_id uuid references accounts.companies,
  customer_id uuid references accounts.customers,
  name text not null check (char_length(name) between 1 and 150),
  contact_name text not null check (char_length(contact_name) between 1 and 100),
  phone platform.phone not null,
  email text,
  language text not null check (language in ('en', 'bn')),
  state text not null default 'draft' check (state in ('draft', 'confirmed', 'cancelled')),
  -- What {from} and {company} stand for, and the text for everybody who has none of his own.
  from_name text not null default '' check (char_length(from_name) <= 100),
  card_text text not null default '' check (char_length(card_text) <= 500),
  -- For everybody who has none of his own.
  variant_id uuid references catalog.variants,
  day platform.day,
  -- Where boxes go whose people don't answer.
  fallback_area_id text references places.areas,
  fallback_address_line text,
  fallback_landmark text,
  -- The sheet the recipients came from, as it was called.
  sheet_name text,
  -- What two tabs saw.
  version integer not null default 1,
  order_id uuid unique,
  confirmed_at timestamptz,
  -- The last day of its recipients' names and addresses; null until it is confirmed.
  keep_until platform.day,
  erased_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  constraint fallback_is_whole check ((fallback_area_id is null) = (fallback_address_line is null)),
  constraint confirmed_with_order check ((state = 'confirmed') = (order_id is not null and confirmed_at is not null and keep_until is not null))
);
-- What was quoted is given once.
create unique index one_run_of_a_quotation on gifting.gift_runs (quotation_version_id) where state <> 'cancelled';
create index gift_runs_of_company on gifting.gift_runs (company_id, created_at desc) where company_id is not null;
create index gift_runs_newest on gifting.gift_runs (created_at desc);
create index gift_runs_of_phone on gifting.gift_runs (phone);
create index gift_runs_to_erase on gifting.gift_runs (keep_until) where erased_at is null and keep_until is not null;

-- Texts are as they were given; what they were read as stands beside them.
create table gifting.recipients (
  id uuid primary key,
  run_id uuid not null references gifting.gift_runs,
  position integer not null check (position >= 1),
  -- In the sheet, as people count there; null where it was typed.
  sheet_row integer check (sheet_row >= 1),
  name text not null default '',
  phone_text text not null default '',
  phone platform.phone,
  district_text text not null default '',
  area_text text not null default '',
  area_id text references places.areas,
  address_line text not null default '',
  landmark text not null default '',
  box_text text not null default '',
  variant_id uuid references catalog.variants,
  card_text text not null default '',
  day_text text not null default '',
  day platform.day,
  slot_id uuid references fulfilment.slots,
  -- By a link, which he answers himself.
  by_link boolean not null default false,
  -- Why nothing can be sent yet, and what somebody should look at: [{field, kind, ...}].
  faults jsonb not null default '[]',
  hints jsonb not null default '[]',
  -- Said to be right although it looks otherwise.
  checked boolean not null default false,
  duplicate_of uuid,
  state text not null default 'open' check (state in ('open', 'asked', 'answered', 'declined')),
  link_nonce text,
  link_hash text unique check (link_hash ~ '^[0-9a-f]{64}$'),
  link_expires_at timestamptz,
  asked_at timestamptz,
  reminded_at timestamptz,
  answered_at timestamptz,
  ripeness text check (ripeness in ('ready', 'in-two-days', 'in-four-days')),
  thanks text,
  thanked_at timestamptz,
  consignment_id uuid unique,
  constraint link_is_whole check ((link_hash is null) = (link_expires_at is null) and (link_hash is null) = (link_nonce is null)),
  unique (run_id, position) deferrable initially deferred
) with (fillfactor = 80);
create index recipients_to_look_at on gifting.recipients (run_id, position) where faults <> '[]' or hints <> '[]';
create index recipients_asked on gifting.recipients (link_expires_at) where state = 'asked';

-- A sheet that was uploaded and waits for its columns to be named. It goes when it was taken in, and after a day.
create table gifting.sheet_drafts (
  run_id uuid primary key references gifting.gift_runs,
  name text not null,
  rows jsonb not null,
  header_row integer not null check (header_row >= 0),
  mapping jsonb not null,
  created_at timestamptz not null
);

-- How the columns of a sheet were named last time by the same people.
create table gifting.sheet_mappings (
  owner text not null,
  signature text not null,
  mapping jsonb not null,
  used_at timestamptz not null,
  primary key (owner, signature)
);

create table gifting.run_events (
  id bigint generated always as identity,
  run_id uuid not null references gifting.gift_runs,
  kind text not null check (kind in ('made', 'imported', 'changed', 'spread', 'asked', 'answered', 'declined', 'reminded', 'thanked', 'confirmed', 'cancelled', 'erased')),
  -- How many it concerned.
  count integer not null default 1,
  actor text not null,
  at timestamptz not null,
  primary key (run_id, id)
);
create trigger run_events_append_only before update or delete on gifting.run_events
  for each row execute function platform.refuse_change();
