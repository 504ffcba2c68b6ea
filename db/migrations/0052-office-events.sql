-- What the open pages of the office are told about: one row for each fact, written in the transaction of the fact. Kept for a few days, so
-- that a browser that was away catches up. No personal data: the id of the subject, and its number, code or time.
create table platform.office_events (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('order-placed', 'ticket-opened', 'payment-failed', 'payment-review', 'slot-full', 'lot-recalled')),
  subject text not null,
  label text not null,
  at timestamptz not null default clock_timestamp()
);

-- The tenth of a second of the last notice. A sequence takes no lock and is seen by all transactions at once.
create sequence platform.office_notices minvalue 0 start with 0;

-- Transactions that notify commit one after another, so only about ten of them a second do: the processes look again shortly after each
-- notice, and twice a second.
create function platform.announce_office_events() returns trigger language plpgsql as $$
declare
  now_tenths bigint := floor(extract(epoch from clock_timestamp()) * 10);
  last_tenths bigint;
begin
  select last_value into last_tenths from platform.office_notices;
  if last_tenths <> now_tenths then
    perform setval('platform.office_notices', now_tenths);
    perform pg_notify('office', '');
  end if;
  return null;
end $$;
create trigger office_events_announced after insert on platform.office_events
  for each statement execute function platform.announce_office_events();

create function platform.order_placed() returns trigger language plpgsql as $$
begin
  insert into platform.office_events (kind, subject, label) values ('order-placed', new.id, new.number);
  return null;
end $$;
create trigger orders_announced after insert on ordering.orders
  for each row execute function platform.order_placed();
