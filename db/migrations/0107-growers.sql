-- What the shop agrees with growers, what they delivered, and what they are paid for it.
create schema growers;

create table growers.contracts (
  id uuid primary key,
  number integer generated always as identity unique,
  farm_id uuid not null references catalog.farms,
  stock_item_id uuid not null references inventory.stock_items,
  from_day platform.day not null,
  until_day platform.day not null,
  -- Grams or pieces, as the stock item is counted.
  amount integer not null check (amount > 0),
  -- For a kilogram or a piece of full price, and the least for one, whatever its grade and the deductions.
  price_paisa platform.paisa not null check (price_paisa > 0),
  floor_paisa platform.paisa not null check (floor_paisa >= 0),
  -- Of the price, by grade.
  percent_a integer not null check (percent_a between 1 and 200),
  percent_b integer not null check (percent_b between 1 and 200),
  percent_c integer not null check (percent_c between 1 and 200),
  -- How much may be paid before the fruit comes.
  advance_paisa platform.paisa not null check (advance_paisa >= 0),
  state text not null default 'drawn' check (state in ('drawn', 'agreed', 'delivering', 'settled', 'cancelled')),
  version integer not null default 1,
  actor text not null,
  created_at timestamptz not null,
  constraint days_in_order check (from_day <= until_day),
  constraint floor_below_price check (floor_paisa <= price_paisa)
);
create index contracts_of_farm on growers.contracts (farm_id);

-- What was agreed does not change, but for a larger advance.
create function growers.keep_terms() returns trigger language plpgsql as $$
begin
  if old.state <> 'drawn' and ((old.farm_id, old.stock_item_id, old.from_day, old.until_day, old.amount, old.price_paisa, old.floor_paisa,
      old.percent_a, old.percent_b, old.percent_c) is distinct from (new.farm_id, new.stock_item_id, new.from_day, new.until_day, new.amount,
      new.price_paisa, new.floor_paisa, new.percent_a, new.percent_b, new.percent_c) or new.advance_paisa < old.advance_paisa) then
    raise exception 'the terms of contract % are agreed', old.number;
  end if;
  return new;
end $$;
create trigger contracts_keep_terms before update on growers.contracts for each row execute function growers.keep_terms();

-- One delivery of a lot. Version 1 is how it was noted first; a correction adds the next version, which replaces the one before.
create table growers.deliveries (
  id uuid primary key,
  number integer generated always as identity unique,
  lot_id uuid not null references inventory.lots,
  version integer not null check (version > 0),
  contract_id uuid not null references growers.contracts,
  farm_id uuid not null references catalog.farms,
  -- The form that noted it: sent twice, it is noted once.
  request_id uuid not null unique,
  -- What was accepted, in grams or pieces, with the terms that applied.
  amount integer not null check (amount >= 0),
  -- Price and floor are for so many of them: 1,000 grams, or one piece.
  per_amount integer not null check (per_amount in (1, 1000)),
  grade text not null check (grade in ('A', 'B', 'C')),
  price_paisa platform.paisa not null,
  percent integer not null,
  floor_paisa platform.paisa not null,
  -- Its value, at least the floor; what is deducted of it; what is paid.
  gross_paisa platform.paisa not null,
  deducted_paisa platform.paisa not null check (deducted_paisa >= 0),
  pay_paisa platform.paisa not null,
  actor text not null,
  at timestamptz not null,
  constraint lot_delivered_once unique (lot_id, version),
  constraint pay_adds_up check (pay_paisa = gross_paisa - deducted_paisa),
  constraint never_below_floor check (pay_paisa * per_amount >= floor_paisa * amount)
);
create index deliveries_of_farm on growers.deliveries (farm_id);
create index deliveries_of_contract on growers.deliveries (contract_id);
create trigger deliveries_append_only before update or delete on growers.deliveries
  for each row execute function platform.refuse_change();

