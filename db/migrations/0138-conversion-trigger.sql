-- Writes what conversions.order_moved does (0137) with each move of an order.
create trigger conversion_noted after insert on ordering.order_events for each row
  when (new.to_state in ('confirmed', 'completed', 'cancelled') and new.from_state is distinct from new.to_state)
  execute function conversions.order_moved();
