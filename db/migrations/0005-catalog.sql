-- What is sold and who grew it.
create schema catalog;

create table catalog.categories (
  id text primary key,
  slug text not null unique,
  name platform.bilingual not null,
  description platform.bilingual not null,
  position integer not null
);

-- Rates change by law, so each class is a row staff can edit. `rate_basis_points` 1500 is 15 %.
create table catalog.tax_classes (
  id text primary key,
  name platform.bilingual not null,
  rate_basis_points integer not null check (rate_basis_points between 0 and 10000),
  legal_basis platform.bilingual not null
);

create table catalog.farms (
  id uuid primary key,
  slug text not null unique,
  name platform.bilingual not null,
  farmer platform.bilingual not null,
  district_id text not null references places.districts,
  upazila text not null,
  -- The nearest town and the district as people there say it; without it pages say upazila and district.
  place platform.bilingual,
  since_year integer not null,
  size_bigha integer not null,
  fruits text[] not null,
  story platform.bilingual not null,
  practice platform.bilingual not null,
  photo_id uuid references content.photos,
  position integer not null
);

create table catalog.products (
  id uuid primary key,
  code text not null unique,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  category_id text not null references catalog.categories,
  name platform.bilingual not null,
  also_called jsonb,
  description_short platform.bilingual not null,
  description_long platform.bilingual not null,
  origin platform.bilingual not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  season_months integer[] not null check (cardinality(season_months) between 1 and 12),
  storage platform.bilingual,
  ripening jsonb not null default '[]',
  nutrition jsonb,
  tax_class_id text not null references catalog.tax_classes,
  search_aliases text[] not null default '{}',
  delivery_modes text[] not null check (delivery_modes <@ array['van', 'courier', 'pickup'] and cardinality(delivery_modes) > 0),
  priced_by_weight boolean not null default false,
  -- What one compares prices by: a kilo, a piece (litchi, bananas), or the whole box.
  sold_by text not null default 'kilo' check (sold_by in ('kilo', 'piece', 'box')),
  best_seller_rank integer,
  position integer not null,
  state text not null default 'active' check (state in ('active', 'archived')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Where a product used to be found: answered with 301.
create table catalog.former_slugs (
  slug text primary key,
  product_id uuid not null references catalog.products
);

create table catalog.product_photos (
  product_id uuid not null references catalog.products,
  photo_id uuid not null references content.photos,
  alt platform.bilingual not null,
  position integer not null,
  primary key (product_id, position)
);

create table catalog.related_products (
  product_id uuid not null references catalog.products,
  related_id uuid not null references catalog.products,
  position integer not null,
  primary key (product_id, related_id)
);

create table catalog.variants (
  id uuid primary key,
  product_id uuid not null references catalog.products,
  sku text not null unique,
  label platform.bilingual not null,
  net_grams platform.grams not null check (net_grams > 0),
  position integer not null,
  state text not null default 'active' check (state in ('active', 'archived')),
  unique (product_id, position)
);

-- The first day a fruit may be harvested in a district in a year: selling it earlier is not allowed. `fruit` is a stock item's code.
create table catalog.harvest_dates (
  fruit text not null,
  district_id text not null references places.districts,
  year integer not null,
  not_before platform.day not null,
  official boolean not null,
  primary key (fruit, district_id, year)
);

create table catalog.reviews (
  id uuid primary key,
  product_id uuid not null references catalog.products,
  name platform.bilingual not null,
  area platform.bilingual not null,
  bought platform.bilingual,
  rating integer not null check (rating between 1 and 5),
  body platform.bilingual not null,
  state text not null default 'pending' check (state in ('pending', 'published')),
  written_on platform.day not null,
  position integer not null
);
create index reviews_of_product on catalog.reviews (product_id, written_on desc);
