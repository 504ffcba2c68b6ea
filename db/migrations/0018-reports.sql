-- Reports ask by when something happened.
create index consignment_events_at_the_door on fulfilment.consignment_events (at) where to_state in ('delivered', 'failed');
create index movements_of_losses on inventory.movements (at) where kind in ('written-off', 'counted', 'returned');
create index allocations_consumed on inventory.allocations (changed_at) where state = 'consumed';
-- What a lot was made of, among the many movements of what left it.
create index movements_in on inventory.movements (lot_id) where kind in ('expected', 'received');
