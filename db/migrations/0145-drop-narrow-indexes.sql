-- 0144 has wider ones of the same rows.
drop index if exists ordering.orders_to_refund;
drop index if exists payments.payments_of_order;
drop index if exists ordering.orders_of_phone;
drop index if exists fulfilment.consignments_of_order;
