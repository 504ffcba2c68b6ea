-- Fruit of a box that was packed and is opened again before it left: the opposite of 'packed'. Checked for the rows of before in the next file.
alter table inventory.movements
  drop constraint movements_kind_check,
  add constraint movements_kind_check
    check (kind in ('expected', 'received', 'packed', 'written-off', 'counted', 'returned', 'unpacked')) not valid;
