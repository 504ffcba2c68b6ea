-- The promise to a buyer.
create schema ordering;

create sequence ordering.order_numbers start with 10001;

create table ordering.orders (
  id uuid primary key,
  number text not null unique,
  token text not null unique,
  idempotency_key text not null unique,
  request_hash text not null,
  customer_id uuid references accounts.customers,
  name text not null,
  phone platform.phone not null,
  email text,
  language text not null check (language in ('en', 'bn')),
  source text not null check (source in ('storefront', 'api', 'phone')),
  state text not null default 'placed' check (state in ('placed', 'confirmed', 'completed', 'cancelled')),
  goods_paisa platform.paisa not null,
  discount_paisa platform.paisa not null check (discount_paisa >= 0),
  delivery_paisa platform.paisa not null check (delivery_paisa >= 0),
  rounding_paisa platform.paisa not null check (rounding_paisa between -99 and 0),
  total_paisa platform.paisa not null check (total_paisa >= 0),
  vat_paisa platform.paisa not null check (vat_paisa >= 0),
  promotion_id uuid references pricing.promotions,
  coupon_code text,
  terms_version integer not null,
  changeable_until timestamptz not null,
  placed_at timestamptz not null,
  constraint total_adds_up check (total_paisa = goods_paisa - discount_paisa + delivery_paisa + rounding_paisa)
);
create index orders_of_phone on ordering.orders (phone, placed_at desc);
create index orders_of_customer on ordering.orders (customer_id, placed_at desc) where customer_id is not null;
create index orders_by_time on ordering.orders (placed_at desc);
create index orders_open on ordering.orders (placed_at) where state in ('placed', 'confirmed');

-- What was bought, as it was called and priced then.
create table ordering.order_lines (
  id uuid primary key,
  order_id uuid not null references ordering.orders,
  position integer not null,
  product_id uuid not null,
  variant_id uuid not null,
  slug text not null,
  name platform.bilingual not null,
  label platform.bilingual not null,
  units integer not null check (units between 1 and 999),
  unit_price_paisa platform.paisa not null check (unit_price_paisa >= 0),
  line_paisa platform.paisa not null,
  discount_paisa platform.paisa not null default 0 check (discount_paisa >= 0),
  net_grams platform.grams not null,
  tax_class_id text not null,
  vat_basis_points integer not null,
  vat_paisa platform.paisa not null,
  constraint line_adds_up check (line_paisa = units * unit_price_paisa),
  unique (order_id, position)
);

create table ordering.order_events (
  id bigint generated always as identity,
  order_id uuid not null references ordering.orders,
  kind text not null,
  from_state text,
  to_state text,
  note text,
  actor text not null,
  at timestamptz not null,
  primary key (order_id, id)
);
create trigger order_events_append_only before update or delete on ordering.order_events
  for each row execute function platform.refuse_change();
