-- 0146 has wider ones of the same rows.
drop index if exists ordering.orders_of_phone;
drop index if exists fulfilment.consignments_of_order;
