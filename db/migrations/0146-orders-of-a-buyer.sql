-- What is known of a buyer: up to 200 orders of a phone number, and what became of each. Both are read from the index alone.
create index if not exists orders_ids_of_phone on ordering.orders (phone, placed_at desc) include (id);
create index if not exists consignments_states_of_order on fulfilment.consignments (order_id) include (id, state);
