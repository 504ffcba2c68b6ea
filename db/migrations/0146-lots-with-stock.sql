-- The lots with something left, the first to expire first: a few of all that ever came. An order changes "allocated" only, and so not this index.
create index if not exists lots_with_stock on inventory.lots (best_before, stock_item_id) where on_hand > 0;
