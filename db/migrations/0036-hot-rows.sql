-- An order is written before the coupon that it uses is counted, so that the coupon's row, which many want at once, is held for the last of the commit only. Looked at when the row of
-- the order is written, the reference would lock the same row for every order that waits, each beside the other; with the commit the order holds it already.
alter table ordering.orders alter constraint orders_promotion_id_fkey deferrable initially deferred;
