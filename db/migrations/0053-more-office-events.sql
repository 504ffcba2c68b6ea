-- The other facts that the office is told about (0052).
create function platform.ticket_opened() returns trigger language plpgsql as $$
begin
  insert into platform.office_events (kind, subject, label) values ('ticket-opened', new.id, 'T-' || new.number);
  return null;
end $$;
create trigger tickets_announced after insert on content.tickets
  for each row execute function platform.ticket_opened();

create function platform.payment_in_trouble() returns trigger language plpgsql as $$
begin
  insert into platform.office_events (kind, subject, label)
  select 'payment-' || new.to_state, orders.id, orders.number
  from payments.attempts join ordering.orders on orders.id = attempts.order_id
  where attempts.id = new.attempt_id;
  return null;
end $$;
create trigger attempts_announced after insert on payments.attempt_events
  for each row when (new.to_state in ('failed', 'review')) execute function platform.payment_in_trouble();

create function platform.slot_full() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.drops >= old.capacity_drops or old.grams >= old.capacity_grams) then
    return null;
  end if;
  insert into platform.office_events (kind, subject, label)
  select 'slot-full', slots.id, to_char(new.day, 'YYYY-MM-DD') || ' ' || slots.starts || ' ' || slots.ends
  from fulfilment.slots where slots.id = new.slot_id;
  return null;
end $$;
create trigger slot_days_announced after insert or update of drops, grams on fulfilment.slot_days
  for each row when (new.drops > 0 and (new.drops >= new.capacity_drops or new.grams >= new.capacity_grams))
  execute function platform.slot_full();

create function platform.lot_recalled() returns trigger language plpgsql as $$
begin
  insert into platform.office_events (kind, subject, label)
  select 'lot-recalled', lots.id, lots.code from inventory.lots where lots.id = new.lot_id;
  return null;
end $$;
create trigger recalls_announced after insert on inventory.recalls
  for each row execute function platform.lot_recalled();
