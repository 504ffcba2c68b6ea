-- Money in and out. Amount due of an order is always total - captured + refunded.
create schema payments;

create table payments.payments (
  id uuid primary key,
  order_id uuid not null,
  attempt text not null unique,
  method text not null check (method in ('cash-on-delivery')),
  amount_paisa platform.paisa not null check (amount_paisa >= 0),
  captured_paisa platform.paisa not null default 0,
  refunded_paisa platform.paisa not null default 0,
  state text not null default 'due' check (state in ('due', 'captured', 'settled', 'refunded', 'void')),
  created_at timestamptz not null,
  check (refunded_paisa between 0 and captured_paisa),
  check (captured_paisa between 0 and amount_paisa)
);
create index payments_of_order on payments.payments (order_id);

create table payments.payment_events (
  id bigint generated always as identity,
  payment_id uuid not null references payments.payments,
  from_state text,
  to_state text not null,
  amount_paisa platform.paisa not null,
  note text,
  actor text not null,
  at timestamptz not null,
  primary key (payment_id, id)
);
create trigger payment_events_append_only before update or delete on payments.payment_events
  for each row execute function platform.refuse_change();
