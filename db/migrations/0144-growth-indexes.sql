-- Money to refund: for each cancelled or changed order (a few of a hundred) its payments are added up. Both are read from the index alone.
create index if not exists orders_changed on ordering.orders (placed_at desc, id desc) include (number, state, total_paisa)
  where state = 'cancelled' or version > 1;
create index if not exists payments_amounts_of_order on payments.payments (order_id) include (captured_paisa, refunded_paisa, refunding_paisa);
-- The list of products counts those of a state, and sorts them by position.
create index if not exists products_of_state on catalog.products (state, position, id);
-- The largest content and the largest low level, which limit what can run low.
create index if not exists contents_by_amount on inventory.contents (amount);
create index if not exists stock_items_low_level on inventory.stock_items (low_level) where low_level is not null;
-- What is known of a buyer: up to 200 orders of a phone number, and what became of each.
create index if not exists orders_ids_of_phone on ordering.orders (phone, placed_at desc) include (id);
create index if not exists consignments_states_of_order on fulfilment.consignments (order_id) include (id, state);
