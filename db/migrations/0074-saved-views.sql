-- Saved views are for every list of the office: `list` is the address of the list below /office. A name is still used once for all lists of a person,
-- because the previous version, which may run during the upgrade, relies on that key.
alter table ordering.saved_views add column list text not null default 'orders' check (list ~ '^[a-z/-]{1,60}$');
