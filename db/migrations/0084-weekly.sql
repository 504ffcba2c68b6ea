-- The weekly box: plans of homes and offices, their boxes, and what the shop owes them.

alter table ordering.orders drop constraint orders_source_check;
-- Validated in the next file, so that orders go on while the table is read.
alter table ordering.orders
  add constraint orders_source_check check (source in ('storefront', 'api', 'phone', 'gift-run', 'weekly-box')) not valid;

create schema weekly;

create table weekly.plans (
  id uuid primary key,
  -- The order in which plans began. The time alone could be the same for two.
  place bigint generated always as identity unique,
  -- The secret in the link of its page.
  token text not null unique,
  state text not null default 'new' check (state in ('new', 'active', 'paused', 'ended')),
  name text not null check (length(name) between 1 and 100),
  phone platform.phone,
  language text not null check (language in ('en', 'bn')),
  company_id uuid references accounts.companies,
  -- The size as it was when the plan began.
  size_code text not null,
  grams integer not null check (grams between 500 and 50000 and grams % 500 = 0),
  kinds integer not null check (kinds between 1 and 8),
  ceiling_paisa platform.paisa not null check (ceiling_paisa > 0),
  every_weeks integer not null check (every_weeks in (1, 2, 4)),
  first_day platform.day not null,
  area_id text not null references places.areas,
  address_line text not null,
  landmark text,
  slot_id uuid not null references fulfilment.slots,
  never_products uuid[] not null default '{}',
  favourites uuid[] not null default '{}',
  ripeness text not null check (ripeness in ('ripe', 'soon', 'firm')),
  payment text not null default 'cash-on-delivery' check (payment in ('cash-on-delivery', 'on-account')),
  -- While paused: the first day with a box again; null: until it is resumed.
  paused_until platform.day,
  paused_at timestamptz,
  -- What the person agreed to, as it was shown, or what staff noted of the call.
  consent text not null check (length(consent) > 0),
  privacy_version integer not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  constraint account_needs_company check (payment <> 'on-account' or company_id is not null),
  constraint paused_since check ((state = 'paused') = (paused_at is not null)),
  constraint pause_has_an_end_only_while_paused check (paused_until is null or state = 'paused'),
  constraint ended_since check ((state = 'ended') = (ended_at is not null)),
  constraint box_needs_confirmation check (state = 'new' or state = 'ended' or confirmed_at is not null)
);
create index plans_of_phone on weekly.plans (phone) where phone is not null;
create index plans_running on weekly.plans (place) where state in ('active', 'paused');

create table weekly.boxes (
  id uuid primary key,
  plan_id uuid not null references weekly.plans,
  -- The day by the rhythm of the plan. `day` differs when that day is closed.
  week_day platform.day not null,
  day platform.day not null,
  slot_id uuid not null references fulfilment.slots,
  state text not null default 'upcoming' check (state in ('upcoming', 'composed', 'ordered', 'skipped', 'paused', 'failed')),
  -- Why it is skipped or failed.
  reason text check (reason in ('buyer', 'staff', 'ended', 'closed', 'no-fruit', 'not-told', 'too-late', 'no-room', 'not-there', 'refused')),
  -- Until then it can be changed; then it becomes an order.
  cut_off_at timestamptz not null,
  goods_paisa platform.paisa not null default 0,
  delivery_paisa platform.paisa not null default 0,
  -- How much lighter it is than the plan says, and what of an earlier box it brings.
  short_grams integer not null default 0 check (short_grams >= 0),
  -- Products to put in first: what could not go with the box before.
  carried uuid[] not null default '{}',
  -- What the buyer has still to be told.
  news text check (news in ('composed', 'short', 'replaced', 'moved', 'not-coming')),
  told_at timestamptz,
  -- Checked at the end of the transaction: the box is marked before its order is written.
  order_id uuid unique references ordering.orders deferrable initially deferred,
  -- The packer has the note about ripeness.
  noted boolean not null default false,
  -- The credit that its order used is compared with its final discount.
  settled boolean not null default false,
  version integer not null default 1,
  -- One box for each plan and week, also with two processes.
  unique (plan_id, week_day),
  constraint ordered_has_its_order check ((state = 'ordered') = (order_id is not null)),
  constraint reason_of_no_box check ((state = 'skipped' or state = 'failed') = (reason is not null))
);
create index boxes_to_follow on weekly.boxes (cut_off_at) where state in ('upcoming', 'composed');
create index boxes_of_day on weekly.boxes (day);
create index boxes_with_news on weekly.boxes (cut_off_at) where news is not null;
create index boxes_to_note on weekly.boxes (id) where state = 'ordered' and not noted;
create index boxes_to_settle on weekly.boxes (id) where state = 'ordered' and not settled;

create table weekly.box_lines (
  box_id uuid not null references weekly.boxes,
  product_id uuid not null references catalog.products,
  -- The private size of half a kilogram that the order takes.
  part_id uuid not null references catalog.variants,
  grams integer not null check (grams > 0 and grams % 500 = 0),
  -- The price of half a kilogram, as the buyer was shown it.
  half_kilo_paisa platform.paisa not null check (half_kilo_paisa > 0),
  position integer not null,
  primary key (box_id, product_id)
);
create index box_lines_of_product on weekly.box_lines (product_id);

-- What the shop owes a plan. Positive: paid for and not delivered. Negative: the lower price of a later box.
create table weekly.credits (
  id bigint generated always as identity primary key,
  plan_id uuid not null references weekly.plans,
  box_id uuid not null references weekly.boxes,
  kind text not null check (kind in ('owed', 'used', 'returned')),
  -- The fruit that is owed for.
  product_id uuid references catalog.products,
  amount_paisa bigint not null check (amount_paisa <> 0 and (kind = 'used') = (amount_paisa < 0)),
  actor text not null,
  at timestamptz not null,
  constraint owed_for_fruit check ((kind = 'owed') = (product_id is not null))
);
create index credits_of_plan on weekly.credits (plan_id);
-- A box uses credit once and gives it back once.
create unique index credit_owed_once on weekly.credits (box_id, product_id) where kind = 'owed';
create unique index credit_used_once on weekly.credits (box_id, kind) where kind in ('used', 'returned');
create trigger credits_append_only before update or delete on weekly.credits
  for each row execute function platform.refuse_change();
