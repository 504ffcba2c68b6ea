-- The orders that were changed before 0150. Later changes are written by its triggers, so nothing is locked here.
insert into reporting.refund_checks (order_id)
select orders.id from ordering.orders
where (orders.state = 'cancelled' or orders.version > 1)
  and (select coalesce(sum(captured_paisa - refunded_paisa), 0) from payments.payments where order_id = orders.id)
    > case when orders.state = 'cancelled' then 0 else orders.total_paisa end
on conflict do nothing;
