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
create function payments.payments_handed_in() returns trigger language plpgsql as $$
begin
  perform payments.write_hand_in_days(array(select distinct hand_in_id from added));
  return null;
end $$;
create trigger payments_handed_in after insert on payments.handed_in_payments referencing new table as added for each statement
  execute function payments.payments_handed_in();
select payments.write_hand_in_days(array(select id from payments.cash_hand_ins));

create index if not exists cash_hand_ins_by_time on payments.cash_hand_ins (at);
create index if not exists payment_events_settled on payments.payment_events (at) include (payment_id) where to_state = 'settled' and from_state is distinct from to_state;
create index if not exists handed_in_payments_by_hand_in on payments.handed_in_payments (hand_in_id) include (payment_id);
-- The index before serves everything that this one did (0017).
drop index payments.handed_in_payments_of_hand_in;
create index if not exists parcels_with_cash on couriers.parcels (remitted_at)
  where state in ('delivered', 'partially-delivered') and coalesce(collected_paisa, cod_paisa) > 0;
