-- A box that one buyer built: packed, priced and counted like every other, and shown to nobody else.
alter table catalog.products drop constraint products_state_check;
alter table catalog.products add constraint products_state_check check (state in ('draft', 'active', 'archived', 'private'));
