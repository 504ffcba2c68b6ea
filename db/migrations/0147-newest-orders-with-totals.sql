-- As orders_newest, with what reports and Today add up of each day.
create index if not exists orders_newest_totals on ordering.orders (placed_at desc, id desc) include (state, total_paisa);
