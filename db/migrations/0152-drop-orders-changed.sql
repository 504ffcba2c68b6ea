-- Money to refund is looked for among reporting.refund_checks (0150).
drop index if exists ordering.orders_changed;