-- What staff deducted, as they noted it: where the floor is reached, less of it counts.
create table growers.deductions (
  delivery_id uuid not null references growers.deliveries,
  place integer not null check (place > 0),
  reason text not null check (reason in ('rejected', 'damage', 'transport', 'claims', 'other')),
  note text not null,
  amount_paisa platform.paisa not null check (amount_paisa > 0),
  primary key (delivery_id, place)
);
create trigger deductions_append_only before update or delete on growers.deductions
  for each row execute function platform.refuse_change();

create table growers.payments (
  id uuid primary key,
  number integer generated always as identity unique,
  farm_id uuid not null references catalog.farms,
  -- An advance belongs to a contract.
  contract_id uuid references growers.contracts,
  kind text not null check (kind in ('payment', 'advance')),
  method text not null check (method in ('cash', 'bank', 'bkash')),
  -- In capitals, without spaces.
  reference text,
  amount_paisa platform.paisa not null check (amount_paisa > 0),
  paid_on platform.day not null,
  note text not null,
  request_id uuid not null unique,
  actor text not null,
  at timestamptz not null,
  -- It was noted by mistake.
  taken_back_at timestamptz,
  taken_back_by text,
  taken_back_why text,
  constraint advance_of_contract check ((kind = 'advance') = (contract_id is not null)),
  constraint reference_where_not_cash check ((method = 'cash') = (reference is null)),
  constraint taken_back_completely check (num_nulls(taken_back_at, taken_back_by, taken_back_why) in (0, 3))
);
create unique index payments_reference_once on growers.payments (reference) where reference is not null and taken_back_at is null;
create index payments_of_farm on growers.payments (farm_id);

-- Taking a payment back is all that ever changes of it.
create function growers.keep_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.taken_back_at is not null or to_jsonb(new) - '{taken_back_at,taken_back_by,taken_back_why}'::text[]
      <> to_jsonb(old) - '{taken_back_at,taken_back_by,taken_back_why}'::text[] then
    raise exception 'growers.payments is append-only';
  end if;
  return new;
end $$;
create trigger payments_kept before update or delete on growers.payments for each row execute function growers.keep_payment();

-- The ledger of each farm, above zero what the shop owes the grower. The rows of a farm are a chain: each begins with the balance at which
-- the one before ended, so two at once can't both follow the same row.
create table growers.entries (
  id bigint generated always as identity primary key,
  farm_id uuid not null references catalog.farms,
  place integer not null check (place > 0),
  after_place integer,
  kind text not null check (kind in ('delivery', 'deduction', 'advance', 'payment', 'correction')),
  amount_paisa platform.paisa not null check (amount_paisa <> 0),
  before_paisa platform.paisa not null,
  balance_paisa platform.paisa not null,
  delivery_id uuid references growers.deliveries,
  payment_id uuid references growers.payments,
  actor text not null,
  at timestamptz not null,
  constraint entries_in_order unique (farm_id, place),
  constraint entries_with_balance unique (farm_id, place, balance_paisa),
  constraint entries_follow foreign key (farm_id, after_place, before_paisa) references growers.entries (farm_id, place, balance_paisa),
  constraint after_the_one_before check ((place = 1 and after_place is null and before_paisa = 0) or (after_place is not null and after_place = place - 1)),
  constraint balance_adds_up check (balance_paisa = before_paisa + amount_paisa),
  constraint signs_of_kinds check (kind = 'correction' or (kind = 'delivery') = (amount_paisa > 0)),
  constraint about_one_thing check (num_nonnulls(delivery_id, payment_id) = 1
    and (kind not in ('delivery', 'deduction') or delivery_id is not null) and (kind not in ('advance', 'payment') or payment_id is not null)),
  constraint never_paid_more_than_due check (kind <> 'payment' or balance_paisa >= 0),
  -- A payment is booked once, and taken back once; a delivery likewise.
  constraint entries_of_payment unique (payment_id, kind),
  constraint entries_of_delivery unique (delivery_id, kind)
);
create trigger entries_append_only before update or delete on growers.entries
  for each row execute function platform.refuse_change();
