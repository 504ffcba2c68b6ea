-- The report on cash looks up each payment that is open, but not those that riders handed in: a month of them is ten times as many.
-- What was handed in at once, by the day on which it was collected.
create table payments.hand_in_days (
  hand_in_id uuid not null references payments.cash_hand_ins,
  day date not null,
  amount_paisa platform.paisa not null,
  primary key (hand_in_id, day)
);
create function payments.write_hand_in_days(hand_in_ids uuid[]) returns void language sql as $$
  insert into payments.hand_in_days (hand_in_id, day, amount_paisa)
  select hand_in.id, (coalesce(collected.at, hand_in.at) at time zone 'Asia/Dhaka')::date, sum(handed.amount_paisa)
  from payments.cash_hand_ins hand_in join payments.handed_in_payments handed on handed.hand_in_id = hand_in.id
  cross join lateral (
    select max(at) as at from payments.payment_events
    -- A refund of a part writes an event, too, which leaves the state as it was.
    where payment_id = handed.payment_id and to_state = 'captured' and from_state is distinct from to_state) as collected
  where hand_in.id = any(hand_in_ids) group by 1, 2
  on conflict (hand_in_id, day) do update set amount_paisa = excluded.amount_paisa
$$;
-- Cash that was settled without a hand-in: over the desk, or by a courier company.
create table payments.settled_otherwise (
  payment_id uuid primary key references payments.payments,
  at timestamptz not null
);
create index settled_otherwise_by_time on payments.settled_otherwise (at);
create function payments.write_settled_otherwise() returns void language sql as $$
  insert into payments.settled_otherwise (payment_id, at)
  select event.payment_id, max(event.at) from payments.payment_events event join payments.payments payment on payment.id = event.payment_id
  where event.to_state = 'settled' and event.from_state is distinct from event.to_state and payment.method = 'cash-on-delivery'
    and not exists (select from payments.handed_in_payments handed where handed.payment_id = event.payment_id)
  group by event.payment_id
$$;
create function payments.payment_settled() returns trigger language plpgsql as $$
begin
  insert into payments.settled_otherwise (payment_id, at)
  select new.payment_id, new.at from payments.payments
  where id = new.payment_id and method = 'cash-on-delivery'
    and not exists (select from payments.handed_in_payments handed where handed.payment_id = new.payment_id)
  on conflict (payment_id) do update set at = greatest(settled_otherwise.at, excluded.at);
  return null;
end $$;
-- It is called when the statement has ended, which writes the payments that are handed in, too.
create trigger payment_settled after insert on payments.payment_events for each row
  when (new.to_state = 'settled' and new.from_state is distinct from new.to_state)
  execute function payments.payment_settled();
create function payments.payments_handed_in() returns trigger language plpgsql as $$
begin
  perform payments.write_hand_in_days(array(select distinct hand_in_id from added));
  delete from payments.settled_otherwise where payment_id in (select payment_id from added);
  return null;
end $$;
create trigger payments_handed_in after insert on payments.handed_in_payments referencing new table as added for each statement
  execute function payments.payments_handed_in();
select payments.write_hand_in_days(array(select id from payments.cash_hand_ins));
select payments.write_settled_otherwise();

create index if not exists cash_hand_ins_by_time on payments.cash_hand_ins (at);
create index if not exists parcels_with_cash on couriers.parcels (remitted_at)
  where state in ('delivered', 'partially-delivered') and coalesce(collected_paisa, cod_paisa) > 0;
