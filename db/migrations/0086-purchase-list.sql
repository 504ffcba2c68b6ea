-- The purchase list: what to buy, from whom and for which day.

-- The mobile number of the grower. Only staff see it: no public page and no public API reads it.
alter table catalog.farms add column phone platform.phone;

create schema purchasing;

create table purchasing.lines (
  id uuid primary key,
  stock_item_id uuid not null references inventory.stock_items,
  -- Null: it is bought elsewhere, and no grower is told.
  farm_id uuid references catalog.farms,
  -- The first day on which the fruit is needed for a delivery.
  day platform.day not null,
  -- Grams or pieces, as the stock item is counted.
  amount integer not null check (amount > 0),
  grade text not null check (grade in ('A', 'B', 'C')),
  -- For a kilogram or a piece; null: not known yet.
  unit_cost_paisa platform.paisa check (unit_cost_paisa >= 0),
  -- What was proposed when the line was put on the list; null for a line that was added by hand.
  proposed_day platform.day,
  proposed_amount integer check (proposed_amount > 0),
  state text not null default 'draft' check (state in ('draft', 'ordered', 'cancelled')),
  -- The expected lot that the order made.
  lot_id uuid unique references inventory.lots,
  -- The form that ordered it: sent twice, it orders once.
  request_id uuid,
  version integer not null default 1,
  actor text not null,
  created_at timestamptz not null,
  ordered_at timestamptz,
  constraint proposed_with_day check ((proposed_day is null) = (proposed_amount is null)),
  constraint lot_from_order check ((state = 'draft') = (lot_id is null)),
  constraint ordered_by_a_form check ((lot_id is null) = (request_id is null) and (lot_id is null) = (ordered_at is null)),
  constraint ordered_at_a_price check (state = 'draft' or unit_cost_paisa is not null)
);
-- A proposal is on the list once.
create unique index lines_once_per_proposal on purchasing.lines (stock_item_id, proposed_day) where state = 'draft' and proposed_day is not null;
create index lines_of_day on purchasing.lines (day);
create index lines_of_request on purchasing.lines (request_id) where request_id is not null;
