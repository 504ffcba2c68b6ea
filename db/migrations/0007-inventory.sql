-- What is on the shelf. Invariant: 0 <= allocated <= on_hand in every lot, and the movements of a lot add up to its on_hand.
create schema inventory;

create table inventory.stock_items (
  id uuid primary key,
  code text not null unique,
  name platform.bilingual not null,
  unit text not null check (unit in ('gram', 'piece')),
  piece_grams platform.grams,
  shelf_days integer not null check (shelf_days > 0),
  check (unit = 'gram' or piece_grams is not null)
);

-- How much of a stock item (grams or pieces) one unit of a variant takes.
create table inventory.contents (
  variant_id uuid not null references catalog.variants,
  stock_item_id uuid not null references inventory.stock_items,
  amount integer not null check (amount > 0),
  primary key (variant_id, stock_item_id)
);
create index contents_of_stock_item on inventory.contents (stock_item_id);

-- An expected lot is a harvest that is still on the trees: its on_hand is the pre-order quota, promised from available_from on.
create table inventory.lots (
  id uuid primary key,
  code text not null unique,
  stock_item_id uuid not null references inventory.stock_items,
  farm_id uuid references catalog.farms,
  state text not null check (state in ('expected', 'received')),
  quarantined boolean not null default false,
  grade text not null check (grade in ('A', 'B', 'C')),
  harvested_on platform.day,
  received_on platform.day,
  available_from platform.day not null,
  best_before platform.day not null,
  on_hand integer not null,
  allocated integer not null default 0,
  cost_paisa platform.paisa not null check (cost_paisa >= 0),
  created_at timestamptz not null,
  constraint allocated_within_on_hand check (allocated between 0 and on_hand),
  check (available_from <= best_before),
  check (state = 'expected' or received_on is not null)
) with (fillfactor = 60);
-- Every order writes `allocated`. No index may know that column, and pages keep room: then no index is written with it.
create index lots_of_stock_item on inventory.lots (stock_item_id, best_before);

create table inventory.allocations (
  id bigint generated always as identity,
  order_id uuid not null,
  order_line_id uuid not null,
  lot_id uuid not null references inventory.lots,
  amount integer not null check (amount > 0),
  state text not null default 'held' check (state in ('held', 'consumed', 'released')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (order_id, id)
);
create index allocations_of_lot on inventory.allocations (lot_id) where state = 'held';

create table inventory.movements (
  id bigint generated always as identity primary key,
  lot_id uuid not null references inventory.lots,
  kind text not null check (kind in ('expected', 'received', 'packed', 'written-off', 'counted', 'returned')),
  amount integer not null check (amount <> 0),
  order_id uuid,
  reason text,
  actor text not null,
  at timestamptz not null
);
create index movements_of_lot on inventory.movements (lot_id);
create trigger movements_append_only before update or delete on inventory.movements
  for each row execute function platform.refuse_change();

-- Why a lot was taken off the shelf, and why it came back.
create table inventory.lot_events (
  id bigint generated always as identity primary key,
  lot_id uuid not null references inventory.lots,
  kind text not null check (kind in ('quarantined', 'freed')),
  reason text not null,
  actor text not null,
  at timestamptz not null
);
create index lot_events_of_lot on inventory.lot_events (lot_id);
create trigger lot_events_append_only before update or delete on inventory.lot_events
  for each row execute function platform.refuse_change();
