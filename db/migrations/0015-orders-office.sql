-- Orders in the office: edits, notes and calls, saved views, and lists that stay fast with many orders.

-- Whoever edits sends the version that was seen. What staff took off and set for delivery outlives a new pricing; what staff took off is
-- part of discount_paisa.
alter table ordering.orders
  add column version integer not null default 1,
  add column staff_discount_paisa platform.paisa not null default 0,
  add column set_delivery_paisa platform.paisa check (set_delivery_paisa >= 0),
  add constraint staff_discount_within_discount check (staff_discount_paisa between 0 and discount_paisa);

-- Every try to reach a buyer before his order is packed. The last one says when to try again.
create table ordering.confirmation_calls (
  id bigint generated always as identity primary key,
  order_id uuid not null references ordering.orders,
  result text not null check (result in ('confirmed', 'no-answer', 'switched-off', 'wrong-number', 'call-back', 'refused')),
  note text,
  next_at timestamptz,
  actor text not null,
  at timestamptz not null,
  check (result <> 'call-back' or next_at is not null)
);
create index confirmation_calls_of_order on ordering.confirmation_calls (order_id, id desc);
create trigger confirmation_calls_append_only before update or delete on ordering.confirmation_calls
  for each row execute function platform.refuse_change();

-- A list with its filters, by a name of its own.
create table ordering.saved_views (
  id uuid primary key,
  staff_id uuid not null references accounts.staff,
  name text not null,
  query text not null,
  created_at timestamptz not null,
  unique (staff_id, name)
);

-- The list, newest first, and each of its filters.
create index orders_newest on ordering.orders (placed_at desc, id desc);
drop index ordering.orders_by_time;
create index orders_of_state on ordering.orders (state, placed_at desc, id desc);
create index orders_of_source on ordering.orders (source, placed_at desc, id desc);
create index orders_to_refund on ordering.orders (placed_at desc, id desc) where state = 'cancelled' or version > 1;
create index consignments_open on fulfilment.consignments (state, promised_until)
  where state in ('planned', 'packed', 'dispatched', 'failed');
create index consignments_of_zone on fulfilment.consignments (zone_id, state);
create index consignments_of_mode on fulfilment.consignments (mode, state);
create index payments_due on payments.payments (order_id) where state = 'due';

-- Search: the first or the last digits of a phone number, the beginning of any word of a name. Needs no extension.
create index orders_of_phone_start on ordering.orders ((phone::text) text_pattern_ops);
create index orders_of_phone_end on ordering.orders (reverse(phone::text) text_pattern_ops);
create index orders_of_name on ordering.orders using gin (array_to_tsvector(array_remove(string_to_array(lower(name), ' '), '')));
