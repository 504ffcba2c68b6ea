-- A write-off that was a mistake is undone once, by a movement of the opposite amount that names it.
alter table inventory.movements add column undoes bigint unique references inventory.movements;
