-- The rate charges for delivery fell under when the order was placed: a later one is for later orders.
alter table ordering.orders add column delivery_vat_basis_points integer not null default 0 check (delivery_vat_basis_points between 0 and 10000);
-- Until now the rate of the day was used for all of them.
update ordering.orders set delivery_vat_basis_points = coalesce((select rate_basis_points from catalog.tax_classes where id = 'delivery'), 0);
