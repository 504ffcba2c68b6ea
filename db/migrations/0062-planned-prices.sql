-- A price that applies from an instant on. Readers choose by the instant, so nothing has to be written then; the next change of the price
-- moves one that has begun into pricing.prices.
create table pricing.planned_prices (
  variant_id uuid primary key references pricing.prices on delete cascade,
  price_paisa platform.paisa not null check (price_paisa > 0),
  from_at timestamptz not null,
  actor text not null,
  planned_at timestamptz not null
);
