-- The catalogue as staff edit it: drafts, an order one can change, photos whose sizes are under way, and price lists that are read in.

-- A draft is prepared in the office; shoppers see only what is active.
alter table catalog.products drop constraint products_state_check;
alter table catalog.products add constraint products_state_check check (state in ('draft', 'active', 'archived'));

-- Two rows change places in one statement, so each place is checked at its end.
alter table catalog.variants drop constraint variants_product_id_position_key;
alter table catalog.variants add constraint variants_product_id_position_key
  unique (product_id, position) deferrable initially immediate;
alter table catalog.product_photos drop constraint product_photos_pkey;
alter table catalog.product_photos add constraint product_photos_pkey
  primary key (product_id, position) deferrable initially immediate;

-- How many of a photo's files the job has written so far.
alter table content.photos add column files_made integer not null default 0 check (files_made >= 0);

-- A sheet of products, sizes and prices: read and compared first, applied as a whole or not at all. `fingerprint` stands for what it
-- would change; when that differs at the moment of applying, somebody has changed the catalogue meanwhile.
create schema assortment;
create table assortment.imports (
  id uuid primary key,
  file_name text not null,
  state text not null check (state in ('checked', 'waiting', 'done', 'refused')),
  rows jsonb not null,
  fingerprint text not null,
  steps integer not null check (steps >= 0),
  steps_done integer not null default 0 check (steps_done >= 0),
  problem text,
  actor text not null,
  staff_id uuid references accounts.staff,
  created_at timestamptz not null,
  applied_at timestamptz
);
