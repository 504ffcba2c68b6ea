-- The orders that may have money to refund: a few, where Today would have to add up the payments of all that were ever cancelled or changed.
-- An order is here when it is cancelled or changed, and when money comes for one that was. The nightly job deletes those that owe nothing
-- and that nothing has touched for an hour.
create table reporting.refund_checks (
  order_id uuid primary key references ordering.orders on delete cascade,
  -- The clock of the database: transactions are compared with it, not the shop's days.
  touched_at timestamptz not null default clock_timestamp()
);

create function reporting.check_refund(changed_order uuid) returns void language plpgsql as $$
begin
  insert into reporting.refund_checks (order_id)
  select id from ordering.orders where id = changed_order and (state = 'cancelled' or version > 1)
  on conflict (order_id) do update set touched_at = excluded.touched_at;
end $$;

create function reporting.order_refund() returns trigger language plpgsql as $$
begin
  perform reporting.check_refund(new.id);
  return null;
end $$;

create function reporting.payment_refund() returns trigger language plpgsql as $$
begin
  perform reporting.check_refund(new.order_id);
  return null;
end $$;

-- Deferred: the row is written at the commit, so no transaction waits for it while it still needs the order or the payment of another.
create constraint trigger order_refund_checked after update of state, total_paisa, version on ordering.orders
  deferrable initially deferred for each row
  when (new.state = 'cancelled' and old.state <> 'cancelled' or new.total_paisa < old.total_paisa or new.version > 1 and old.version = 1)
  execute function reporting.order_refund();
create constraint trigger payment_added_refund_checked after insert on payments.payments
  deferrable initially deferred for each row when (new.captured_paisa > new.refunded_paisa)
  execute function reporting.payment_refund();
create constraint trigger payment_refund_checked after update of captured_paisa, refunded_paisa on payments.payments
  deferrable initially deferred for each row
  when (new.captured_paisa - new.refunded_paisa > old.captured_paisa - old.refunded_paisa)
  execute function reporting.payment_refund();
