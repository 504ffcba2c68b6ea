-- Saved views are for every list of the office: `list` is the address of the list below /office. A name is used once in each list.
-- The previous version, which may still run during the upgrade, reads the views as before; saving a new one fails there until it has stopped.
alter table ordering.saved_views add column list text not null default 'orders' check (list ~ '^[a-z/-]{1,60}$');
alter table ordering.saved_views drop constraint saved_views_staff_id_name_key;
alter table ordering.saved_views add constraint saved_views_name_of_list unique (staff_id, list, name);
