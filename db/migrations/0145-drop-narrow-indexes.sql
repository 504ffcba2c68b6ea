-- 0144 has wider ones of the same rows.
drop index if exists ordering.orders_to_refund;
drop index if exists payments.payments_of_order;
