-- 0147 has a wider one of the same rows.
drop index if exists ordering.orders_newest;
