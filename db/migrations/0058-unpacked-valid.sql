alter table inventory.movements validate constraint movements_kind_check;
