alter table ordering.orders validate constraint orders_source_check;
