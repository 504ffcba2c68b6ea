-- Conversions: an advertiser is told that an order came from its advertisement, if the buyer agreed to it (src/shop/conversions).
create schema conversions;

-- Who may be told: one row for each destination that was ever turned on. Its secret is a setting of the process.
create table conversions.destinations (
  name text primary key check (char_length(name) between 1 and 20),
  -- The id of the dataset (Meta), or of the measurement (Google).
  account text not null check (char_length(account) between 1 and 40),
  test_code text check (char_length(test_code) between 1 and 40),
  active boolean not null,
  -- Whether it is also told that an order was cancelled.
  takes_refunds boolean not null,
  -- Failed tries since the last success, since when, and when the next one is due.
  failures integer not null default 0,
  failing_since timestamptz,
  next_try_at timestamptz,
  sent_at timestamptz,
  -- The last test: when, whether it was accepted, and what was answered.
  tested_at timestamptz,
  test_accepted boolean,
  test_answer text,
  version integer not null default 1,
  check ((tested_at is null) = (test_accepted is null))
);

-- What the buyer of an order agreed to, and what is needed to tell it. Without a row nobody is told.
create table conversions.consents (
  order_id uuid primary key references ordering.orders,
  -- The version of the sentence, its language, and the destinations that it named.
  sentence integer not null check (sentence >= 1),
  language text not null,
  destinations text[] not null check (cardinality(destinations) > 0),
  agreed_at timestamptz not null,
  withdrawn_at timestamptz,
  -- Deleted when nothing is sent any more: the browser's own name, and what the link of the advertisement contained.
  browser text check (char_length(browser) <= 400),
  clicks jsonb,
  landed_at timestamptz,
  check (withdrawn_at is null or (browser is null and clicks is null and landed_at is null))
);

-- A purchase, or that it was cancelled, for one destination. Personal data is read from the order when it is sent.
create table conversions.conversions (
  order_id uuid not null references conversions.consents on delete cascade,
  destination text not null,
  kind text not null check (kind in ('purchase', 'refund')),
  at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'too-late', 'dropped')),
  tries integer not null default 0,
  next_try_at timestamptz,
  locked_until timestamptz,
  -- The last try: when, the status of the answer or why there was none, and its words.
  tried_at timestamptz,
  status integer,
  problem text,
  answer text,
  primary key (order_id, destination, kind)
);
create index conversions_waiting on conversions.conversions (destination, at) where state = 'waiting';
create index conversions_tried on conversions.conversions (destination, tried_at desc) where tried_at is not null;
create index consents_to_forget on conversions.consents (agreed_at) where browser is not null or clicks is not null;

-- Joins the transaction of the change. A purchase is told once the order is confirmed, or completed without that; later moves change nothing.
-- A cancelled order is not told; a destination that may know of it is told that it was cancelled.
create function conversions.order_moved() returns trigger language plpgsql as $$
begin
  if new.to_state = 'cancelled' then
    -- First, so that whoever takes the purchase to send it does so wholly before this or not at all.
    update conversions.conversions set state = 'dropped', locked_until = null, next_try_at = null
    where order_id = new.order_id and kind = 'purchase' and state = 'waiting';
    insert into conversions.conversions (order_id, destination, kind, at)
    select purchase.order_id, purchase.destination, 'refund', new.at
    from conversions.conversions as purchase
    join conversions.destinations as destination on destination.name = purchase.destination and destination.active and destination.takes_refunds
    join conversions.consents as consent on consent.order_id = purchase.order_id and consent.withdrawn_at is null
    where purchase.order_id = new.order_id and purchase.kind = 'purchase'
      and (purchase.state = 'sent' or (purchase.state = 'dropped' and purchase.tries > 0))
    on conflict do nothing;
  -- Once only: a confirmed order may be completed when its row is deleted already, or by a shop that did not confirm it.
  elsif new.from_state = 'placed' then
    insert into conversions.conversions (order_id, destination, kind, at)
    select consent.order_id, destination.name, 'purchase', new.at
    from conversions.consents as consent
    join conversions.destinations as destination on destination.name = any (consent.destinations) and destination.active
    where consent.order_id = new.order_id and consent.withdrawn_at is null
    on conflict do nothing;
  end if;
  return null;
end $$;
