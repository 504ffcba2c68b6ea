-- The changes that are sent as webhooks (0134).
create trigger order_placed_sent after insert on ordering.orders for each row execute function webhooks.order_event();
create trigger order_changed_sent after update of state, total_paisa on ordering.orders
  for each row when (old.state <> new.state or old.total_paisa <> new.total_paisa) execute function webhooks.order_event();

-- One statement writes an order and its payment: deferred, the event of the payment comes after that of its order.
create constraint trigger payment_due_sent after insert on payments.payments deferrable initially deferred
  for each row execute function webhooks.payment_event();
create trigger payment_changed_sent after update of state, captured_paisa on payments.payments
  for each row when (old.state <> new.state or old.captured_paisa < new.captured_paisa) execute function webhooks.payment_event();

create trigger refund_asked_sent after insert on payments.refunds for each row execute function webhooks.refund_event();
create trigger refund_changed_sent after update of state on payments.refunds
  for each row when (old.state <> new.state) execute function webhooks.refund_event();

create trigger stock_received_sent after insert on inventory.lots for each row execute function webhooks.stock_event();
create trigger stock_changed_sent after update of state, on_hand, allocated, quarantined on inventory.lots
  for each row when ((old.state, old.on_hand, old.allocated, old.quarantined) is distinct from (new.state, new.on_hand, new.allocated, new.quarantined))
  execute function webhooks.stock_event();

create trigger consignment_planned_sent after insert on fulfilment.consignments for each row execute function webhooks.consignment_event();
create trigger consignment_changed_sent after update of state, day on fulfilment.consignments
  for each row when (old.state <> new.state or old.day <> new.day) execute function webhooks.consignment_event();

create trigger claim_opened_sent after insert on claims.claims for each row execute function webhooks.claim_event();
create trigger claim_changed_sent after update of state on claims.claims
  for each row when (old.state <> new.state) execute function webhooks.claim_event();

create trigger product_created_sent after insert on catalog.products for each row execute function webhooks.product_event();
create trigger product_changed_sent after update on catalog.products
  for each row when (old.* is distinct from new.*) execute function webhooks.product_event();

create trigger price_set_sent after insert on pricing.prices for each row execute function webhooks.price_event();
create trigger price_changed_sent after update on pricing.prices
  for each row when (old.* is distinct from new.*) execute function webhooks.price_event();

create trigger gift_run_created_sent after insert on gifting.gift_runs for each row execute function webhooks.gift_run_event();
create trigger gift_run_changed_sent after update of state, finished_at on gifting.gift_runs
  for each row when (old.state <> new.state or (old.finished_at is null and new.finished_at is not null))
  execute function webhooks.gift_run_event();
