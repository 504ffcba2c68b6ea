alter table ordering.order_lines validate constraint known_ripeness;
