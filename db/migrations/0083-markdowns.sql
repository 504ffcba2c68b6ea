-- Lower prices of lots that must be eaten soon, and the ripeness that a buyer chooses.

-- In the order in which an order locks them.
alter table ordering.order_lines
  -- The marked-down lot that the line may take from, and no other.
  add column lot_id uuid,
  -- How ripe the buyer wants it on the day of delivery; null: it does not matter.
  add column ripeness text,
  add constraint known_ripeness check (ripeness in ('ripe', 'soon', 'firm')) not valid;

alter table inventory.lots
  -- The first day the fruit is ripe; null: not known.
  add column ripe_on platform.day,
  -- It has a lower price of its own, and is sold at that price only.
  add column marked_down boolean not null default false;

create schema markdowns;

-- When the price of a lot is lowered, and by how much.
create table markdowns.rules (
  id uuid primary key,
  -- Null: every fruit.
  stock_item_id uuid references inventory.stock_items,
  -- So many days before its best-before day, or fewer.
  days_before integer check (days_before between 0 and 60),
  grade text check (grade in ('A', 'B', 'C')),
  percent integer not null check (percent between 1 and 90),
  -- Percent of what the lot cost; the price never falls below it.
  floor_percent integer not null check (floor_percent between 0 and 300),
  -- Lowered every morning without a decision of staff.
  automatic boolean not null,
  created_at timestamptz not null,
  constraint has_a_reason check (days_before is not null or grade is not null)
);

create table markdowns.markdowns (
  id uuid primary key,
  lot_id uuid not null references inventory.lots,
  -- The values of the rule when it was proposed; the rule may be changed or deleted later.
  percent integer not null check (percent between 1 and 90),
  floor_percent integer not null,
  days_before integer,
  grade text,
  state text not null check (state in ('proposed', 'applied', 'rejected', 'ended')),
  proposed_at timestamptz not null,
  applied_at timestamptz,
  ended_at timestamptz,
  constraint applied_has_a_time check (state != 'applied' or applied_at is not null),
  constraint ended_has_a_time check (state not in ('rejected', 'ended') or ended_at is not null)
);
create unique index one_proposed_markdown on markdowns.markdowns (lot_id) where state = 'proposed';
create unique index one_applied_markdown on markdowns.markdowns (lot_id) where state = 'applied';
create index markdowns_of_lot on markdowns.markdowns (lot_id);

-- The lower price of each size that is sold from the lot.
create table markdowns.prices (
  markdown_id uuid not null references markdowns.markdowns on delete cascade,
  variant_id uuid not null references catalog.variants,
  -- The price on that morning, for the report.
  regular_paisa platform.paisa not null,
  floor_paisa platform.paisa not null check (floor_paisa >= 0),
  price_paisa platform.paisa not null check (price_paisa > 0),
  primary key (markdown_id, variant_id),
  constraint not_below_its_floor check (price_paisa >= floor_paisa),
  constraint lower_than_regular check (price_paisa < regular_paisa)
);
