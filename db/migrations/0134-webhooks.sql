-- Webhooks: what happens in the shop is sent to addresses of other programs. An event is written in the transaction of its change, with one
-- delivery for each endpoint that wants its type; a worker sends them (src/shop/webhooks). An event contains no personal data.
create schema webhooks;

create table webhooks.endpoints (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 80),
  url text not null check (char_length(url) between 8 and 2000),
  -- Types of events, as in src/shop/webhooks/event-types.ts.
  types text[] not null check (cardinality(types) > 0),
  -- Signing secrets, `whsec_…`. The former one also signs until it expires, so that a receiver can change it without losing anything.
  secret text not null,
  former_secret text,
  former_secret_until timestamptz,
  state text not null default 'active' check (state in ('active', 'paused')),
  paused_because text check (paused_because in ('staff', 'gave-up', 'gone')),
  -- Failed tries since the last success, since when, and when the next one is due while the endpoint is down.
  failures integer not null default 0,
  failing_since timestamptz,
  next_try_at timestamptz,
  delivered_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  version integer not null default 1,
  check ((state = 'paused') = (paused_because is not null)),
  check ((former_secret is null) = (former_secret_until is null))
);

create table webhooks.events (
  position bigint generated always as identity primary key,
  -- The `webhook-id`: the same in every try and for every endpoint.
  id uuid not null default gen_random_uuid(),
  type text not null,
  -- Events with the same subject are delivered in order: the order, product, stock item or gift run.
  subject uuid not null,
  data jsonb not null,
  at timestamptz not null default clock_timestamp()
);
create index events_by_time on webhooks.events (at);

-- No foreign key to the endpoint: every order would lock its row.
create table webhooks.deliveries (
  endpoint_id uuid not null,
  position bigint not null references webhooks.events on delete cascade,
  subject uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  next_try_at timestamptz,
  locked_until timestamptz,
  -- The last try: when, the status of the answer or why there was none, its first characters, and how long it took.
  tried_at timestamptz,
  status integer,
  problem text,
  answer text,
  took_ms integer,
  primary key (endpoint_id, position)
);
create index deliveries_of_event on webhooks.deliveries (position);
create index deliveries_failed on webhooks.deliveries (endpoint_id, position) where state = 'failed';
create index deliveries_waiting on webhooks.deliveries (endpoint_id, position) where state = 'waiting';
create index deliveries_in_order on webhooks.deliveries (endpoint_id, subject, position) where state = 'waiting';

-- Nothing is written while no endpoint wants the type.
create function webhooks.emit(new_type text, new_subject uuid, new_data jsonb) returns void language plpgsql as $$
declare
  new_position bigint;
begin
  if not exists (select from webhooks.endpoints where new_type = any (types)) then
    return;
  end if;
  insert into webhooks.events (type, subject, data) values (new_type, new_subject, new_data) returning position into new_position;
  insert into webhooks.deliveries (endpoint_id, position, subject)
  select id, new_position, new_subject from webhooks.endpoints where new_type = any (types);
end $$;

-- Money in taka, as on the wire.
create function webhooks.taka(paisa bigint) returns jsonb language sql immutable as $$
  select to_jsonb(trim_scale(paisa / 100.0))
$$;

create function webhooks.order_event() returns trigger language plpgsql as $$
begin
  perform webhooks.emit(
    'order.' || case when tg_op = 'INSERT' then 'placed' when old.state <> new.state then new.state else 'changed' end,
    new.id,
    jsonb_build_object('id', new.id, 'number', new.number, 'state', new.state, 'source', new.source, 'total', webhooks.taka(new.total_paisa),
      'version', new.version));
  return null;
end $$;

create function webhooks.consignment_event() returns trigger language plpgsql as $$
begin
  perform webhooks.emit(
    'consignment.' || case when tg_op = 'INSERT' or old.state <> new.state then new.state else 'rescheduled' end,
    new.order_id,
    jsonb_build_object('id', new.id, 'number', new.number, 'order_id', new.order_id, 'state', new.state, 'mode', new.mode, 'day', new.day,
      'grams', new.grams));
  return null;
end $$;

create function webhooks.payment_event() returns trigger language plpgsql as $$
begin
  perform webhooks.emit(
    'payment.' || case when tg_op = 'INSERT' then 'due' when new.captured_paisa > old.captured_paisa then 'captured' else new.state end,
    new.order_id,
    jsonb_build_object('id', new.id, 'order_id', new.order_id, 'method', new.method, 'state', new.state, 'amount', webhooks.taka(new.amount_paisa),
      'captured', webhooks.taka(new.captured_paisa), 'refunded', webhooks.taka(new.refunded_paisa)));
  return null;
end $$;

create function webhooks.refund_event() returns trigger language plpgsql as $$
begin
  perform webhooks.emit('refund.' || new.state, new.order_id,
    jsonb_build_object('id', new.id, 'order_id', new.order_id, 'payment_id', new.payment_id, 'state', new.state, 'way', new.way,
      'amount', webhooks.taka(new.amount_paisa)));
  return null;
end $$;

create function webhooks.claim_event() returns trigger language plpgsql as $$
begin
  perform webhooks.emit('claim.' || new.state, new.order_id,
    jsonb_build_object('id', new.id, 'number', new.number, 'order_id', new.order_id, 'state', new.state, 'wants', new.wants,
      'outcome', new.outcome));
  return null;
end $$;

create function webhooks.product_event() returns trigger language plpgsql as $$
begin
  perform webhooks.emit('product.' || case when tg_op = 'INSERT' then 'created' else 'changed' end, new.id,
    jsonb_build_object('id', new.id, 'code', new.code, 'slug', new.slug, 'state', new.state));
  return null;
end $$;

create function webhooks.price_event() returns trigger language plpgsql as $$
begin
  perform webhooks.emit('price.changed', variants.product_id,
    jsonb_build_object('product_id', variants.product_id, 'variant_id', new.variant_id, 'sku', variants.sku, 'price', webhooks.taka(new.price_paisa),
      'sale_price', case when new.sale_price_paisa is null then 'null'::jsonb else webhooks.taka(new.sale_price_paisa) end,
      'sale_from', new.sale_from, 'sale_until', new.sale_until))
  from catalog.variants where variants.id = new.variant_id;
  return null;
end $$;

create function webhooks.stock_event() returns trigger language plpgsql as $$
begin
  perform webhooks.emit('stock.changed', new.stock_item_id,
    jsonb_build_object('stock_item_id', new.stock_item_id, 'stock_item', stock_items.code, 'unit', stock_items.unit, 'lot_id', new.id,
      'lot', new.code, 'lot_state', new.state, 'on_hand', new.on_hand, 'allocated', new.allocated, 'quarantined', new.quarantined))
  from inventory.stock_items where stock_items.id = new.stock_item_id;
  return null;
end $$;

create function webhooks.gift_run_event() returns trigger language plpgsql as $$
begin
  perform webhooks.emit(
    'gift_run.' || case when tg_op = 'INSERT' then 'created' when old.state <> new.state then new.state else 'finished' end,
    new.id,
    jsonb_build_object('id', new.id, 'number', new.number, 'state', new.state, 'company_id', new.company_id, 'order_id', new.order_id,
      'day', new.day));
  return null;
end $$;
