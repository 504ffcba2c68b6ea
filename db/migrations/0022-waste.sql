-- What was packed in vain counts on the day its order was cancelled, no longer on the day it was packed.
create index order_events_cancelled on ordering.order_events (at) where kind = 'cancelled';
drop index inventory.allocations_consumed;
