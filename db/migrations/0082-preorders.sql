-- Pre-orders: fruit that is sold before its harvest, under terms that staff set.

-- While the harvest of a lot is awaited, only these sizes may be sold from it; null: every size.
alter table inventory.lots add column only_variants uuid[];

create schema preorders;

create table preorders.campaigns (
  id uuid primary key,
  stock_item_id uuid not null references inventory.stock_items,
  -- Fruit of one farm, or of several in a district.
  farm_id uuid references catalog.farms,
  district_id text not null references places.districts,
  -- The first day of delivery; the week that buyers see begins with it.
  ships_from platform.day not null,
  -- The quota: grams or pieces, as the stock item is counted.
  amount integer not null check (amount > 0),
  cost_paisa platform.paisa not null check (cost_paisa >= 0),
  -- Prepaid part of an order. By law at most 10 % for goods that are not dispatched within 48 hours.
  deposit_percent integer not null check (deposit_percent between 0 and 10),
  -- In the unit of the quota.
  most_per_person integer check (most_per_person > 0),
  opens_on platform.day not null,
  -- The last day on which it is sold; null: until it is full or the harvest is received.
  closes_on platform.day,
  state text not null default 'planned' check (state in ('planned', 'open', 'closed', 'slipped', 'failed')),
  -- The expected lot that the orders hold. It exists from the opening on.
  lot_id uuid unique references inventory.lots,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint lot_from_opening check ((state = 'planned') = (lot_id is null)),
  constraint closes_after_opening check (closes_on is null or closes_on >= opens_on),
  constraint opens_before_delivery check (opens_on < ships_from)
);
create index campaigns_to_open on preorders.campaigns (opens_on) where state = 'planned';

-- The sizes that are sold, and their price from the opening on.
create table preorders.sizes (
  campaign_id uuid not null references preorders.campaigns on delete cascade,
  variant_id uuid not null references catalog.variants,
  price_paisa platform.paisa not null check (price_paisa > 0),
  primary key (campaign_id, variant_id)
);

create schema slips;

-- A harvest that comes later, smaller, or not at all.
create table slips.slips (
  id uuid primary key,
  campaign_id uuid not null references preorders.campaigns,
  kind text not null check (kind in ('new-week', 'partial', 'failed')),
  -- The first day of delivery after a slip to a new week.
  ships_from platform.day,
  -- What happens to an order without an answer.
  default_answer text not null check (default_answer in ('accept', 'refund')),
  answer_until timestamptz not null,
  created_at timestamptz not null,
  actor text not null,
  constraint new_week_has_a_day check ((kind = 'new-week') = (ships_from is not null)),
  constraint only_a_new_week_is_accepted check (default_answer = 'refund' or kind = 'new-week')
);
create index slips_of_campaign on slips.slips (campaign_id);

create table slips.answers (
  slip_id uuid not null references slips.slips,
  order_id uuid not null references ordering.orders,
  -- `returning`: money is on its way back. `over`: the order ended in another way, or a later slip asks again.
  state text not null default 'asked' check (state in ('asked', 'returning', 'done', 'over')),
  answer text check (answer in ('accept', 'change', 'refund')),
  answered_by text check (answered_by in ('buyer', 'deadline', 'staff')),
  answered_at timestamptz,
  -- Why staff have to decide, or pay the money back by hand.
  problem text check (problem in ('many-boxes', 'too-late', 'in-review', 'by-hand')),
  primary key (slip_id, order_id),
  constraint answered check ((state in ('returning', 'done')) = (answer is not null and answered_by is not null and answered_at is not null))
);
create index answers_open on slips.answers (slip_id) where state in ('asked', 'returning');
create index answers_of_order on slips.answers (order_id);
