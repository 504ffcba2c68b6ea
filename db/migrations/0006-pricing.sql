-- What it costs: prices, promotions and their coupons, delivery charges.
create schema pricing;

create table pricing.prices (
  variant_id uuid primary key references catalog.variants,
  price_paisa platform.paisa not null check (price_paisa > 0),
  sale_price_paisa platform.paisa check (sale_price_paisa > 0 and sale_price_paisa < price_paisa),
  sale_from timestamptz,
  sale_until timestamptz,
  check (sale_price_paisa is not null or (sale_from is null and sale_until is null))
);

create table pricing.price_events (
  id bigint generated always as identity primary key,
  variant_id uuid not null references catalog.variants,
  before jsonb not null,
  after jsonb not null,
  actor text not null,
  at timestamptz not null
);
create trigger price_events_append_only before update or delete on pricing.price_events
  for each row execute function platform.refuse_change();

-- A promotion is the rule; with a code it is a coupon, without one it applies by itself. `steps` is [{"units": 5, "basisPoints": 500}, …].
create table pricing.promotions (
  id uuid primary key,
  code text unique check (code = upper(code)),
  name platform.bilingual not null,
  kind text not null check (kind in ('percentage', 'fixed', 'free-delivery', 'quantity-steps')),
  basis_points integer check (basis_points between 1 and 10000),
  amount_paisa platform.paisa check (amount_paisa > 0),
  most_paisa platform.paisa check (most_paisa > 0),
  steps jsonb,
  least_goods_paisa platform.paisa not null default 0,
  category_id text references catalog.categories,
  starts_at timestamptz,
  ends_at timestamptz,
  limit_total integer check (limit_total > 0),
  limit_per_person integer check (limit_per_person > 0),
  redeemed integer not null default 0,
  active boolean not null default true,
  check (redeemed >= 0 and (limit_total is null or redeemed <= limit_total)),
  check (case kind when 'percentage' then basis_points is not null when 'fixed' then amount_paisa is not null
         when 'quantity-steps' then steps is not null and code is null else true end)
);

create table pricing.redemptions (
  promotion_id uuid not null references pricing.promotions,
  order_id uuid not null,
  phone platform.phone not null,
  redeemed_at timestamptz not null,
  released_at timestamptz,
  primary key (promotion_id, order_id)
);
create index redemptions_of_order on pricing.redemptions (order_id) where released_at is null;

-- How often a person has used a promotion. A row each, because a guarded update of one row is exact under concurrency and counting rows is not.
create table pricing.promotion_uses (
  promotion_id uuid not null references pricing.promotions,
  phone platform.phone not null,
  uses integer not null check (uses >= 0),
  primary key (promotion_id, phone)
);

-- The charge is base_paisa up to base_grams, then per_kilo_paisa for each kilogram begun; nothing from free_from_paisa of goods on.
create table pricing.delivery_charges (
  zone_id text not null,
  mode text not null check (mode in ('van', 'courier', 'pickup')),
  base_paisa platform.paisa not null check (base_paisa >= 0),
  base_grams platform.grams not null,
  per_kilo_paisa platform.paisa not null check (per_kilo_paisa >= 0),
  free_from_paisa platform.paisa,
  primary key (zone_id, mode)
);
