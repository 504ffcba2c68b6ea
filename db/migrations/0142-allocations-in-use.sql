-- What was taken from a lot: margins, claims and recalls ask for it. Without this index each of them read all allocations of the shop.
create index if not exists allocations_in_use on inventory.allocations (lot_id) where state <> 'released';
